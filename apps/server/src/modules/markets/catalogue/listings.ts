import type { Currency, TradingPair } from '@bourse/contract'
import { assert, parseDecimal } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import * as sql from '../markets.sql.ts'
import { LISTINGS_CHANGED } from './catalogue-messages.ts'
import { type PairUnits, pairUnits } from './pair-units.ts'

/** A pair with its short number and its arithmetic. */
export interface Market {
  readonly id: number
  readonly symbol: string
  readonly pair: TradingPair
  readonly units: PairUnits
}

interface Known {
  readonly assets: readonly Currency[]
  readonly markets: readonly Market[]
  readonly bySymbol: ReadonlyMap<string, Market>
}

export type Listings = ReturnType<typeof createListings>

/** Assets and pairs, kept until some are added or bounds change. Scales and steps never do. */
export function createListings({ db, bus }: { readonly db: Db; readonly bus: Bus }) {
  let known: Promise<Known> | undefined
  const forget = () => {
    known = undefined
  }
  bus.subscribe(LISTINGS_CHANGED, forget)
  bus.onResumed(forget)
  const load = () => {
    // A read that failed is not kept.
    known ??= read(db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    assets: async () => (await load()).assets,
    asset: async (code: string) => (await load()).assets.find((asset) => asset.code === code),
    pairs: async () => (await load()).markets.map(({ pair }) => pair),
    markets: async () => (await load()).markets,
    market: async (symbol: string) => (await load()).bySymbol.get(symbol),
    /** For when another process may have added some or changed bounds; none is ever taken away. */
    async reload(): Promise<void> {
      const [before, now] = [await load(), await read(db)]
      if (!sameListings(before, now)) known = Promise.resolve(now)
    },
    async addAssets(assets: readonly sql.AssetRow[]): Promise<void> {
      await sql.insertAssets(db.queryable, assets)
      known = undefined
    },
    async addPairs(pairs: readonly Omit<sql.PairRow, 'symbol'>[]): Promise<void> {
      const named = pairs.map((pair) => ({ ...pair, symbol: `${pair.base}-${pair.quote}` }))
      const symbols = new Set([...(await load()).bySymbol.keys(), ...named.map(({ symbol }) => symbol)])
      const undashed = new Set(Array.from(symbols, (symbol) => symbol.replace('-', '')))
      assert(
        undashed.size === symbols.size,
        'two markets would have one name without their dash, as machines call them',
      )
      await sql.insertPairs(db.queryable, named)
      known = undefined
    },
  }
}

/** Those who follow markets go by the identity of the list, so that it stays while nothing has changed. */
function sameListings(before: Known, now: Known): boolean {
  const facts = ({ assets, markets }: Known) => JSON.stringify([assets, markets.map(({ pair }) => pair)])
  return facts(before) === facts(now)
}

async function read(db: Db): Promise<Known> {
  const assets = await sql.listAssets(db.queryable)
  const byCode = new Map(assets.map((asset) => [asset.code, asset]))
  const markets = (await sql.listPairs(db.queryable)).map((row) => marketOf(row, byCode))
  return { assets, markets, bySymbol: new Map(markets.map((market) => [market.symbol, market])) }
}

function marketOf(row: sql.StoredPair, assets: ReadonlyMap<string, Currency>): Market {
  const base = assets.get(row.base)
  const quote = assets.get(row.quote)
  assert(base !== undefined && quote !== undefined, `pair ${row.symbol} names an unknown asset`)
  const pair: TradingPair = {
    symbol: row.symbol,
    baseStep: row.base_step,
    quoteStep: row.quote_step,
    baseScale: decimalsOf(row.base_step),
    quoteScale: decimalsOf(row.quote_step),
    baseCurrencyInfo: base,
    quoteCurrencyInfo: quote,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    minTotal: row.min_total,
    maxOpenOrders: row.max_open_orders,
    maxConditionalOrders: row.max_conditional_orders,
  }
  return { id: row.id, symbol: row.symbol, pair, units: pairUnits(pair) }
}

/** Specification §3: the scales are derived from the steps. */
function decimalsOf(step: string): number {
  const parsed = parseDecimal(step)
  assert(parsed.ok, `step ${step} is not a decimal`)
  return parsed.value.scale
}
