import type { HistoryData } from '@bourse/contract'
import { formatUnits, powerOfTen, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { memoize } from '../../../platform/memoize.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import * as sql from '../coins/coin-statistics.sql.ts'
import { convert, rateBetween, rateOfPrice } from '../exchange-rates/rates.rules.ts'
import { DAY_MS, startOf } from './intervals.rules.ts'

export interface MarketHistoryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly listings: Pick<Listings, 'markets' | 'asset'>
}

/** A day of all markets: what was traded in each quote asset, in its units, and at what prices the day ended. */
interface Day {
  readonly start: number
  readonly traded: ReadonlyMap<string, bigint>
  readonly trades: number
  /** Closing prices by symbol, of this day or the last one before it. */
  readonly closes: ReadonlyMap<string, string>
}

const MOST_DAYS = 365
const MAX_AGE_MS = 60_000
const BRIDGE = 'USDT'

/** What was traded day by day on all markets together. */
export function createMarketHistory({ db, clock, listings }: MarketHistoryDeps) {
  const days = memoize({ load: read, maxAgeMs: MAX_AGE_MS })
  const today = () => startOf('1d', clock.now().getTime())

  async function read(): Promise<ReadonlyMap<number, Day>> {
    const markets = new Map((await listings.markets()).map((market) => [market.id, market]))
    const since = new Date(today() - (MOST_DAYS - 1) * DAY_MS)
    const rows = await sql.pairDays(db.queryable, { pairIds: [...markets.keys()], since })
    const closes = new Map<string, string>()
    return new Map(
      [...Map.groupBy(rows, ({ start }) => start.getTime())].map(([start, ofDay]) => {
        for (const { pairId, close } of ofDay) {
          const market = markets.get(pairId)
          if (market !== undefined) closes.set(market.symbol, market.units.priceText(close))
        }
        return [start, sumUp(start, ofDay, markets, new Map(closes))]
      }),
    )
  }

  return {
    forget: () => days.forget(),

    /** In a fiat by the closing prices of each day; what no price leads to is left out. */
    async daily(wanted: string, count: number): Promise<HistoryData> {
      const asset = (await listings.asset(wanted)) ?? (await listings.asset(BRIDGE))
      const fiat = asset?.code ?? BRIDGE
      const { scale, shownScale } = asset ?? { scale: 8, shownScale: 6 }
      const known = await days.get()
      const last = today()
      const starts = Array.from({ length: count }, (_, place) => last - (count - 1 - place) * DAY_MS)
      const scales = new Map<string, number>()
      for (const { pair } of await listings.markets()) {
        scales.set(pair.quoteCurrencyInfo.code, pair.quoteCurrencyInfo.scale)
      }
      return {
        fiat,
        days: starts.map((start) => {
          const day = known.get(start)
          const value = day === undefined ? 0n : valueIn(day, { fiat, scale, scales })
          const volume = formatUnits(units(value / powerOfTen(scale - shownScale)), shownScale)
          return { date: new Date(start).toISOString().slice(0, 10), volume, trades: day?.trades ?? 0 }
        }),
      }
    },
  }
}

function sumUp(
  start: number,
  rows: readonly sql.DayOfPair[],
  markets: ReadonlyMap<number, Market>,
  closes: ReadonlyMap<string, string>,
): Day {
  const traded = new Map<string, bigint>()
  let trades = 0
  for (const row of rows) {
    const of = markets.get(row.pairId)?.units
    if (of === undefined) continue
    traded.set(of.quote, (traded.get(of.quote) ?? 0n) + of.quoteUnits(row.quoteVolume))
    trades += row.trades
  }
  return { start, traded, trades, closes }
}

interface Target {
  readonly fiat: string
  readonly scale: number
  readonly scales: ReadonlyMap<string, number>
}

function valueIn({ traded, closes }: Day, { fiat, scale, scales }: Target): bigint {
  const priceOf = (symbol: string) => {
    const close = closes.get(symbol)
    return close === undefined ? undefined : rateOfPrice(close)
  }
  return [...traded].reduce((sum, [asset, amount]) => {
    const rate = rateBetween(priceOf, asset, fiat)
    if (rate === undefined) return sum
    return sum + convert({ amount: units(amount), fromScale: scales.get(asset) ?? scale, toScale: scale, rate })
  }, 0n)
}
