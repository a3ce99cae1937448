import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Markets } from './index.ts'
import type { MarketsOffice } from './office.ts'

const LEVELS = 100

type MarketsHandlers = Handlers<typeof contract.markets>

export function marketsRoutes(markets: Markets, office: MarketsOffice): MarketsHandlers {
  return { ...marketDataRoutes(markets), ...favouriteRoutes(markets), ...coinRoutes(markets), ...officeRoutes(office) }
}

function marketDataRoutes(markets: Markets) {
  const { data } = markets
  return {
    currencies: async () => ok([...(await markets.assets())]),
    currencyCodes: async () => ok((await markets.assets()).map((asset) => asset.code)),
    symbols: async () => ok(await markets.pairs()),
    level2: ({ symbol }) => data.depth(symbol, LEVELS),
    tradeHistory: ({ symbol, limit }) => data.latestTrades(symbol, limit),
    prices: ({ symbol }) => data.prices(symbol),
    tradePrice: ({ symbol }) => data.price(symbol),
    tradeDepth: ({ symbol, limit }) => data.depth(symbol, limit),
    exchangeRates: async () => ok(await markets.exchangeRates()),
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
  } satisfies Partial<MarketsHandlers>
}

function favouriteRoutes({ favourites }: Markets) {
  return {
    favourites: async (_input, { principal }) => ok(await favourites.list(principal.userId)),
    addFavourite: ({ symbol }, { principal }) => favourites.add(principal.userId, symbol),
    removeFavourite: async ({ symbol }, { principal }) => ok(await favourites.remove(principal.userId, symbol)),
    isFavourite: async ({ symbol }, { principal }) => ok({ exists: await favourites.has(principal.userId, symbol) }),
    recommendedFavourites: async () => ok(await favourites.recommended()),
    collectedCoins: async (_input, { principal, fiat }) => ok(await favourites.collected(principal.userId, fiat)),
    collect: ({ symbol, collected }, { principal, fiat }) =>
      favourites.collect(principal.userId, { symbols: [symbol], collected, fiat }),
    collectMany: ({ symbols, collected }, { principal, fiat }) =>
      favourites.collect(principal.userId, { symbols, collected, fiat }),
  } satisfies Partial<MarketsHandlers>
}

function coinRoutes({ coins }: Markets) {
  return {
    coins: async (_input, { fiat }) => ok(await coins.list(fiat)),
    leveragedCoins: async () => ok(await coins.leveraged()),
    coinPageAttributes: async () => ok(coins.attributes()),
    recallPageAttributes: async (_input, { fiat }) => ok(await coins.recall(fiat)),
    coinAttributes: ({ symbol }, reader) => coins.attributesOf(symbol, reader),
    tags: async ({ range }, reader) => ok(await coins.tags(reader, range)),
    coinsByTag: ({ tag, range }, { fiat }) => coins.byTag(tag, fiat, range),
    securityInfo: ({ symbol }, reader) => coins.security(symbol, reader),
    volumeInfo: ({ symbol }, { fiat }) => coins.volumeInfo(symbol, fiat),
  } satisfies Partial<MarketsHandlers>
}

function officeRoutes(office: MarketsOffice) {
  return {
    officeCoins: async () => ok(await office.listCoins()),
    saveCoin: (input, context) => office.saveCoin(input, actorOf(context)),
    officeTags: async () => ok(await office.listTags()),
    saveTag: (input, context) => office.saveTag(input, actorOf(context)),
    officePairs: async () => ok(await office.pairs.list()),
    savePair: (input, context) => office.pairs.save(input, actorOf(context)),
    setMarketMode: (input, context) => office.pairs.setMode(input, actorOf(context)),
  } satisfies Partial<MarketsHandlers>
}
