import type { CoinItem, CoinQuote, Range, Ticker } from '@bourse/contract'
import { formatUnits, powerOfTen, rescaleFloor, toDecimal, type Units, units } from '@bourse/money'
import type { Catalogue, Coin } from '../catalogue/catalogue.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import type { Tickers } from '../feed/tickers.ts'

export interface CoinFigureDeps {
  readonly catalogue: Pick<Catalogue, 'stateOf'>
  readonly listings: Pick<Listings, 'asset'>
  readonly tickers: Pick<Tickers, 'ticker' | 'quoteVolume'>
  readonly exchangeRates: Pick<ExchangeRates, 'valuer'>
  readonly ready: () => Promise<void>
}

/** All coins as one caller sees them, who reads values in one fiat. */
export interface FiatView {
  readonly fiat: string
  /** Against the fiat, or against USDT, or the first one. */
  marketOf(coin: Coin): Market | undefined
  tickerOf(coin: Coin): Ticker | undefined
  changeOf(coin: Coin, range: Range): string | null
  /** What was traded in 24 hours on all its markets. */
  volumeOf(coin: Coin): Units
  /** Circulating supply × last price; undefined where one of them is not known. */
  marketCapOf(coin: Coin): Units | undefined
  /** At the decimals that people are shown, rounded down. */
  text(value: Units): string
  quoteOf(coin: Coin): CoinQuote | undefined
  itemOf(coin: Coin): CoinItem
}

const BRIDGE = 'USDT'

const CHANGES = {
  '1h': 'change1h',
  '1d': 'change1d',
  '7d': 'change7d',
  '1m': 'change1m',
  '3m': 'change3m',
} as const satisfies Record<Range, keyof Ticker>

/** The market that stands for a coin where prices are read in a fiat. */
export function preferredMarket({ code, markets }: Coin, fiat: string): Market | undefined {
  return (
    markets.find(({ symbol }) => symbol === `${code}-${fiat}`) ??
    markets.find(({ symbol }) => symbol === `${code}-${BRIDGE}`) ??
    markets[0]
  )
}

export type CoinFigures = ReturnType<typeof createCoinFigures>

/** What coins cost, by the markets in memory. */
export function createCoinFigures({ catalogue, listings, tickers, exchangeRates, ready }: CoinFigureDeps) {
  /** `wanted` is the header `symbol`, which may name anything. */
  async function viewIn(wanted: string): Promise<FiatView> {
    await ready()
    const asset = (await listings.asset(wanted)) ?? (await listings.asset(BRIDGE))
    const fiat = asset?.code ?? BRIDGE
    const { scale, shownScale } = asset ?? { scale: 8, shownScale: 6 }
    const valueIn = await exchangeRates.valuer()

    const marketOf = (coin: Coin) => preferredMarket(coin, fiat)

    function tickerOf(coin: Coin): Ticker | undefined {
      const market = marketOf(coin)
      return market === undefined ? undefined : tickers.ticker(market.symbol)
    }

    function volumeOf({ markets }: Coin): Units {
      let sum = 0n
      for (const { symbol, units: of } of markets) {
        sum += valueIn(of.quote, of.quoteUnits(tickers.quoteVolume(symbol)), fiat) ?? 0n
      }
      return units(sum)
    }

    function marketCapOf({ code, circulatingSupply, scale: own }: Coin): Units | undefined {
      if (circulatingSupply === null || own === undefined) return undefined
      return valueIn(code, rescaleFloor(toDecimal(circulatingSupply), own).units, fiat)
    }

    const text = (value: Units) => formatUnits(units(value / powerOfTen(scale - shownScale)), shownScale)

    function quoteOf(coin: Coin): CoinQuote | undefined {
      const market = marketOf(coin)
      if (market === undefined) return undefined
      const { last, change1d } = tickers.ticker(market.symbol)
      const { code: symbol, name, imageUrl: coinImgUrl } = coin
      return { symbol, name, coinImgUrl, market: market.symbol, quote: market.units.quote, last, change1d }
    }

    function itemOf(coin: Coin): CoinItem {
      const value = marketCapOf(coin)
      return {
        symbol: coin.code,
        name: coin.name,
        coinImgUrl: coin.imageUrl,
        state: catalogue.stateOf(coin),
        opensAt: coin.opensAt?.toISOString() ?? null,
        listedAt: coin.listedAt?.toISOString() ?? null,
        tags: [...coin.shownTags],
        markets: coin.markets.map(({ symbol }) => symbol),
        circulatingSupply: coin.circulatingSupply,
        marketCap: value === undefined ? null : text(value),
      }
    }

    return {
      fiat,
      marketOf,
      tickerOf,
      changeOf: (coin, range) => tickerOf(coin)?.[CHANGES[range]] ?? null,
      volumeOf,
      marketCapOf,
      text,
      quoteOf,
      itemOf,
    }
  }

  return { viewIn }
}
