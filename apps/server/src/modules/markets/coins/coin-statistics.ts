import type { VolumeInfo } from '@bourse/contract'
import { formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { type Memoized, memoize } from '../../../platform/memoize.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { DAY_MS, startOf } from '../candles/intervals.rules.ts'
import type { Catalogue, Coin } from '../catalogue/catalogue.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import type { Tickers } from '../feed/tickers.ts'
import type { CoinFigures, FiatView } from './coin-figures.ts'
import {
  AVERAGE_DAYS,
  compareVolume,
  EXTREMES_DAYS,
  type PriceExtremes,
  priceHint,
  withToday,
} from './coin-statistics.rules.ts'
import * as sql from './coin-statistics.sql.ts'

export interface CoinStatisticDeps {
  readonly db: Db
  readonly clock: Clock
  readonly listings: Pick<Listings, 'markets'>
  readonly catalogue: Pick<Catalogue, 'coin'>
  readonly figures: CoinFigures
  readonly tickers: Pick<Tickers, 'day' | 'last'>
}

type PairStatistics = ReadonlyMap<number, sql.PairStatistics>

const MAX_AGE_MS = 60_000

/** How a coin does against its own past. The past is read once a minute for all; today is in memory. */
export function createCoinStatistics({ db, clock, listings, catalogue, figures, tickers }: CoinStatisticDeps) {
  let kept: { readonly today: number; readonly statistics: Memoized<PairStatistics> } | undefined
  const today = () => startOf('1d', clock.now().getTime())

  async function read(day: number): Promise<PairStatistics> {
    const found = await sql.pairStatistics(db.queryable, {
      pairIds: (await listings.markets()).map(({ id }) => id),
      since: new Date(day - (EXTREMES_DAYS - 1) * DAY_MS),
      averageFrom: new Date(day - AVERAGE_DAYS * DAY_MS),
      today: new Date(day),
    })
    return new Map(found.map((row) => [row.pairId, row]))
  }

  /** A new day has another past. */
  function statistics(): Promise<PairStatistics> {
    const day = today()
    if (kept?.today !== day) {
      kept = { today: day, statistics: memoize({ load: () => read(day), maxAgeMs: MAX_AGE_MS }) }
    }
    return kept.statistics.get()
  }

  function volumes(coin: Coin, past: PairStatistics) {
    const day = today()
    const rows = coin.markets.flatMap(({ id, units: of }) => {
      const row = past.get(id)
      return row === undefined ? [] : [{ volume: of.baseUnits(row.volume), firstDay: row.firstDay.getTime() }]
    })
    const first = rows.reduce((earliest, { firstDay }) => Math.min(earliest, firstDay), day)
    const days = Math.min(AVERAGE_DAYS, Math.round((day - first) / DAY_MS))
    const sum = rows.reduce((all, { volume }) => all + volume, 0n)
    const last24h = coin.markets.reduce((all, { symbol, units: of }) => {
      return all + of.baseUnits(tickers.day(symbol).volume)
    }, 0n)
    return { last24h, ...compareVolume(last24h, { sum, days }) }
  }

  function extremes({ id, symbol }: Market, past: PairStatistics): PriceExtremes | undefined {
    const row = past.get(id)
    const stored = row === undefined ? undefined : { ...row, highAt: row.highAt.getTime(), lowAt: row.lowAt.getTime() }
    const { high, low } = tickers.day(symbol)
    return withToday(stored, { high, low, day: today() })
  }

  function prices(market: Market | undefined, past: PairStatistics) {
    if (market === undefined) return NO_PRICES
    const { symbol, units: of } = market
    const found = extremes(market, past)
    const last = tickers.last(symbol)
    const price = (ticks: number | undefined) => (ticks === undefined ? null : of.priceText(ticks))
    return {
      market: symbol,
      quote: of.quote,
      last: price(last),
      high52w: price(found?.high),
      high52wAt: dateText(found?.highAt),
      low52w: price(found?.low),
      low52wAt: dateText(found?.lowAt),
      priceHint: priceHint(last, found),
    }
  }

  function infoOf(coin: Coin, view: FiatView, past: PairStatistics): VolumeInfo {
    const { last24h, average, ratio, hint } = volumes(coin, past)
    const amount = (value: bigint) => formatUnits(units(value), coin.scale ?? 0, { trim: true })
    const value = view.marketCapOf(coin)
    return {
      symbol: coin.code,
      fiat: view.fiat,
      volume24h: amount(last24h),
      averageVolume: average === undefined ? null : amount(average),
      ratio,
      volumeHint: hint,
      value24h: coin.markets.length === 0 ? null : view.text(view.volumeOf(coin)),
      marketCap: value === undefined ? null : view.text(value),
      ...prices(view.marketOf(coin), past),
    }
  }

  return {
    /** History was brought in. */
    forget(): void {
      kept = undefined
    },
    async volumeInfo(
      symbol: string,
      fiat: string,
    ): Promise<Result<VolumeInfo, { readonly code: 'markets.coin_unknown' }>> {
      const coin = await catalogue.coin(symbol)
      if (coin === undefined) return refuse({ code: 'markets.coin_unknown' })
      const view = await figures.viewIn(fiat)
      return ok(infoOf(coin, view, await statistics()))
    },
  }
}

const NO_PRICES = {
  market: null,
  quote: null,
  last: null,
  high52w: null,
  high52wAt: null,
  low52w: null,
  low52wAt: null,
  priceHint: null,
} as const

function dateText(day: number | undefined): string | null {
  return day === undefined ? null : new Date(day).toISOString().slice(0, 10)
}
