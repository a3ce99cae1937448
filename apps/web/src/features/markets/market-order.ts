import type { Range, TagRule, Ticker } from '@bourse/contract'
import { formatUnits, mulDivFloor, powerOfTen, toDecimal } from '@bourse/money'
import { approximate, rateBetween } from '../../app/shared-data/valuer.ts'
import { changeOf, type MarketRow } from './market-rows.ts'
import type { Sort, SortKey } from './market-view.ts'

type Tickers = ReadonlyMap<string, Ticker>

export interface OrderFacts {
  readonly tickers: Tickers
  readonly range: Range
  /** Of the tab; null while a search goes through all coins. */
  readonly rule: TagRule | null
  readonly sort: Sort | null
}

/**
 * The rows in the order of the chosen heading, or of the tab. Winners and losers go by the change over the range, and one
 * that has turned since the server made the list is left out.
 */
export function orderedRows(rows: readonly MarketRow[], { tickers, range, rule, sort }: OrderFacts): MarketRow[] {
  const away = rule === 'winners' ? 1 : rule === 'losers' ? -1 : 0
  const kept = away === 0 ? rows : rows.filter((row) => belongs(changeOf(tickerOf(row, tickers), range), away))
  const own: Sort | null = away === 0 ? null : { by: range, down: away === 1 }
  const by = sort ?? own
  if (by === null) return [...kept]
  const ranked = kept.map((row) => ({ row, rank: rankOf(row, by.by, tickers) }))
  return ranked.sort((left, right) => compare(left.rank, right.rank, by.down)).map(({ row }) => row)
}

function belongs(change: string | null, away: 1 | -1): boolean {
  return change === null || Number(change) * away > 0
}

function tickerOf({ market }: MarketRow, tickers: Tickers): Ticker | undefined {
  return market === null ? undefined : tickers.get(market)
}

/** What a row is ordered by: a name, or a figure, counted in one asset for all rows. Null where it has none. */
function rankOf(row: MarketRow, by: SortKey, tickers: Tickers): string | number | null {
  if (by === 'coin') return row.coin.symbol
  const ticker = tickerOf(row, tickers)
  if (ticker === undefined) return null
  if (by === 'price') return inOneAsset(ticker.last, row, tickers)
  if (by === 'volume') return inOneAsset(ticker.quoteVolume24h, row, tickers)
  if (by === 'value') return inOneAsset(marketValue(row, ticker), row, tickers)
  const change = changeOf(ticker, by)
  return change === null ? null : Number(change)
}

const BRIDGE = 'USDT'

function inOneAsset(figure: string | null, { quote }: MarketRow, tickers: Tickers): number | null {
  if (figure === null || quote === null) return null
  const rate = rateBetween(quote, BRIDGE, (symbol) => tickers.get(symbol)?.last)
  return rate === null ? Number(figure) : Number(figure) * approximate(rate)
}

/** What has no figure stands last, whichever way the others go. */
function compare(left: string | number | null, right: string | number | null, down: boolean): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
  if (left === right) return 0
  return (left < right ? -1 : 1) * (down ? -1 : 1)
}

/** Circulating supply × last price, in the asset that the market is counted in; rounded down to whole units. */
export function marketValue(
  { coin }: Pick<MarketRow, 'coin'>,
  ticker: Pick<Ticker, 'last'> | undefined,
): string | null {
  if (coin.circulatingSupply === null || ticker === undefined || ticker.last === null) return null
  const [supply, price] = [toDecimal(coin.circulatingSupply), toDecimal(ticker.last)]
  return formatUnits(mulDivFloor(supply.units, price.units, powerOfTen(supply.scale + price.scale)), 0)
}

export interface Breadth {
  readonly up: number
  readonly down: number
  readonly unchanged: number
}

/** How many coins stand higher than a day ago, and how many lower. */
export function breadthOf(rows: readonly MarketRow[], tickers: Tickers): Breadth {
  const changes = rows.map((row) => Number(changeOf(tickerOf(row, tickers), '1d') ?? 0))
  const up = changes.filter((change) => change > 0).length
  const down = changes.filter((change) => change < 0).length
  return { up, down, unchanged: changes.length - up - down }
}

/** Where the last price stands between the low and the high of a day, from 0 to 1; null where they do not differ. */
export function placeInDay(ticker: Pick<Ticker, 'last' | 'low24h' | 'high24h'> | undefined): number | null {
  if (ticker?.last == null || ticker.low24h === null || ticker.high24h === null) return null
  const [last, low, high] = [ticker.last, ticker.low24h, ticker.high24h].map(Number) as [number, number, number]
  return high > low ? Math.min(1, Math.max(0, (last - low) / (high - low))) : null
}
