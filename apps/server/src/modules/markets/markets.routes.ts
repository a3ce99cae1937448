import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { Markets } from './index.ts'

const LEVELS = 100

export function marketsRoutes(markets: Markets): Handlers<typeof contract.markets> {
  const { data, favourites } = markets
  return {
    currencies: async () => ok([...(await markets.assets())]),
    currencyCodes: async () => ok((await markets.assets()).map((asset) => asset.code)),
    symbols: async () => ok(await markets.pairs()),
    level2: ({ symbol }) => data.depth(symbol, LEVELS),
    tradeHistory: ({ symbol, limit }) => data.latestTrades(symbol, limit),
    prices: ({ symbol }) => data.prices(symbol),
    tradePrice: ({ symbol }) => data.price(symbol),
    tradeDepth: ({ symbol, limit }) => data.depth(symbol, limit),
    exchangeRates: async () => ok(await markets.rates()),
    klines: ({ symbol, ...range }) => data.klines(symbol, range),
    async klines2({ symbol, ...range }) {
      const found = await data.klines(symbol, range)
      if (!found.ok) return found
      return ok(found.value.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]))
    },
    latestKline: ({ symbol, interval }) => data.latestKline(symbol, interval),
    advancedKlines: ({ symbol, ...range }) => data.advancedKlines(symbol, range),
    multiKlines: ({ symbols, ...range }) => data.closes(symbols.split(','), range),
    klineConfig: async () => ok(data.klineConfig()),
    publicKlines: ({ symbol, ...range }) => data.klines(symbol, range),
    tradeKlines: ({ coin, ...range }, { fiat }) => data.coinKlines(coin, fiat, range),
    feeSettings: ({ fiat }) => data.feeSettings(fiat),
    favourites: async (_input, { principal }) => ok(await favourites.list(principal.userId)),
    addFavourite: ({ symbol }, { principal }) => favourites.add(principal.userId, symbol),
    removeFavourite: async ({ symbol }, { principal }) => ok(await favourites.remove(principal.userId, symbol)),
    isFavourite: async ({ symbol }, { principal }) => ok({ exists: await favourites.has(principal.userId, symbol) }),
    recommendedFavourites: async () => ok(await favourites.recommended()),
  }
}
