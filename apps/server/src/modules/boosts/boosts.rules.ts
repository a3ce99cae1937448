import {
  type ActivityPhase,
  BOOST_PAY_HOURS,
  type BoostPartState,
  type BoostPhase,
  type BoostState,
} from '@bourse/contract'
import { minUnits, mulDivFloor, type Units, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const BOOST_MOVES: Moves<BoostState> = { open: ['closed'], closed: ['paid'], paid: [] }
export const BOOST_PART_MOVES: Moves<BoostPartState> = {
  open: ['due', 'nothing'],
  due: ['paid', 'lapsed'],
  paid: [],
  nothing: [],
  lapsed: [],
}

const HOUR_MS = 3_600_000
/** A trade of the last moment may be written a moment later: what was kept is settled when nothing can be on its way any more. */
const LAST_TRADES_MS = 60_000

export const closeDue = (end: Date): Date => new Date(end.getTime() + LAST_TRADES_MS)
export const payDue = (end: Date): Date => new Date(end.getTime() + BOOST_PAY_HOURS * HOUR_MS)

/** A rate is kept in hundredths of a percent. */
const WHOLE = 10_000n

/** What was received by one purchase. */
export interface Lot {
  /** What was not taken back since. */
  readonly kept: bigint
  /** How much of it the pool has covered. */
  readonly boosted: bigint
}

/** Of what is kept, what is covered, rounded down. A sale takes what is not covered first. */
export function pendingOf({ kept, boosted }: Lot, rateBps: number): Units {
  return mulDivFloor(minUnits(units(kept), units(boosted)), BigInt(rateBps), WHOLE)
}

/** The most of an amount that a promise of so much covers. */
export function coveredBy(promise: bigint, amount: bigint, rateBps: number): bigint {
  if (promise === 0n) return 0n
  const most = ((promise + 1n) * WHOLE - 1n) / BigInt(rateBps)
  return minUnits(units(amount), units(most))
}

export interface TakenBack<L extends Lot> {
  /** The first of them, with what they keep now. */
  readonly lots: readonly L[]
  /** What went beyond all of them. */
  readonly beyond: bigint
}

/** The newest purchases are taken back first. */
export function takeBack<L extends Lot>(newestFirst: readonly L[], amount: bigint): TakenBack<L> {
  let left = amount
  const touched: L[] = []
  for (const lot of newestFirst) {
    if (left === 0n) break
    const taken = minUnits(units(lot.kept), units(left))
    left -= taken
    touched.push({ ...lot, kept: lot.kept - taken })
  }
  return { lots: touched, beyond: left }
}

export const promiseOf = (lots: readonly Lot[], rateBps: number): bigint =>
  lots.reduce((sum, lot) => sum + pendingOf(lot, rateBps), 0n)

/** What a promise comes to when so much has left: the newest purchases lose theirs. */
export function promiseAfter(newestFirst: readonly Lot[], amount: bigint, rateBps: number): bigint {
  const { lots } = takeBack(newestFirst, amount)
  return promiseOf([...lots, ...newestFirst.slice(lots.length)], rateBps)
}

export interface Counted {
  readonly markets: readonly string[]
  readonly since: Date
  readonly end: Date
}

export function isCounted({ symbol, at }: { readonly symbol: string; readonly at: Date }, boost: Counted): boolean {
  return at >= boost.since && at < boost.end && boost.markets.includes(symbol)
}

/** What an activity looks like where purchases are settled before they are paid. */
export function boostPhase(phase: ActivityPhase, state: BoostState): BoostPhase {
  if (state !== 'open') return state
  return phase === 'ended' ? 'counting' : phase
}

/** 5, 2.5, 0.25: hundredths of a percent as percent. */
export function rateText(rateBps: number): string {
  const [whole, part] = [Math.floor(rateBps / 100), rateBps % 100]
  return part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, '0').replace(/0$/, '')}`
}
