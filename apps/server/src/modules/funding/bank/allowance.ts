import { assert, mulDivFloor, powerOfTen, type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Bounds } from '../bounds.ts'
import { floorToCents } from './amounts.rules.ts'
import { countOpenOrders, freeTimesUsed } from './orders.sql.ts'
import type { RailFacts } from './rails.ts'

export interface AllowanceDeps {
  readonly clock: Clock
  readonly bounds: Pick<Bounds, 'scaleOf' | 'inEuro' | 'inflow'>
}

export type Allowance = ReturnType<typeof createAllowance>

/** How much a person may still bring in, and how often the bank's fee is still covered. */
export function createAllowance({ clock, bounds }: AllowanceDeps) {
  const { scaleOf } = bounds

  async function inEuro(asset: string, amount: Units): Promise<Units> {
    const value = await bounds.inEuro(asset, amount)
    assert(value !== undefined, `${asset} is worth something in euro`)
    return value
  }

  return {
    scaleOf,
    inEuro,

    /** What is left of the limits of the verification, in euro, and how many orders wait. */
    async left(db: Queryable, userId: string): Promise<{ euro: Units; open: number }> {
      const { left } = await bounds.inflow(db, userId)
      return { euro: left, open: await countOpenOrders(db, userId) }
    },

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
