import { assert, minUnits, mulDivFloor, parseUnits, powerOfTen, type Units, units, ZERO } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Usage, Ways } from './ways.ts'

export interface BoundsDeps {
  readonly clock: Clock
  readonly kyc: Pick<Kyc, 'limitsOf'>
  readonly markets: Pick<Markets, 'asset'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  /** All of them count together. */
  readonly ways: Ways
}

/** In units of the euro. */
export interface Bound {
  readonly scale: number
  readonly day: Units
  readonly month: Units
  readonly dayLeft: Units
  readonly monthLeft: Units
  /** The less of the two. */
  readonly left: Units
}

const DAY_MS = 24 * 60 * 60_000
const MONTH_DAYS = 30
/** What a pound counts as in euro while the index has no value: rather too much than too little. */
const POUND_IN_EURO_BPS = 12_500n
const ALL_BPS = 10_000n

export type Bounds = ReturnType<typeof createBounds>

/** How much the level of verification lets in and out within 24 hours and 30 days, by value in euro. */
export function createBounds({ clock, kyc, markets, index, ways }: BoundsDeps) {
  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    if (found === undefined) throw new Error(`${asset} is not listed`)
    return found.scale
  }

  /** Rounded toward zero; undefined while the index leads to no value in euro. */
  async function inEuro(on: Queryable, asset: string, amount: Units): Promise<Units | undefined> {
    const value = await index.valueIn(on, asset, amount, 'EUR')
    if (value !== undefined || asset !== 'GBP') return value
    const [from, to] = [await scaleOf(asset), await scaleOf('EUR')]
    return mulDivFloor(units(amount * powerOfTen(to)), POUND_IN_EURO_BPS, ALL_BPS * powerOfTen(from))
  }

  interface Limits {
    readonly day: string
    readonly month: string
  }

  async function bound(on: Queryable, userId: string, limits: Limits, usages: readonly Usage[]): Promise<Bound> {
    const scale = (await markets.asset('EUR'))?.scale ?? 8
    const [day, month] = [parseUnits(limits.day, scale), parseUnits(limits.month, scale)]
    assert(day.ok && month.ok, 'limits are amounts')
    const now = clock.now().getTime()
    const used = { day: 0n, month: 0n }
    // One after the other: a transaction has one connection.
    for (const usage of usages) {
      used.day += await usage(on, userId, new Date(now - DAY_MS))
      used.month += await usage(on, userId, new Date(now - MONTH_DAYS * DAY_MS))
    }
    const [dayLeft, monthLeft] = [rest(day.value, used.day), rest(month.value, used.month)]
    const left = minUnits(dayLeft, monthLeft)
    return { scale, day: day.value, month: month.value, dayLeft, monthLeft, left }
  }

  return {
    scaleOf,
    inEuro,
    /** Who decides by it holds the person's lock (`lockPerson`), so that two orders at once do not both take what is left. */
    async inflow(on: Queryable, userId: string): Promise<Bound> {
      const { depositDay: day, depositMonth: month } = await kyc.limitsOf(userId, on)
      return bound(
        on,
        userId,
        { day, month },
        ways().flatMap(({ inflow }) => inflow ?? []),
      )
    },
    /** The same under `lockOutflows`. */
    async outflow(on: Queryable, userId: string): Promise<Bound> {
      const { withdrawalDay: day, withdrawalMonth: month } = await kyc.limitsOf(userId, on)
      return bound(
        on,
        userId,
        { day, month },
        ways().flatMap(({ outflow }) => outflow ?? []),
      )
    },
  }
}

function rest(limit: bigint, used: bigint): Units {
  return used >= limit ? ZERO : units(limit - used)
}
