import type { Units } from '@bourse/money'
import type { Listings } from '../catalogue/listings.ts'
import type { Tickers } from '../feed/tickers.ts'
import { convert, type PriceOf, rateBetween, rateOfPrice, rateText } from './rates.rules.ts'

export interface ExchangeRateDeps {
  readonly listings: Listings
  readonly tickers: Pick<Tickers, 'last'>
  readonly ready: () => Promise<void>
}

export interface AssetRates {
  readonly coin: string
  readonly usdt: string | null
  readonly eur: string | null
  readonly gbp: string | null
}

/** The value of an amount in another asset, in its units and rounded toward zero; undefined where no price leads there. */
export type Valuer = (asset: string, amount: Units, fiat: string) => Units | undefined

export type ExchangeRates = ReturnType<typeof createExchangeRates>

/** What assets are worth in one another by the last prices. Nothing is worth anything before it has traded. */
export function createExchangeRates({ listings, tickers, ready }: ExchangeRateDeps) {
  async function prices(): Promise<PriceOf> {
    await ready()
    const bySymbol = new Map((await listings.markets()).map((market) => [market.symbol, market]))
    return (symbol) => {
      const market = bySymbol.get(symbol)
      const last = market === undefined ? undefined : tickers.last(symbol)
      return market === undefined || last === undefined ? undefined : rateOfPrice(market.units.priceText(last))
    }
  }

  async function valuer(): Promise<Valuer> {
    const priceOf = await prices()
    const scales = new Map((await listings.assets()).map(({ code, scale }) => [code, scale]))
    return (asset, amount, fiat) => {
      const [fromScale, toScale] = [scales.get(asset), scales.get(fiat)]
      const rate = rateBetween(priceOf, asset, fiat)
      if (rate === undefined || fromScale === undefined || toScale === undefined) return undefined
      return convert({ amount, fromScale, toScale, rate })
    }
  }

  return {
    /** One whole coin of every asset in USDT, EUR and GBP. */
    async exchangeRates(): Promise<AssetRates[]> {
      const priceOf = await prices()
      return (await listings.assets()).map(({ code }) => {
        const text = (fiat: string) => {
          const rate = rateBetween(priceOf, code, fiat)
          return rate === undefined ? null : rateText(rate)
        }
        return { coin: code, usdt: text('USDT'), eur: text('EUR'), gbp: text('GBP') }
      })
    },
    /** One whole coin of an asset in another, null where no price leads there. */
    async rateIn(asset: string, fiat: string): Promise<string | null> {
      const rate = rateBetween(await prices(), asset, fiat)
      return rate === undefined ? null : rateText(rate)
    },
    /** One whole coin of every asset in one other; those that no price leads to are left out. */
    async ratesIn(fiat: string): Promise<ReadonlyMap<string, string>> {
      const priceOf = await prices()
      const exchangeRates = (await listings.assets()).flatMap(({ code }): [string, string][] => {
        const rate = rateBetween(priceOf, code, fiat)
        return rate === undefined ? [] : [[code, rateText(rate)]]
      })
      return new Map(exchangeRates)
    },
    valuer,
    valueIn: async (asset: string, amount: Units, fiat: string) => (await valuer())(asset, amount, fiat),
  }
}
