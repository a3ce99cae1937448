import type { Currency, TradingPair } from '@bourse/contract'
import { type Asset, assert, parseDecimal } from '@bourse/money'
import type { Db } from '../../platform/db.ts'
import * as sql from './markets.sql.ts'

export { marketsRoutes } from './markets.routes.ts'
export type { AssetRow, PairRow } from './markets.sql.ts'

export interface Markets {
  assets(): Promise<readonly Currency[]>
  asset(code: string): Promise<(Currency & Asset) | undefined>
  pairs(): Promise<readonly TradingPair[]>
  addAssets(assets: readonly sql.AssetRow[]): Promise<void>
  addPairs(pairs: readonly Omit<sql.PairRow, 'symbol'>[]): Promise<void>
}

export function createMarkets({ db }: { readonly db: Db }): Markets {
  // Assets and pairs are added, never changed in what matters, so each process may keep them until it adds some.
  let known: Promise<{ assets: Currency[]; pairs: TradingPair[] }> | undefined
  const load = () => {
    known ??= read(db)
    return known
  }
  return {
    assets: async () => (await load()).assets,
    asset: async (code) => (await load()).assets.find((asset) => asset.code === code),
    pairs: async () => (await load()).pairs,
    async addAssets(assets) {
      await sql.insertAssets(db.queryable, assets)
      known = undefined
    },
    async addPairs(pairs) {
      await sql.insertPairs(
        db.queryable,
        pairs.map((pair) => ({ ...pair, symbol: `${pair.base}-${pair.quote}` })),
      )
      known = undefined
    },
  }
}

async function read(db: Db): Promise<{ assets: Currency[]; pairs: TradingPair[] }> {
  const assets = await sql.listAssets(db.queryable)
  const byCode = new Map(assets.map((asset) => [asset.code, asset]))
  const pairs = (await sql.listPairs(db.queryable)).map((pair): TradingPair => {
    const base = byCode.get(pair.base)
    const quote = byCode.get(pair.quote)
    assert(base !== undefined && quote !== undefined, `pair ${pair.symbol} names an unknown asset`)
    return {
      symbol: pair.symbol,
      baseStep: pair.base_step,
      quoteStep: pair.quote_step,
      baseScale: decimalsOf(pair.base_step),
      quoteScale: decimalsOf(pair.quote_step),
      baseCurrencyInfo: base,
      quoteCurrencyInfo: quote,
    }
  })
  return { assets, pairs }
}

/** Specification §3: the scales are derived from the steps. */
function decimalsOf(step: string): number {
  const parsed = parseDecimal(step)
  assert(parsed.ok, `step ${step} is not a decimal`)
  return parsed.value.scale
}
