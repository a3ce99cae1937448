import { assert, mulDivFloor, powerOfTen, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { floorToCents } from './amounts.rules.ts'
import type { Bounds } from './bounds.ts'

export type Allowance = ReturnType<typeof createAllowance>

/** How much of a fiat currency a person may still bring in. */
export function createAllowance(bounds: Pick<Bounds, 'scaleOf' | 'inEuro' | 'inflow'>) {
  const { scaleOf } = bounds

  async function inEuro(on: Queryable, asset: string, amount: Units): Promise<Units> {
    const value = await bounds.inEuro(on, asset, amount)
    assert(value !== undefined, `${asset} is worth something in euro`)
    return value
  }

  return {
    scaleOf,
    inEuro,
    /** What is left of the limits of the verification, in euro. */
    left: async (db: Queryable, userId: string): Promise<Units> => (await bounds.inflow(db, userId)).left,
    /** The same in another currency, in whole cents. */
    async maximum(on: Queryable, euro: Units, { asset }: { readonly asset: string }): Promise<Units> {
      const scale = await scaleOf(asset)
      if (asset === 'EUR') return floorToCents(euro, scale)
      const one = await inEuro(on, asset, units(powerOfTen(scale)))
      return one === 0n ? units(0n) : floorToCents(mulDivFloor(euro, powerOfTen(scale), one), scale)
    },
  }
}
