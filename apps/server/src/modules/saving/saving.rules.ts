import { accruedDays, accruedInterest, type SavingKind, type SavingState } from '@bourse/contract'
import { formatUnits, minUnits, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export type ProductState = 'draft' | 'published' | 'closed'
/** A draft that nobody wants is closed too. */
export const SAVING_PRODUCT_MOVES: Moves<ProductState> = {
  draft: ['published', 'closed'],
  published: ['closed'],
  closed: [],
}

export type PositionState = 'live' | 'released' | 'exited'
export const SAVING_POSITION_MOVES: Moves<PositionState> = {
  live: ['released', 'exited'],
  released: [],
  exited: [],
}

export type FundingState = 'open' | 'confirmed' | 'declined'
export const POOL_FUNDING_MOVES: Moves<FundingState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

const STABLE = ['USDT', 'USDC']

/** Which rule about countries a coin falls under: interest for holding a stable coin or money is another thing in law. */
export function kindOf({ code, kind }: { readonly code: string; readonly kind: 'crypto' | 'fiat' }): SavingKind {
  if (kind === 'fiat') return 'saving_fiat'
  return STABLE.includes(code) ? 'saving_stablecoin' : 'saving_coin'
}

/** Basis points of a year of 365 days. */
const YEAR = 365n * 10_000n

interface Rate {
  readonly apy_bps: number
  readonly days: number
}

/** The most principal whose interest, rounded down, the pool can pay. */
export function poolRoom(pool: bigint, { apy_bps, days }: Rate): bigint {
  return ((pool + 1n) * YEAR - 1n) / (BigInt(apy_bps) * BigInt(days))
}

interface Offered extends Rate {
  readonly quota_units: bigint
  readonly used_units: bigint
}

/** What can still be saved: by the quota, and by what there is to pay interest from. */
export function roomOf(product: Offered, pool: bigint): bigint {
  return minUnits(units(product.quota_units - product.used_units), units(poolRoom(pool, product)))
}

interface Running {
  readonly state: PositionState
  readonly principal_units: bigint
  readonly apy_bps: number
  readonly days: number
  readonly subscribed_at: Date
  readonly value_at: Date
  readonly ended_at: Date | null
}

/** Whole days that count by then. What has ended counts no further. */
export function daysOf({ subscribed_at, days, ended_at }: Running, now: Date): number {
  return accruedDays({ subscribedAt: subscribed_at, days }, ended_at ?? now)
}

export function accruedBy(position: Running, now: Date): bigint {
  const { principal_units: principal, apy_bps: apyBps } = position
  return accruedInterest({ principal, apyBps }, daysOf(position, now))
}

/** As people know it (specification §4): what runs is subscribed until interest begins. */
export function stateOf({ state, value_at }: Running, now: Date): SavingState {
  if (state !== 'live') return state
  return now < value_at ? 'subscribed' : 'accruing'
}

/** Hundredths of a percent as percent: 420 is 4.2. */
export function percentText(hundredths: number): string {
  return formatUnits(units(BigInt(hundredths)), 2, { trim: true })
}
