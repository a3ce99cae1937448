import { setImmediate as turn } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { type Bus, createMemoryBus } from '../../platform/messaging/bus.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { type FakeClock, fakeClock } from '../../platform/time/clock.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { NO_NEIGHBOURS } from '../../testing/ports.ts'
import {
  type BookMessage,
  BUY,
  bookOf,
  createMarkets,
  type LoggedTrade,
  type MarketChange,
  marketChanged,
  SELL,
  type SideCode,
  type TradeLog,
} from './index.ts'

export const NOON = '2026-03-10T12:00:00Z'

/** A trade as a test writes it; `at` is the clock's time unless told. */
export interface TestTrade {
  readonly ticks: number
  readonly lots: number
  readonly side?: SideCode
  readonly at?: string | Date
}

export interface TestChange {
  readonly bids?: readonly (readonly [ticks: number, lots: number])[]
  readonly asks?: readonly (readonly [ticks: number, lots: number])[]
  readonly trades?: readonly TestTrade[]
  readonly mode?: MarketChange['mode']
  readonly resumeMode?: MarketChange['resumeMode']
}

/** Markets on a test database with the real bus; the trade log and the owner of the books are the test's. */
export function testMarkets(database: TestDatabase) {
  const clock = fakeClock(NOON)
  const logger = createLogger({ level: 'silent' })
  const bus = createMemoryBus({ logger })
  const log = testTradeLog(clock)
  /** Another process: its own memory, the same database, bus and log. */
  const open = () => createMarkets({ ...NO_NEIGHBOURS, db: database.db, bus, clock, tradeLog: log, logger })
  return { clock, bus, log, open, owner: (symbol: string) => testOwner({ symbol, bus, clock, log }) }
}

export type TestTradeLog = ReturnType<typeof testTradeLog>

export function testTradeLog(clock: FakeClock) {
  const trades: LoggedTrade[] = []
  let reads = 0
  let duringRead: (read: number) => unknown = () => undefined
  const log: TradeLog = {
    async after(cursors, limit) {
      reads += 1
      await turn()
      await duringRead(reads)
      return cursors.flatMap(({ symbol, number }) =>
        trades.filter((trade) => trade.symbol === symbol && trade.number > number).slice(0, limit),
      )
    },
    async latest(symbol, limit) {
      await turn()
      return trades
        .filter((trade) => trade.symbol === symbol)
        .slice(-limit)
        .reverse()
    },
  }
  return {
    ...log,
    reads: () => reads,
    /** Something that happens while the log is being read, before the answer is made. */
    duringRead(happens: (read: number) => unknown): void {
      duringRead = happens
    },
    /** Numbers rise, with gaps. */
    add(symbol: string, { ticks, lots, side = BUY, at = clock.now() }: TestTrade): LoggedTrade {
      const trade = { symbol, number: trades.length * 3 + 1, ticks, lots, takerSide: side, at: new Date(at) }
      trades.push(trade)
      return trade
    },
  }
}

interface OwnerDeps {
  readonly symbol: string
  readonly bus: Bus
  readonly clock: FakeClock
  readonly log: TestTradeLog
}

/** Stands in for the engine of one market: commits to the log, then tells on the bus, and answers for its book. */
export function testOwner({ symbol, bus, clock, log }: OwnerDeps) {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  let sequence = 40
  let mode: MarketChange['mode'] = 'open'
  let resumeMode: MarketChange['resumeMode'] = null
  let last = 0
  let asked = 0

  function sorted(side: 'bids' | 'asks', sign: 1 | -1): [number, number][] {
    return [...sides[side]].sort(([a], [b]) => (a - b) * sign)
  }

  function book(): BookMessage {
    return { symbol, sequence, mode, resumeMode, last, bids: sorted('bids', -1), asks: sorted('asks', 1) }
  }

  /** Makes the change without telling anybody. */
  function commit(change: TestChange): MarketChange {
    const from = sequence
    sequence += 7
    mode = change.mode ?? mode
    resumeMode = change.resumeMode ?? null
    const levels = (['bids', 'asks'] as const).flatMap((side) =>
      (change[side] ?? []).map(([ticks, lots]) => {
        if (lots === 0) sides[side].delete(ticks)
        else sides[side].set(ticks, lots)
        return [side === 'bids' ? BUY : SELL, ticks, lots] as const
      }),
    )
    const trades = (change.trades ?? []).map((trade) => {
      const { number, ticks, lots, takerSide } = log.add(symbol, trade)
      last = ticks
      return [number, ticks, lots, takerSide] as const
    })
    return { symbol, from, to: sequence, mode, resumeMode, time: clock.now().getTime(), levels, trades }
  }

  const publish = (message: MarketChange) => bus.publish(marketChanged(symbol), message)
  return {
    commit,
    publish,
    book,
    asked: () => asked,
    /** Begins to answer; the returned function ends it. */
    answer: () =>
      bus.respond(bookOf(symbol), () => {
        asked += 1
        return book()
      }),
    async change(change: TestChange): Promise<MarketChange> {
      const message = commit(change)
      publish(message)
      await delivered()
      return message
    },
  }
}

/** Every message that was published has been heard, and what followed from it without waiting has happened. */
export async function delivered(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1) await turn()
}

export function granted<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  assert(result.ok, 'it was refused')
  return result.value
}
