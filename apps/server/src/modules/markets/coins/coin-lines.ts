import type { CompareLines, Interval, Range } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Candles } from '../candles/candles.ts'
import type { Catalogue, Coin } from '../catalogue/catalogue.ts'
import { changeOfPrices } from '../feed/tickers.rules.ts'
import type { CoinFigures, FiatView } from './coin-figures.ts'
import type { CoinLists } from './coin-lists.ts'

export interface CoinLineDeps {
  readonly catalogue: Pick<Catalogue, 'coin'>
  readonly figures: CoinFigures
  readonly lists: Pick<CoinLists, 'byRule'>
  readonly candles: Pick<Candles, 'seriesOf'>
}

/** About as many points as a line on a screen can show. */
const POINTS: Readonly<Record<Range, { readonly interval: Interval; readonly limit: number }>> = {
  '1h': { interval: '1m', limit: 60 },
  '1d': { interval: '15m', limit: 96 },
  '7d': { interval: '2h', limit: 84 },
  '1m': { interval: '8h', limit: 90 },
  '3m': { interval: '1d', limit: 90 },
}
const COMPARED = 5

/** Prices over time, for lines that are drawn and not traded by. */
export function createCoinLines({ catalogue, figures, lists, candles }: CoinLineDeps) {
  /** Coins that have a market, with its closes hour by hour of a day. */
  async function withDay(coins: readonly Coin[], view: FiatView) {
    const quoted = coins.flatMap((coin) => {
      const [market, quote] = [view.marketOf(coin), view.quoteOf(coin)]
      return market === undefined || quote === undefined ? [] : [{ market, quote }]
    })
    const series = await candles.seriesOf(
      quoted.map(({ market }) => market),
      { interval: '1h', limit: 24 },
    )
    return quoted.map(({ quote }, place) => ({ ...quote, closes: (series[place] ?? []).map(({ close }) => close) }))
  }

  async function asked(symbols: readonly string[], view: FiatView): Promise<Coin[] | undefined> {
    if (symbols.length === 0) return lists.byRule({ rule: 'traded', most: COMPARED }, view)
    const coins = await Promise.all([...new Set(symbols)].map(catalogue.coin))
    return coins.every((coin) => coin !== undefined) ? coins : undefined
  }

  return {
    withDay,

    /** Each line begins at its own first price; before that a younger market has nothing. */
    async compare(
      symbols: readonly string[],
      range: Range,
      fiat: string,
    ): Promise<Result<CompareLines, { readonly code: 'markets.coin_unknown' }>> {
      const view = await figures.viewIn(fiat)
      const coins = await asked(symbols, view)
      if (coins === undefined) return refuse({ code: 'markets.coin_unknown' })
      const drawn = coins.flatMap((coin) => {
        const market = view.marketOf(coin)
        return market === undefined ? [] : [{ symbol: coin.code, market }]
      })
      const series = await candles.seriesOf(
        drawn.map(({ market }) => market),
        POINTS[range],
      )
      const longest = series.reduce((best, one) => (one.length > best.length ? one : best), [])
      const lines = drawn.map(({ symbol, market }, place) => {
        const closes = (series[place] ?? []).map(({ close }) => close)
        const [first] = closes
        const values = closes.map((close) => changeOfPrices(close, first ?? close))
        const missing = Array.from({ length: longest.length - closes.length }, () => null)
        return { symbol, market: market.symbol, change: values.at(-1) ?? null, values: [...missing, ...values] }
      })
      return ok({ range, times: longest.map(({ time }) => time), lines })
    },
  }
}
