import {
  type ActivityPhase,
  COUNTERPARTY_PARTS,
  type CompetitionPhase,
  type CompetitionState,
  type PlaceState,
  PRIZE_WAIT_DAYS,
  REVIEW_HOURS,
} from '@bourse/contract'
import { minUnits, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const COMPETITION_MOVES: Moves<CompetitionState> = {
  open: ['review'],
  review: ['paying'],
  paying: ['paid'],
  paid: [],
}
export const PLACE_MOVES: Moves<PlaceState> = {
  standing: ['disqualified', 'paid', 'lapsed'],
  disqualified: [],
  paid: [],
  lapsed: [],
}

const HOUR_MS = 3_600_000
/** A trade of the last moment may be written a moment later: ranks are frozen when nothing can be on its way any more. */
export const LAST_TRADES_MS = 60_000

export const reviewEnd = (end: Date): Date => new Date(end.getTime() + REVIEW_HOURS * HOUR_MS)
/** So long a prize waits for an account that was frozen when everybody else was paid. */
export const waitEnd = (paidAt: Date): Date => new Date(paidAt.getTime() + PRIZE_WAIT_DAYS * 24 * HOUR_MS)
export const freezeDue = (end: Date): Date => new Date(end.getTime() + LAST_TRADES_MS)

/** Of a raw volume, rounded down. */
export const capOf = (raw: bigint): bigint => raw / BigInt(COUNTERPARTY_PARTS)

/** Volume with each counterparty, none of them beyond a fifth of all of it. */
export function countedOf(volumes: readonly bigint[]): bigint {
  const most = units(capOf(volumes.reduce((sum, one) => sum + one, 0n)))
  return volumes.reduce((sum, one) => sum + minUnits(units(one), most), 0n)
}

export interface PrizeStep {
  readonly from: number
  readonly to: number
  readonly units: bigint
}

export function prizeAt(table: readonly PrizeStep[], rank: number): bigint {
  return table.find(({ from, to }) => from <= rank && rank <= to)?.units ?? 0n
}

export function prizeTotal(table: readonly PrizeStep[]): bigint {
  return table.reduce((sum, { from, to, units }) => sum + BigInt(to - from + 1) * units, 0n)
}

export interface Joined {
  readonly joined_at: Date
  readonly stopped_at: Date | null
  readonly markets: readonly string[]
  readonly end: Date
}

/** After the join, before the end and before it was no longer offered, in one of the markets. */
export function isCounted({ symbol, at }: { readonly symbol: string; readonly at: Date }, entry: Joined): boolean {
  const isLate = at >= entry.end || (entry.stopped_at !== null && at >= entry.stopped_at)
  return at > entry.joined_at && !isLate && entry.markets.includes(symbol)
}

/** What an activity looks like where ranks are frozen and looked at before prizes are paid. */
export function competitionPhase(phase: ActivityPhase, state: CompetitionState): CompetitionPhase {
  if (state !== 'open') return state
  if (phase === 'ended') return 'counting'
  return phase === 'sold_out' ? 'running' : phase
}

/** Hundredths of a percent, rounded down. */
export function shareText(part: bigint, all: bigint): string {
  const hundredths = all === 0n ? 0n : (part * 10_000n) / all
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
