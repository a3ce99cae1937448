import { INTERVALS, type Interval } from '@bourse/contract'

/** Of which stretch of time tickers tell. */
export const BOARDS = ['day', 'mini', '1h', '4h', '1d'] as const
export type BoardName = (typeof BOARDS)[number]

export type ParsedStream =
  | { readonly kind: 'all tickers'; readonly board: BoardName }
  | ({ readonly symbol: string } & (
      | { readonly kind: 'ticker'; readonly board: BoardName }
      | { readonly kind: 'kline'; readonly interval: Interval }
      | { readonly kind: 'depth'; readonly fast: boolean }
      | { readonly kind: 'partial depth'; readonly levels: number; readonly fast: boolean }
      | { readonly kind: 'aggTrade' | 'trade' | 'bookTicker' | 'avgPrice' }
    ))

const TICKERS: Readonly<Record<string, BoardName>> = {
  ticker: 'day',
  miniTicker: 'mini',
  ticker_1h: '1h',
  ticker_4h: '4h',
  ticker_1d: '1d',
}
const OF_ONE = /^([a-z0-9]{2,24})@(\w+)(@100ms)?$/
const OF_ALL = /^!(\w+)@arr$/
const DEPTH = /^depth(5|10|20)?$/
const KLINE = /^kline_(\w+)$/
const PLAIN = ['aggTrade', 'trade', 'bookTicker', 'avgPrice'] as const

/** What the name of a stream says, or undefined when it says nothing. Whether its market is listed is asked elsewhere. */
export function parseStream(name: string): ParsedStream | undefined {
  const board = boardOf(OF_ALL.exec(name)?.[1])
  if (board !== undefined) return { kind: 'all tickers', board }
  const [, market, what = '', fast] = OF_ONE.exec(name) ?? []
  if (market === undefined) return undefined
  const symbol = market.toUpperCase()
  const [isDepth, levels] = DEPTH.exec(what) ?? []
  if (isDepth !== undefined) {
    const pace = { symbol, fast: fast !== undefined }
    return levels === undefined
      ? { kind: 'depth', ...pace }
      : { kind: 'partial depth', levels: Number(levels), ...pace }
  }
  return fast === undefined ? parsePlain(symbol, what) : undefined
}

function parsePlain(symbol: string, what: string): ParsedStream | undefined {
  const own = boardOf(what)
  if (own !== undefined) return { kind: 'ticker', symbol, board: own }
  const length = KLINE.exec(what)?.[1]
  const interval = INTERVALS.find((each) => each === length)
  if (interval !== undefined) return { kind: 'kline', symbol, interval }
  const kind = PLAIN.find((each) => each === what)
  return kind === undefined ? undefined : { kind, symbol }
}

function boardOf(what: string | undefined): BoardName | undefined {
  return what !== undefined && Object.hasOwn(TICKERS, what) ? TICKERS[what] : undefined
}
