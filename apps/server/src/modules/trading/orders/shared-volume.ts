import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Markets } from '../../markets/index.ts'
import { sharedBetween, tradedWithout, type VolumeQuery } from './shared-volume.sql.ts'

export interface SharedVolumeDeps {
  readonly clock: Clock
  readonly markets: Pick<Markets, 'markets'>
  readonly usdtValue: (asset: string, amount: Units) => Promise<Units | undefined>
}

const LOOKED_BACK_MS = 90 * 24 * 60 * 60_000

/** How much of what one person has traded lately was with another one, in USDT. What no price leads to counts for nothing. */
export function createSharedVolume({ clock, markets, usdtValue }: SharedVolumeDeps) {
  return async function sharedVolume(on: Queryable, one: string, other: string) {
    const since = new Date(clock.now().getTime() - LOOKED_BACK_MS)
    const byId = new Map((await markets.markets()).map((market) => [market.id, market]))
    let [traded, together] = [0n, 0n]
    for (const row of await sharedBetween(on, { one, other, since })) {
      const market = byId.get(row.pairId)
      if (market === undefined) continue
      const value = async (count: bigint) =>
        (await usdtValue(market.units.quote, market.units.quoteUnits(count))) ?? units(0n)
      traded += await value(row.traded)
      together += await value(row.together)
    }
    return { traded, together }
  }
}

/** What somebody has traded in a time with others than some people, in an asset. What no price leads to counts for nothing. */
export function createVolumeWithout({ markets }: { readonly markets: Pick<Markets, 'markets' | 'valueIn'> }) {
  return async function volumeWithout(on: Queryable, query: VolumeQuery & { readonly asset: string }): Promise<Units> {
    const byId = new Map((await markets.markets()).map((market) => [market.id, market]))
    let sum = 0n
    for (const { pairId, traded } of await tradedWithout(on, query)) {
      const market = byId.get(pairId)
      if (market === undefined) continue
      sum += (await markets.valueIn(market.units.quote, market.units.quoteUnits(traded), query.asset)) ?? 0n
    }
    return units(sum)
  }
}
