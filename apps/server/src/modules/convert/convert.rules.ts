import type { ConvertCall, ConvertClass, Currency } from '@bourse/contract'
import {
  MAX_SCALE,
  maxUnits,
  minUnits,
  mulDivCeil,
  mulDivFloor,
  powerOfTen,
  type Units,
  units,
  ZERO,
} from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export type QuoteState = 'open' | 'used' | 'moved'

/** A quote whose time is over stays open: what counts is when it is used. `moved` is one that the index left behind. */
export const CONVERT_QUOTE_MOVES: Moves<QuoteState> = { open: ['used', 'moved'], used: [], moved: [] }

export const QUOTE_MS = 10_000
/** By so much the index may move either way while a quote is firm. */
export const MOST_MOVE_BPS = 50n
export const MOST_OPEN_QUOTES = 5
export const MOST_UNUSED_AN_HOUR = 30
/** Outside venues, and our own book and the index, may be so far apart. */
export const MOST_APART_BPS = 200
export const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const ALL_BPS = 10_000n

/** What one whole unit of each side is worth by the index, in the same currency, and what the house keeps. */
export interface Rate {
  readonly valueFrom: bigint
  readonly valueTo: bigint
  readonly fromScale: number
  readonly toScale: number
  readonly spreadBps: number
}

const kept = ({ spreadBps }: Rate) => ALL_BPS - BigInt(spreadBps)

/** floor(pay · v · (1 − s)): what is credited is rounded down. */
export function receiveFor(pay: Units, rate: Rate): Units {
  const given = rate.valueFrom * kept(rate) * powerOfTen(rate.toScale)
  return mulDivFloor(pay, given, rate.valueTo * ALL_BPS * powerOfTen(rate.fromScale))
}

/** ceil(receive / (v · (1 − s))): what is taken is rounded up. */
export function payFor(receive: Units, rate: Rate): Units {
  const given = rate.valueFrom * kept(rate) * powerOfTen(rate.toScale)
  return mulDivCeil(receive, rate.valueTo * ALL_BPS * powerOfTen(rate.fromScale), given)
}

/** What one whole unit of `to` costs in whole units of `from`, the spread added, at 18 decimals; rounded up. */
export function costOf(rate: Pick<Rate, 'valueFrom' | 'valueTo' | 'spreadBps'>): Units {
  const kept = ALL_BPS - BigInt(rate.spreadBps)
  return mulDivCeil(units(rate.valueTo * ALL_BPS), powerOfTen(MAX_SCALE), rate.valueFrom * kept)
}

/** Of the pay amount, what the receive amount is not worth; never below zero, because the treasury's part is rounded up to whole units at most. */
export function spreadOf(pay: Units, receive: Units, rate: Rate): Units {
  const worth = mulDivCeil(
    receive,
    rate.valueTo * powerOfTen(rate.fromScale),
    rate.valueFrom * powerOfTen(rate.toScale),
  )
  return units(pay - worth)
}

/** Rounded down; both values in the same currency. */
export function worthIn(amount: Units, { valueFrom, valueTo, fromScale, toScale }: Omit<Rate, 'spreadBps'>): Units {
  return mulDivFloor(amount, valueFrom * powerOfTen(toScale), valueTo * powerOfTen(fromScale))
}

/** More than 0.5% up or down: both count, so that the house cannot keep only the moves that suit it. */
export function hasMoved(
  before: Pick<Rate, 'valueFrom' | 'valueTo'>,
  now: Pick<Rate, 'valueFrom' | 'valueTo'>,
): boolean {
  const [was, is] = [before.valueFrom * now.valueTo, now.valueFrom * before.valueTo]
  const off = is > was ? is - was : was - is
  return off * ALL_BPS > was * MOST_MOVE_BPS
}

const STABLE = ['USDT', 'USDC']
const MAJOR = ['BTC', 'ETH']
type Sided = Pick<Currency, 'code' | 'kind'>

export function kindOf({ code, kind }: Sided): 'fiat' | 'stable' | 'coin' {
  if (kind === 'fiat') return 'fiat'
  return STABLE.includes(code) ? 'stable' : 'coin'
}

const WIDTH: readonly ConvertClass[] = ['money', 'major', 'other']

export function classOf(asset: Sided): ConvertClass {
  if (kindOf(asset) !== 'coin') return 'money'
  return MAJOR.includes(asset.code) ? 'major' : 'other'
}

/** Of a pair, that of its wider side. */
export function pairClass(from: Sided, to: Sided): ConvertClass {
  return WIDTH[Math.max(WIDTH.indexOf(classOf(from)), WIDTH.indexOf(classOf(to)))] ?? 'other'
}

/** The calls that execute a quote, the most exact one first. */
export function callsOf(from: Sided, to: Sided): readonly ConvertCall[] {
  const ends = to.kind === 'fiat' ? 'sale' : 'buy'
  return pairClass(from, to) === 'money' ? ['convertFiats', ends] : [ends]
}

export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
}

export function endOfDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + DAY_MS)
}

/**
 * Thirty quotes that ended unused within an hour leave prices only, for an hour from the last of them. `ends` are those of the last two
 * hours, the newest first.
 */
export function pricesOnlyUntil(ends: readonly Date[], now: Date): Date | undefined {
  for (const [place, end] of ends.entries()) {
    const thirtieth = ends[place + MOST_UNUSED_AN_HOUR - 1]
    if (thirtieth === undefined) return undefined
    const until = new Date(end.getTime() + HOUR_MS)
    if (end.getTime() - thirtieth.getTime() < HOUR_MS && now < until) return until
  }
  return undefined
}

/** What of an asset may still leave: of what the house had at the beginning of the hour, so many hundredths of a percent. */
export function hourRoom(house: { readonly has: bigint; readonly left: bigint; readonly hourBps: number }): {
  readonly most: Units
  readonly room: Units
} {
  const most = ((house.has + house.left) * BigInt(house.hourBps)) / ALL_BPS
  const room = minUnits(units(most - house.left), units(house.has))
  return { most: units(most), room: maxUnits(room, ZERO) }
}
