import type { KycLimits } from '@bourse/contract'
import { mulDivFloor, powerOfTen, type Units, units, ZERO } from '@bourse/money'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { Markets } from '../../markets/index.ts'
import { floorToCents, unitsOf } from './amounts.rules.ts'
import { freeTimesUsed, usageOf } from './orders.sql.ts'
import { POUND_IN_EURO_BPS, type RailFacts } from './rails.ts'

export interface AllowanceDeps {
  readonly clock: Clock
  readonly kyc: Pick<Kyc, 'limitsOf'>
  readonly markets: Pick<Markets, 'asset' | 'valueIn'>
}

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const ALL_BPS = 10_000n

export type Allowance = ReturnType<typeof createAllowance>

/** How much a person may still bring in, and how often the bank's fee is still covered. */
export function createAllowance({ clock, kyc, markets }: AllowanceDeps) {
  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    if (found === undefined) throw new Error(`${asset} is not listed`)
    return found.scale
  }

  async function inEuro(asset: string, amount: Units): Promise<Units> {
    const value = await markets.valueIn(asset, amount, 'EUR')
    if (value !== undefined) return value
    const [from, to] = [await scaleOf(asset), await scaleOf('EUR')]
    return mulDivFloor(units(amount * powerOfTen(to)), POUND_IN_EURO_BPS, ALL_BPS * powerOfTen(from))
  }

  /** What is left of the limits of the verification, in euro. In a transaction they are given: it must not need a second connection. */
  async function left(db: Queryable, userId: string, given?: KycLimits): Promise<{ euro: Units; open: number }> {
    const now = clock.now().getTime()
    const since = { day: new Date(now - DAY_MS), month: new Date(now - MONTH_DAYS * DAY_MS) }
    const limits = given ?? (await kyc.limitsOf(userId))
    const [usage, scale] = [await usageOf(db, userId, since), await scaleOf('EUR')]
    const day = unitsOf(limits.depositDay, scale) - usage.day
    const month = unitsOf(limits.depositMonth, scale) - usage.month
    let least = day
    if (month < least) least = month
    return { euro: least > 0n ? units(least) : ZERO, open: usage.open }
  }

  return {
    scaleOf,
    inEuro,
    left,

    /** The same in the currency of a rail, in whole cents. */
    async maximum(euro: Units, { asset }: { readonly asset: string }): Promise<Units> {
      const scale = await scaleOf(asset)
      if (asset === 'EUR') return floorToCents(euro, scale)
      const one = await inEuro(asset, units(powerOfTen(scale)))
      return one === 0n ? units(0n) : floorToCents(mulDivFloor(euro, powerOfTen(scale), one), scale)
    },

    /** Free times are counted by the calendar month of UTC. */
    async freeTimesLeft(db: Queryable, userId: string, { rail, totalFreeTimes }: RailFacts): Promise<number> {
      const now = clock.now()
      const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
      return Math.max(0, totalFreeTimes - (await freeTimesUsed(db, userId, rail, begin)))
    },
  }
}
