import type { Ticker } from '@bourse/contract'
import type { Unsubscribe } from '../../platform/messaging/bus.ts'
import { type Topic, type TopicMessage, update } from './topic.ts'

/** Figures of a market, whoever writes them. */
export interface Figures {
  readonly symbol: string
}

export interface TickerBoardDeps<T extends Figures> {
  readonly tickers: () => Promise<readonly T[]>
  readonly everyMs: number
  readonly onFault: (error: unknown) => void
}

type Watcher<T> = (changed: readonly T[]) => void

/**
 * Reads every ticker once a second while somebody watches, and tells which ones changed. Reading them all, not only those
 * that traded, lets the 24 hours of a quiet market move too.
 */
export function createTickerBoard<T extends Figures = Ticker>({ tickers, everyMs, onFault }: TickerBoardDeps<T>) {
  const watchers = new Set<Watcher<T>>()
  const known = new Map<string, { readonly ticker: T; readonly text: string }>()
  let timer: NodeJS.Timeout | undefined
  let reading = false
  let read = false

  async function look(): Promise<void> {
    timer = undefined
    reading = true
    try {
      const changed = (await tickers()).filter(differs)
      read = true
      for (const watcher of watchers) watcher(changed)
    } catch (error) {
      onFault(error)
    } finally {
      reading = false
      if (watchers.size > 0) timer = setTimeout(look, everyMs)
    }
  }

  function differs(ticker: T): boolean {
    const text = JSON.stringify(ticker)
    if (known.get(ticker.symbol)?.text === text) return false
    known.set(ticker.symbol, { ticker, text })
    return true
  }

  return {
    /** The watcher is called after every look, also when nothing changed. */
    watch(watcher: Watcher<T>): Unsubscribe {
      watchers.add(watcher)
      if (timer === undefined && !reading) void look()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearTimeout(timer)
        timer = undefined
        // What was known grows old while nobody watches.
        read = false
      }
    },
    read: () => read,
    one: (symbol: string): T | undefined => known.get(symbol)?.ticker,
    all: (): T[] => [...known.values()].map(({ ticker }) => ticker),
  }
}

export type TickerBoard<T extends Figures = Ticker> = ReturnType<typeof createTickerBoard<T>>

export function tickersTopic<T extends Figures>(board: TickerBoard<T>, touch: () => void): Topic {
  return boardTopic(board, touch, { pick: (changed) => changed, snapshot: board.all, news: (fresh) => [update(fresh)] })
}

export function tickerTopic<T extends Figures>(board: TickerBoard<T>, symbol: string, touch: () => void): Topic {
  return boardTopic(board, touch, {
    pick: (changed) => changed.filter((ticker) => ticker.symbol === symbol),
    snapshot: () => board.one(symbol),
    news: (fresh) => fresh.slice(-1).map(update),
  })
}

interface View<T> {
  readonly pick: (changed: readonly T[]) => readonly T[]
  readonly snapshot: () => unknown
  readonly news: (fresh: readonly T[]) => readonly TopicMessage[]
}

function boardTopic<T extends Figures>(board: TickerBoard<T>, touch: () => void, view: View<T>): Topic {
  let fresh = new Map<string, T>()
  let begun = board.read()
  const stop = board.watch((changed) => {
    const own = view.pick(changed)
    for (const ticker of own) fresh.set(ticker.symbol, ticker)
    if (own.length > 0 || !begun) touch()
    begun = true
  })
  return {
    ready: () => begun,
    snapshot: view.snapshot,
    news() {
      const told = [...fresh.values()]
      fresh = new Map()
      return told.length === 0 ? [] : view.news(told)
    },
    close: stop,
  }
}
