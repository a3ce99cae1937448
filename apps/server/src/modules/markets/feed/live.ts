import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Candles } from '../candles/candles.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import type { Feed } from './feed.ts'
import type { Tickers } from './tickers.ts'

export interface LiveDeps {
  readonly listings: Listings
  readonly feed: Feed
  readonly tickers: Tickers
  readonly candles: Candles
  readonly logger: Pick<Logger, 'warn'>
}

export type Stop = () => Promise<void>

const LOOK_MS = 5_000
/** A change whose message was lost is found at every twelfth look. */
const LOOKS_PER_RELOAD = 12

/** Brings feed and tickers to life, at the first look or when a process starts, and keeps them in step with the listings. */
export function createLive({ listings, feed, tickers, candles, logger }: LiveDeps) {
  let followed: readonly Market[] | undefined
  let joining: Promise<void> = Promise.resolve()
  let users = 0
  let timer: NodeJS.Timeout | undefined
  let looks = 0
  let stopRemembering: (() => void) | undefined
  const unknown = new Set<string>()

  async function join(markets: readonly Market[]): Promise<void> {
    await feed.follow(markets, (symbol) => unknown.add(symbol))
    await tickers.watch(markets)
  }

  /** Costs nothing once every listed market is followed. */
  async function ready(): Promise<void> {
    const markets = await listings.markets()
    if (markets !== followed) {
      followed = markets
      joining = joining
        .catch(() => undefined)
        .then(() => join(markets))
        .catch((error: unknown) => {
          followed = undefined
          throw error
        })
    }
    await joining
    await tickers.moveOn()
  }

  /** A market that is told of and not known was listed by another process. */
  async function look(): Promise<void> {
    looks += 1
    if (unknown.size > 0 || looks % LOOKS_PER_RELOAD === 0) {
      unknown.clear()
      await listings.reload()
    }
    await ready()
  }

  function open(): void {
    stopRemembering = candles.remember()
    timer = setInterval(() => {
      look().catch((err: unknown) => logger.warn({ err }, 'the markets could not be brought up to date'))
    }, LOOK_MS)
    timer.unref()
  }

  function close(): void {
    clearInterval(timer)
    stopRemembering?.()
    feed.stop()
    tickers.forget()
    followed = undefined
  }

  return {
    ready,
    /** Several roles of one process may start it; it goes on until the last one has stopped it. */
    async start(): Promise<Stop> {
      users += 1
      if (users === 1) open()
      await ready()
      let stopped = false
      return async () => {
        if (stopped) return
        stopped = true
        users -= 1
        if (users === 0) close()
      }
    },
  }
}
