import type { DeskFigures } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export type ProposalState = 'open' | 'confirmed' | 'declined'
export const DESK_PROPOSAL_MOVES: Moves<ProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

/** What the house asks and how far it goes; amounts in cents of a euro. */
export interface Figures {
  readonly money_bps: number
  readonly major_bps: number
  readonly other_bps: number
  readonly minimum_cents: bigint
  readonly maximum_cents: bigint
  readonly day_cents: bigint
  readonly hour_bps: number
}

/** Until two people have set others. */
export const FIRST_FIGURES: Figures = {
  money_bps: 20,
  major_bps: 40,
  other_bps: 80,
  minimum_cents: 100n,
  maximum_cents: 1_000_000n,
  day_cents: 5_000_000n,
  hour_bps: 500,
}

/** A typing error must not become a price. */
const MOST_SPREAD_BPS = 500
const CENTS = 2

const cents = (text: string) => {
  const parsed = parseUnits(text, CENTS)
  return parsed.ok ? parsed.value : 0n
}
const bps = (percent: string) => Number(cents(percent))

export type FiguresRefusal =
  | { readonly code: 'convert.bounds_crossed' }
  | { readonly code: 'convert.spread_too_wide'; readonly most: string }

/** The schema has seen to the form. */
export function readFigures(asked: DeskFigures): Result<Figures, FiguresRefusal> {
  const figures: Figures = {
    money_bps: bps(asked.moneySpread),
    major_bps: bps(asked.majorSpread),
    other_bps: bps(asked.otherSpread),
    minimum_cents: cents(asked.minimum),
    maximum_cents: cents(asked.maximum),
    day_cents: cents(asked.dayMaximum),
    hour_bps: bps(asked.hourPercent),
  }
  const { minimum_cents: least, maximum_cents: most, day_cents: day, hour_bps: hour } = figures
  if (least <= 0n || least > most || most > day || hour < 1) return refuse({ code: 'convert.bounds_crossed' })
  if (Math.max(figures.money_bps, figures.major_bps, figures.other_bps) > MOST_SPREAD_BPS)
    return refuse({ code: 'convert.spread_too_wide', most: percentText(MOST_SPREAD_BPS) })
  return ok(figures)
}

/** Hundredths of a percent as percent: 40 is 0.4. */
export function percentText(hundredths: number): string {
  return formatUnits(units(BigInt(hundredths)), CENTS, { trim: true })
}

export function centsText(amount: bigint): string {
  return formatUnits(units(amount), CENTS, { trim: true })
}

export function figuresView(figures: Figures): DeskFigures {
  return {
    moneySpread: percentText(figures.money_bps),
    majorSpread: percentText(figures.major_bps),
    otherSpread: percentText(figures.other_bps),
    minimum: centsText(figures.minimum_cents),
    maximum: centsText(figures.maximum_cents),
    dayMaximum: centsText(figures.day_cents),
    hourPercent: percentText(figures.hour_bps),
  }
}
