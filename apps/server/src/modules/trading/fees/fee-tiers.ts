import { formatUnits, ok, type Units, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import { FEE_TIERS, type Markets } from '../../markets/index.ts'
import { TIERS_CHANGED } from '../engine/engine.ts'
import { findVolume } from '../engine/traders.sql.ts'
import { tierOf, USDT_SCALE } from './fee-tiers.rules.ts'
import * as sql from './fee-tiers.sql.ts'

export interface FeeTierDeps {
  readonly db: Db
  readonly bus: Bus
  readonly markets: Pick<Markets, 'markets'>
  /** What an amount of an asset is worth in units of USDT now; undefined where nothing has traded. */
  readonly usdtValue: (asset: string, amount: Units) => Promise<Units | undefined>
}

const DAY_MS = 86_400_000

/** Fee tiers by 30-day volume. */
export function createFeeTiers({ db, bus, markets, usdtValue }: FeeTierDeps) {
  /** For the day that ended at `midnight`; done again, it comes to the same. */
  async function recompute(midnight: Date): Promise<void> {
    const from = new Date(midnight.getTime() - DAY_MS)
    const day = from.toISOString().slice(0, 10)
    const byPair = new Map((await markets.markets()).map((market) => [market.id, market]))
    const volumes = new Map<number, bigint>()
    for (const { traderId, pairId, notional } of await sql.listDayVolumes(db.queryable, from, midnight)) {
      const pair = byPair.get(pairId)?.units
      if (pair === undefined) continue
      const value = await usdtValue(pair.quote, pair.quoteUnits(notional))
      volumes.set(traderId, (volumes.get(traderId) ?? 0n) + (value ?? 0n))
    }
    await db.tx(async (tx) => {
      await sql.writeVolumes(
        tx,
        day,
        [...volumes].map(([traderId, volume]) => ({ traderId, volume })),
      )
      const totals = await sql.listThirtyDays(tx, day)
      await sql.setTiers(
        tx,
        totals.map((total) => ({ ...total, tier: tierOf(units(total.volume)) })),
      )
      return ok()
    })
    bus.publish(TIERS_CHANGED, {})
  }

  /** What the caller's next order will be charged. */
  async function feeRate(user: string) {
    const { tier = 1, volume = 0n } = (await findVolume(db.queryable, user)) ?? {}
    const feeRates = FEE_TIERS.find((known) => known.tier === tier)
    return {
      tier,
      makerRate: feeRates?.makerRate ?? '0',
      takerRate: feeRates?.takerRate ?? '0',
      volume: formatUnits(units(volume), USDT_SCALE, { trim: true }),
    }
  }

  return { recompute, feeRate }
}
