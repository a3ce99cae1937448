import { ok, refuse } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import * as sql from './favourites.sql.ts'
import type { Listings } from './listings.ts'
import type { Rates } from './rates.ts'
import type { Tickers } from './tickers.ts'

export interface FavouriteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly listings: Listings
  readonly tickers: Pick<Tickers, 'quoteVolume'>
  readonly rates: Pick<Rates, 'valuer'>
}

const MOST = 200
const RECOMMENDED = 10

/** The markets that a user keeps in sight, and those that everybody trades. */
export function createFavourites({ db, clock, listings, tickers, rates }: FavouriteDeps) {
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
    const valueIn = await rates.valuer()
    const volumes = (await listings.markets()).map(({ symbol, units }) => ({
      symbol,
      volume: valueIn(units.quote, units.quoteUnits(tickers.quoteVolume(symbol)), 'USDT') ?? 0n,
    }))
    const byVolume = volumes.sort((a, b) => (a.volume === b.volume ? 0 : a.volume < b.volume ? 1 : -1))
    return byVolume.slice(0, RECOMMENDED).map(({ symbol }) => symbol)
  }

  return {
    list,
    add,
    remove,
    has: (userId: string, symbol: string) => sql.hasFavourite(db.queryable, userId, symbol),
    recommended,
  }
}
