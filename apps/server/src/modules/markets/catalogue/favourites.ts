import type { CollectedCoin } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type CoinFigures, preferredMarket } from '../coins/coin-figures.ts'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import type { Tickers } from '../feed/tickers.ts'
import type { Catalogue } from './catalogue.ts'
import * as sql from './favourites.sql.ts'
import type { Listings } from './listings.ts'

export interface FavouriteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly listings: Listings
  readonly tickers: Pick<Tickers, 'quoteVolume'>
  readonly exchangeRates: Pick<ExchangeRates, 'valuer'>
  readonly catalogue: Pick<Catalogue, 'known' | 'coin'>
  readonly figures: CoinFigures
}

export interface Collecting {
  /** Coins and markets. A coin stands for all its markets. */
  readonly symbols: readonly string[]
  readonly collected: boolean
  /** The fiat in which the caller reads prices. */
  readonly fiat: string
}

export interface Marks {
  readonly coins: string[]
  readonly markets: string[]
}

type CollectRefusal =
  | { readonly code: 'markets.symbol_unknown' | 'markets.coin_unknown' | 'markets.coin_without_market' }
  | { readonly code: 'markets.too_many_favourites'; readonly most: number }

const MOST = 200
const RECOMMENDED = 10

/**
 * The markets that a user keeps in sight, and those that everybody trades. One store with two doors: markets are marked one
 * by one, and a coin is marked when one of its markets is.
 */
export function createFavourites({ db, clock, listings, tickers, exchangeRates, catalogue, figures }: FavouriteDeps) {
  const list = (userId: string) => sql.listFavourites(db.queryable, userId)

  /** Marking twice is marking once, and keeps its place. */
  async function add(userId: string, symbol: string) {
    if ((await listings.market(symbol)) === undefined) return refuse({ code: 'markets.symbol_unknown' })
    return db.tx(async (tx) => {
      await sql.lockFavourites(tx, userId)
      const marked = await sql.listFavourites(tx, userId)
      if (marked.includes(symbol)) return ok(marked)
      if (marked.length >= MOST) return refuse({ code: 'markets.too_many_favourites', most: MOST })
      await sql.addFavourite(tx, { userId, symbol, now: clock.now() })
      return ok([symbol, ...marked])
    })
  }

  async function remove(userId: string, symbol: string): Promise<string[]> {
    await sql.removeFavourite(db.queryable, userId, symbol)
    return list(userId)
  }

  /** By the volume of 24 hours in USDT; markets without any keep the order of the listing. */
  async function recommended(): Promise<string[]> {
    const valueIn = await exchangeRates.valuer()
    const volumes = (await listings.markets()).map(({ symbol, units }) => ({
      symbol,
      volume: valueIn(units.quote, units.quoteUnits(tickers.quoteVolume(symbol)), 'USDT') ?? 0n,
    }))
    const byVolume = volumes.sort((a, b) => (a.volume === b.volume ? 0 : a.volume < b.volume ? 1 : -1))
    return byVolume.slice(0, RECOMMENDED).map(({ symbol }) => symbol)
  }

  /** What one name asks for: the markets of which one must be marked, the first of them if none is; or all to unmark. */
  async function marketsOf(name: string, fiat: string): Promise<Result<readonly string[], CollectRefusal>> {
    if (name.includes('-')) {
      return (await listings.market(name)) === undefined ? refuse({ code: 'markets.symbol_unknown' }) : ok([name])
    }
    const coin = await catalogue.coin(name)
    if (coin === undefined) return refuse({ code: 'markets.coin_unknown' })
    const first = preferredMarket(coin, fiat)
    if (first === undefined) return refuse({ code: 'markets.coin_without_market' })
    return ok([first.symbol, ...coin.markets.map(({ symbol }) => symbol).filter((symbol) => symbol !== first.symbol)])
  }

  /** All or none of them. */
  async function collect(userId: string, asked: Collecting): Promise<Result<Marks, CollectRefusal>> {
    const groups: (readonly string[])[] = []
    for (const name of new Set(asked.symbols)) {
      const group = await marketsOf(name, asked.fiat)
      if (!group.ok) return group
      groups.push(group.value)
    }
    return db.tx(async (tx): Promise<Result<Marks, CollectRefusal>> => {
      await sql.lockFavourites(tx, userId)
      if (!asked.collected) {
        await sql.removeFavourites(tx, userId, groups.flat())
        return ok(await marksOf(await sql.listFavourites(tx, userId)))
      }
      const marked = new Set(await sql.listFavourites(tx, userId))
      for (const group of groups) {
        const [first] = group
        if (first === undefined || group.some((symbol) => marked.has(symbol))) continue
        if (marked.size >= MOST) return refuse({ code: 'markets.too_many_favourites', most: MOST })
        await sql.addFavourite(tx, { userId, symbol: first, now: clock.now() })
        marked.add(first)
      }
      return ok(await marksOf(await sql.listFavourites(tx, userId)))
    })
  }

  async function marksOf(marked: readonly string[]): Promise<Marks> {
    const { byCode } = await catalogue.known()
    const coins = [...new Set(marked.map(baseOf))].filter((code) => byCode.has(code))
    return { coins, markets: [...marked] }
  }

  /** The coins of which a market is marked, the latest mark first. */
  async function collected(userId: string, fiat: string): Promise<CollectedCoin[]> {
    const marked = await list(userId)
    const { byCode } = await catalogue.known()
    const view = await figures.viewIn(fiat)
    return (await marksOf(marked)).coins.flatMap((code) => {
      const coin = byCode.get(code)
      if (coin === undefined) return []
      return [{ ...view.itemOf(coin), collected: marked.filter((symbol) => baseOf(symbol) === code) }]
    })
  }

  return {
    list,
    collect,
    collected,
    add,
    remove,
    has: (userId: string, symbol: string) => sql.hasFavourite(db.queryable, userId, symbol),
    recommended,
  }
}

function baseOf(symbol: string): string {
  return symbol.slice(0, symbol.indexOf('-'))
}
