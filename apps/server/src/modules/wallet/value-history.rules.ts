import type { Movement, ValueRange } from '@bourse/contract'
import { assert, type Units } from '@bourse/money'
import type { Flow, PastBalance } from '../ledger/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const LENGTHS: Readonly<Record<Exclude<ValueRange, 'all'>, number>> = {
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '3m': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
}

/** As many as a line of this width can show. */
const STEPS = 96

/** From the first posting at the earliest: before it there was nothing to be worth anything. */
export function startOf(range: ValueRange, now: number, first: number): number {
  return range === 'all' ? first : Math.max(now - LENGTHS[range], first)
}

/** Evenly from one moment to the other, both included, never nearer than a minute but for the last. */
export function momentsBetween(from: number, to: number): Date[] {
  const steps = Math.min(STEPS, Math.max(1, Math.floor((to - from) / MINUTE_MS)))
  return Array.from({ length: steps + 1 }, (_, step) => new Date(Math.round(from + ((to - from) * step) / steps)))
}

/** The value of an amount at a moment by its place; undefined where no price led there. */
export type ValueAt = (asset: string, amount: Units, place: number) => Units | undefined

export interface ValuedFlow extends Flow {
  readonly movement: Movement
  readonly value: Units | undefined
}

export interface HistoryFacts {
  readonly moments: readonly Date[]
  readonly balances: readonly PastBalance[]
  readonly valueAt: ValueAt
  readonly flows: readonly ValuedFlow[]
}

export interface Mark {
  readonly time: Date
  readonly direction: 'in' | 'out'
  readonly movement: Movement
  readonly count: number
  /** Null when it was several assets. */
  readonly asset: string | null
  readonly units: bigint
  readonly value: bigint
}

export interface History {
  readonly values: readonly bigint[]
  readonly marks: readonly Mark[]
  readonly moneyIn: bigint
  readonly moneyOut: bigint
  readonly gain: bigint
  readonly unvalued: readonly string[]
}

/**
 * Values at the moments, money in and out, and what was gained without it. An asset that was held when it had no price is
 * left out of everything and named: counted from its first price on, it would look like a gain.
 */
export function historyOf({ moments, balances, valueAt, flows }: HistoryFacts): History {
  const valued = balances
    .filter(({ units }) => units !== 0n)
    .map((balance) => ({ ...balance, value: valueAt(balance.asset, balance.units, balance.place) }))
  const unvalued = new Set([...valued, ...flows].filter(({ value }) => value === undefined).map(({ asset }) => asset))
  const values = moments.map(() => 0n)
  for (const { asset, place, value = 0n } of valued) {
    if (!unvalued.has(asset)) values[place] = (values[place] ?? 0n) + value
  }
  const counted = flows.filter(({ asset }) => !unvalued.has(asset))
  const sum = (some: readonly ValuedFlow[]) => some.reduce((total, { value = 0n }) => total + value, 0n)
  const moneyIn = sum(counted.filter(({ units }) => units > 0n))
  const moneyOut = -sum(counted.filter(({ units }) => units < 0n))
  return {
    values,
    marks: marksOf(counted, moments),
    moneyIn,
    moneyOut,
    gain: (values.at(-1) ?? 0n) - (values[0] ?? 0n) - moneyIn + moneyOut,
    unvalued: [...unvalued].sort(),
  }
}

/** One mark for all that came, and one for all that went, between two moments. */
function marksOf(flows: readonly ValuedFlow[], moments: readonly Date[]): Mark[] {
  const groups = Map.groupBy(flows, (flow) => {
    const place = moments.findIndex((moment) => moment.getTime() >= flow.at.getTime())
    return `${place} ${flow.units > 0n ? 'in' : 'out'}`
  })
  return Array.from(groups.values(), markOf).sort((one, other) => one.time.getTime() - other.time.getTime())
}

/** The flows of a mark come in the order of time. */
function markOf(group: readonly ValuedFlow[]): Mark {
  const [first, last] = [group[0], group.at(-1)]
  assert(first !== undefined && last !== undefined, 'a mark stands for something')
  const [word = 'other', ...others] = new Set(group.map(({ movement }) => movement))
  const total = (of: (flow: ValuedFlow) => bigint) => group.reduce((sum, flow) => sum + of(flow), 0n)
  const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)
  return {
    time: last.at,
    direction: first.units > 0n ? 'in' : 'out',
    movement: others.length === 0 ? word : 'other',
    count: group.reduce((sum, { count }) => sum + count, 0),
    asset: group.every(({ asset }) => asset === first.asset) ? first.asset : null,
    units: absolute(total(({ units }) => units)),
    value: absolute(total(({ value = 0n }) => value)),
  }
}
