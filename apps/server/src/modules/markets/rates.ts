import { assert, powerOfTen, toDecimal, type Units } from '@bourse/money'
import type { Listings, Market } from './listings.ts'
import { convert, inverse, type Rate, rateText, SAME, through } from './rates.rules.ts'
import type { Tickers } from './tickers.ts'

export interface RateDeps {
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

export type Rates = ReturnType<typeof createRates>

/** Every asset is traded against it, so that it joins any two. */
const BRIDGE = 'USDT'

/** What assets are worth in one another by the last prices. Nothing is worth anything before it has traded. */
export function createRates({ listings, tickers, ready }: RateDeps) {
  type Find = (symbol: string) => Market | undefined

  async function finder(): Promise<Find> {
    await ready()
    const bySymbol = new Map((await listings.markets()).map((market) => [market.symbol, market]))
    return (symbol) => bySymbol.get(symbol)
  }

  function rateOf(find: Find, from: string, to: string): Rate | undefined {
    const direct = traded(find, from, to)
    if (direct !== undefined || from === BRIDGE || to === BRIDGE) return direct
    const [first, second] = [traded(find, from, BRIDGE), traded(find, BRIDGE, to)]
    return first === undefined || second === undefined ? undefined : through(first, second)
  }

  function traded(find: Find, from: string, to: string): Rate | undefined {
    if (from === to) return SAME
    const straight = priceOf(find(`${from}-${to}`))
    if (straight !== undefined) return straight
    const turned = priceOf(find(`${to}-${from}`))
    return turned === undefined ? undefined : inverse(turned)
  }

  function priceOf(market: Market | undefined): Rate | undefined {
    const last = market === undefined ? undefined : tickers.last(market.symbol)
    if (market === undefined || last === undefined) return undefined
    const price = toDecimal(market.units.priceText(last))
    assert(price.units > 0n, `the price of ${market.symbol} is nothing`)
    return { numerator: price.units, denominator: powerOfTen(price.scale) }
  }

  async function valuer(): Promise<Valuer> {
    const find = await finder()
    const scales = new Map((await listings.assets()).map(({ code, scale }) => [code, scale]))
    return (asset, amount, fiat) => {
      const [fromScale, toScale] = [scales.get(asset), scales.get(fiat)]
      const rate = rateOf(find, asset, fiat)
      if (rate === undefined || fromScale === undefined || toScale === undefined) return undefined
      return convert({ amount, fromScale, toScale, rate })
    }
  }

  return {
    /** One whole coin of every asset in USDT, EUR and GBP. */
    async rates(): Promise<AssetRates[]> {
      const find = await finder()
      return (await listings.assets()).map(({ code }) => {
        const text = (fiat: string) => {
          const rate = rateOf(find, code, fiat)
          return rate === undefined ? null : rateText(rate)
        }
        return { coin: code, usdt: text('USDT'), eur: text('EUR'), gbp: text('GBP') }
      })
    },
    valuer,
    valueIn: async (asset: string, amount: Units, fiat: string) => (await valuer())(asset, amount, fiat),
  }
}
