import type { Units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import * as sql from '../candles/candles.sql.ts'
import type { Listings } from '../catalogue/listings.ts'
import { BRIDGE, convert, type Rate, rateBetween, rateOfPrice } from './rates.rules.ts'

export interface PastQuery {
  readonly assets: readonly string[]
  readonly fiat: string
  readonly times: readonly Date[]
}

/**
 * The value of an amount in the fiat at one of the times (by its place, from 0), rounded toward zero; undefined where no
 * price leads there.
 */
export type PastValuer = (asset: string, amount: Units, place: number) => Units | undefined

/** What assets were worth: by the last candles that had ended, along the same ways as the rates of now. */
export function createPastRates({ db, listings }: { readonly db: Db; readonly listings: Listings }) {
  /** Only markets that can lead from an asset to the fiat are read. */
  async function marketsFor({ assets, fiat }: PastQuery) {
    const wanted = new Set([...assets, BRIDGE].flatMap((from) => [from, fiat, BRIDGE].flatMap((to) => both(from, to))))
    return (await listings.markets()).filter(({ symbol }) => wanted.has(symbol))
  }

  return {
    async pastValuer(query: PastQuery): Promise<PastValuer> {
      const markets = await marketsFor(query)
      const byId = new Map(markets.map((market) => [market.id, market]))
      const closes = await sql.closesAt(db.queryable, { pairIds: [...byId.keys()], times: query.times })
      const prices: Map<string, Rate>[] = query.times.map(() => new Map())
      for (const { pairId, place, close } of closes) {
        const market = byId.get(pairId)
        if (market !== undefined) prices[place - 1]?.set(market.symbol, rateOfPrice(market.units.priceText(close)))
      }
      const scales = new Map((await listings.assets()).map(({ code, scale }) => [code, scale]))
      return (asset, amount, place) => {
        const [fromScale, toScale] = [scales.get(asset), scales.get(query.fiat)]
        const rate = rateBetween((symbol) => prices[place]?.get(symbol), asset, query.fiat)
        if (rate === undefined || fromScale === undefined || toScale === undefined) return undefined
        return convert({ amount, fromScale, toScale, rate })
      }
    },
  }
}

function both(one: string, other: string): string[] {
  return [`${one}-${other}`, `${other}-${one}`]
}
