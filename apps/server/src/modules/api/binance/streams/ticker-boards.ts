import type { Clock } from '../../../../platform/time/clock.ts'
import { type Market, type Markets, startOf } from '../../../markets/index.ts'
import { createTickerBoard, tickersTopic, tickerTopic } from '../../../stream/index.ts'
import type { MarketNames } from '../market/market-names.ts'
import { dayTicker, windowOf, windowTicker } from '../market/ticker-figures.ts'
import type { BoardName } from './stream-names.ts'
import { written } from './written.ts'

const EVERY_MS = 1_000
const HOUR_MS = 60 * 60_000

interface TickerBoardsDeps {
  readonly markets: Pick<Markets, 'live' | 'counts'>
  readonly names: MarketNames
  readonly clock: Clock
  readonly onFault: (err: unknown) => void
}

type DayTicker = Extract<ReturnType<typeof dayTicker>, { bidPrice: string }>
type WindowTicker = Extract<ReturnType<typeof windowTicker>, { priceChange: string }>
type Sums = Omit<WindowTicker, 'closeTime'>
type Day = Omit<DayTicker, 'closeTime'>

/**
 * What tickers tell, each second of those that are others now. When they were counted is no news by itself, and is added when they are
 * told.
 */
export function createTickerBoards(deps: TickerBoardsDeps) {
  const { markets, names, clock, onFault } = deps
  const now = () => clock.now().getTime()

  async function days(): Promise<Day[]> {
    // Every market is in memory once this is answered.
    await markets.live.tickers()
    return (await names.all()).map((market) => {
      const { closeTime: _, ...day } = dayTicker(deps, market, 'FULL') as DayTicker
      return day
    })
  }

  async function minis() {
    return (await days()).map(
      ({ symbol, lastPrice: c, openPrice: o, highPrice: h, lowPrice: l, volume, quoteVolume }) => ({
        ...{ symbol, c, o, h, l, v: volume, q: quoteVolume },
      }),
    )
  }

  async function windows(lengthMs: number): Promise<Sums[]> {
    const from = startOf('1m', now() - lengthMs)
    const all: readonly Market[] = await names.all()
    const sums = await markets.counts.since(all, from)
    return all.map((market) => {
      const window = windowOf(sums.get(market.symbol), from, from)
      const { closeTime: _, ...ticker } = windowTicker(market, window, 'FULL') as WindowTicker
      return ticker
    })
  }

  function offered<T extends { readonly symbol: string }>(
    tickers: () => Promise<readonly T[]>,
    event: (of: T) => object,
  ) {
    const board = createTickerBoard<T>({ tickers, everyMs: EVERY_MS, onFault })
    return {
      all: written(
        (touch) => tickersTopic(board, touch),
        (all) => (all as readonly T[]).map(event),
      ),
      one: (symbol: string) =>
        written(
          (touch) => tickerTopic(board, symbol, touch),
          (one) => event(one as T),
        ),
    }
  }

  const window = (name: string, lengthMs: number) =>
    offered(
      () => windows(lengthMs),
      (ticker) => ({ e: `${name}Ticker`, E: now(), s: ticker.symbol, ...sumsOf(ticker), C: now() }),
    )

  return {
    day: offered(days, (ticker) => ({
      ...{ e: '24hrTicker', E: now(), s: ticker.symbol, ...sumsOf(ticker), C: now() },
      ...{ x: ticker.prevClosePrice, Q: ticker.lastQty },
      ...{ b: ticker.bidPrice, B: ticker.bidQty, a: ticker.askPrice, A: ticker.askQty },
    })),
    mini: offered(minis, ({ symbol: s, ...figures }) => ({ e: '24hrMiniTicker', E: now(), s, ...figures })),
    '1h': window('1h', HOUR_MS),
    '4h': window('4h', 4 * HOUR_MS),
    '1d': window('1d', 24 * HOUR_MS),
  } satisfies Record<BoardName, unknown>
}

function sumsOf(ticker: Sums) {
  return {
    ...{ p: ticker.priceChange, P: ticker.priceChangePercent, w: ticker.weightedAvgPrice, c: ticker.lastPrice },
    ...{ o: ticker.openPrice, h: ticker.highPrice, l: ticker.lowPrice, v: ticker.volume, q: ticker.quoteVolume },
    ...{ O: ticker.openTime, F: ticker.firstId, L: ticker.lastId, n: ticker.count },
  }
}
