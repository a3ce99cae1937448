import {
  DISCOUNT_MOST_APY,
  DISCOUNT_OFFER_SECONDS,
  type DiscountDirection,
  type DiscountSeriesState,
  type DiscountSettlementState,
  type DiscountTerms,
} from '@bourse/contract'
import { formatUnits, MAX_SCALE, parseUnits, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const DISCOUNT_SERIES_MOVES: Moves<DiscountSeriesState> = {
  draft: ['published', 'closed'],
  published: ['closed'],
  closed: [],
}

export type OfferState = 'open' | 'used'
export const DISCOUNT_OFFER_MOVES: Moves<OfferState> = { open: ['used'], used: [] }

/** There is no other end, and nobody can cancel. */
export type PositionState = 'subscribed' | 'settled'
export const DISCOUNT_POSITION_MOVES: Moves<PositionState> = { subscribed: ['settled'], settled: [] }

export const SETTLEMENT_MOVES: Moves<DiscountSettlementState> = {
  due: ['waiting', 'fixed'],
  waiting: ['fixed'],
  fixed: [],
}

export type ProposalState = 'open' | 'confirmed' | 'declined'
export const PRICE_PROPOSAL_MOVES: Moves<ProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}
export const DISCOUNT_REWARD_MOVES: Moves<ProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MARK_MS = 8 * HOUR_MS

export const OFFER_MS = DISCOUNT_OFFER_SECONDS * 1_000
export const MOST_APY_BPS = DISCOUNT_MOST_APY * 100
export const MOST_OPEN_OFFERS = 5

/** The last 08:00 UTC at or before a moment. */
export function markOf(at: Date): Date {
  return new Date(Math.floor((at.getTime() - MARK_MS) / DAY_MS) * DAY_MS + MARK_MS)
}

export function daysAfter(mark: Date, days: number): Date {
  return new Date(mark.getTime() + days * DAY_MS)
}

/** Products are sold until the next ones are opened, and never within an hour of their settlement. */
export function salesEndOf(mark: Date, settlesAt: Date): Date {
  return new Date(Math.min(mark.getTime() + DAY_MS, settlesAt.getTime() - HOUR_MS))
}

export interface StrikeRule {
  readonly direction: DiscountDirection
  readonly distances_bps: readonly number[]
  readonly step: bigint
}

/** Whole steps away from the index: above it to sell high, below it to buy low. Two that fall on one step are one. */
export function strikesOf(price: bigint, { direction, distances_bps, step }: StrikeRule): bigint[] {
  const strikes = distances_bps.map((distance) => {
    if (direction === 'buy_low') return ((price * BigInt(10_000 - distance)) / 10_000n / step) * step
    const above = (price * BigInt(10_000 + distance) + 9_999n) / 10_000n
    return ((above + step - 1n) / step) * step
  })
  return [...new Set(strikes)].filter((strike) => strike > 0n)
}

/** Strikes are made for a day; what the price has passed meanwhile is neither higher nor lower any more. */
export function isPassed(
  { direction, strike }: { readonly direction: DiscountDirection; readonly strike: bigint },
  price: bigint,
): boolean {
  return direction === 'sell_high' ? strike < price : strike > price
}

/** What was agreed, as rows have it. */
export interface AgreedRow {
  readonly direction: DiscountDirection
  readonly strike: bigint
  readonly pay_units: bigint
  readonly apy_bps: number
  readonly days: number
}

export interface Scales {
  readonly base: number
  readonly quote: number
}

export function termsOf(row: AgreedRow, { base: baseScale, quote: quoteScale }: Scales): DiscountTerms {
  const { direction, strike, pay_units: amount, apy_bps: apyBps, days } = row
  return { direction, strike, amount, apyBps, days, baseScale, quoteScale }
}

/** A price is 18 decimals whatever it is of. */
export function priceText(price: bigint): string {
  return formatUnits(units(price), MAX_SCALE, { trim: true })
}

/** Undefined for what is no price. */
export function priceOf(typed: string): bigint | undefined {
  const parsed = parseUnits(typed, MAX_SCALE)
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined
}

/** Hundredths of a percent as percent: 3650 is 36.5. */
export function percentText(bps: number): string {
  return formatUnits(units(BigInt(bps)), 2, { trim: true })
}

/** An offer that nobody makes who is right in the head is none: an APY of nothing, of more than 300%, or finer than hundredths. */
export function judgeApy(told: string): number | undefined {
  const parsed = parseUnits(told, 2)
  if (!parsed.ok || parsed.value <= 0n || parsed.value > BigInt(MOST_APY_BPS)) return undefined
  return Number(parsed.value)
}

/** When the price is asked for again after so many tries: each minute of the first quarter of an hour, then every ten, for a day. */
export function nextTry(settlesAt: Date, tries: number): Date | undefined {
  if (tries < PATIENT_TRIES) return new Date(settlesAt.getTime() + tries * MINUTE_MS)
  const later = tries - PATIENT_TRIES
  return later > LATER_TRIES ? undefined : new Date(settlesAt.getTime() + (PATIENT_TRIES + later * 10) * MINUTE_MS)
}

/** From then on people may fix the price. */
export const PATIENT_TRIES = 15
const LATER_TRIES = 143

/** Somebody has to look when positions are not paid by then. */
export const ALARM_MS = 45 * MINUTE_MS
