import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import { ANY_MARKET_CHANGED, type CandlesMessage, candlesChanged } from '../feed/feed-messages.ts'
import type { Stop } from '../feed/live.ts'
import { cursorsOfFullBatches, type LoggedTrade, type TradeLog } from '../feed/trade-log.ts'
import * as cursorSql from './candle-cursors.sql.ts'
import { addTrade, type CountedCandle, firstOf } from './candles.rules.ts'
import * as sql from './candles.sql.ts'
import { CurrentCandles, stretchesAt, type Tuples } from './current-candles.ts'
import { BASE_INTERVALS, baseMinutesOf, startOf } from './intervals.rules.ts'

export interface CandleKeeperDeps {
  readonly db: Db
  readonly bus: Bus
  readonly listings: Pick<Listings, 'markets' | 'reload'>
  readonly tradeLog: TradeLog
  readonly logger: Pick<Logger, 'warn'>
  /** Told after the commit, with the market whose candles are others now. */
  readonly onKept: (symbol: string) => void
}

const TRADES_AT_ONCE = 2_000
/** Trades of a market are counted together: at most this long after the first of them. */
const PAUSE_MS = 1_000
/** What messages did not tell is found by looking. */
const LOOK_MS = 30_000

/** The trades of one market that one transaction counts. */
interface Batch {
  readonly market: Market
  readonly cursor: number
  readonly trades: readonly LoggedTrade[]
}

/** Counts the trade log into candles. Any number of keepers may run: cursors are locked while one of them counts. */
export function createCandleKeeper({ db, bus, listings, tradeLog, logger, onKept }: CandleKeeperDeps) {
  const currents = new Map<number, CurrentCandles>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Counts whatever the log has past the cursors, of these markets or of all. One at a time in a process. */
  function keepCandles(symbols?: ReadonlySet<string>): Promise<void> {
    const done = turn.then(() => keep(symbols))
    turn = done.catch(() => undefined)
    return done
  }

  async function keep(symbols: ReadonlySet<string> | undefined): Promise<void> {
    // Another process may have listed a market since.
    if (symbols === undefined) await listings.reload()
    const all = await listings.markets()
    let behind = symbols === undefined ? await marketsBehind(all) : all.filter(({ symbol }) => symbols.has(symbol))
    while (behind.length > 0) {
      const markets = behind
      const counted = await db.tx(async (tx) => ok(await countIn(tx, markets)))
      assert(counted.ok, 'counting refuses nothing')
      for (const message of counted.value.messages) {
        onKept(message.symbol)
        bus.publish(candlesChanged(message.symbol), message)
      }
      behind = markets.filter(({ symbol }) => counted.value.full.has(symbol))
    }
  }

  /** A look without locks, for the usual case that there is nothing to do. */
  async function marketsBehind(all: readonly Market[]): Promise<readonly Market[]> {
    const rows = await cursorSql.readCursors(db.queryable)
    const numbers = new Map(rows.map(({ pairId, tradeNumber }) => [pairId, tradeNumber]))
    const cursors = all.map(({ id, symbol }) => ({ symbol, number: numbers.get(id) ?? 0 }))
    const behind = new Set((await tradeLog.after(cursors, 1)).map(({ symbol }) => symbol))
    return all.filter(({ symbol }) => behind.has(symbol))
  }

  async function countIn(tx: Tx, markets: readonly Market[]) {
    await cursorSql.commitWithoutWaiting(tx)
    const numbers = await lockedCursors(tx, markets)
    const cursors = markets.map(({ id, symbol }) => ({ symbol, number: numbers.get(id) ?? 0 }))
    const trades = await tradeLog.after(cursors, TRADES_AT_ONCE)
    const bySymbol = Map.groupBy(trades, ({ symbol }) => symbol)
    const batches = markets.flatMap((market): Batch[] => {
      const own = bySymbol.get(market.symbol)
      return own === undefined ? [] : [{ market, cursor: numbers.get(market.id) ?? 0, trades: own }]
    })
    if (batches.length === 0) return { messages: [], full: new Set<string>() }
    await sql.addToCandles(tx, batches.flatMap(rowsOf))
    await cursorSql.moveCursors(
      tx,
      batches.map(({ market, trades: own }) => ({ pairId: market.id, tradeNumber: lastOf(own).number })),
    )
    const full = new Set(cursorsOfFullBatches(trades, TRADES_AT_ONCE).map(({ symbol }) => symbol))
    return { messages: await messagesOf(tx, batches), full }
  }

  async function lockedCursors(tx: Tx, markets: readonly Market[]): Promise<Map<number, number>> {
    const ids = markets.map(({ id }) => id)
    let rows = await cursorSql.lockCursors(tx, ids)
    if (rows.length < ids.length) {
      await cursorSql.addCursors(tx, ids)
      rows = await cursorSql.lockCursors(tx, ids)
    }
    return new Map(rows.map(({ pairId, tradeNumber }) => [pairId, tradeNumber]))
  }

  /**
   * The candles that are being made are remembered, and read only when another keeper has counted meanwhile. Should this
   * transaction fail, the remembered cursor is not the stored one, and they are read again.
   */
  async function messagesOf(tx: Tx, batches: readonly Batch[]): Promise<CandlesMessage[]> {
    const [known, unknown] = [batches.filter(isFollowed), batches.filter((batch) => !isFollowed(batch))]
    const messages = known.flatMap(({ market, trades }) => messagesAfter(market.symbol, followed(market, trades)))
    if (unknown.length > 0) await readCurrents(tx, unknown)
    for (const { market } of unknown) messages.push(...messagesAfter(market.symbol, [changesOf(market)]))
    return messages
  }

  function isFollowed({ market, cursor }: Batch): boolean {
    return currents.get(market.id)?.cursor === cursor
  }

  /** Candles that were finished by the way come first: of each interval the latest, since nobody watches the others any more. */
  function followed(market: Market, trades: readonly LoggedTrade[]): Tuples[] {
    const current = currents.get(market.id)
    assert(current !== undefined, `the candles of ${market.symbol} are not remembered`)
    const finished: Tuples = {}
    for (const trade of trades) Object.assign(finished, current.add(trade, trade.at.getTime()))
    return [finished, current.changes()]
  }

  async function readCurrents(tx: Tx, batches: readonly Batch[]): Promise<void> {
    const asked = batches.flatMap(({ market, trades }) =>
      stretchesAt(lastOf(trades).at.getTime()).map((stretch) => ({ pairId: market.id, ...stretch })),
    )
    const starts = new Map(asked.map(({ pairId, interval, from }) => [`${pairId}/${interval}`, from]))
    for (const { market, trades } of batches) currents.set(market.id, new CurrentCandles(lastOf(trades).number))
    for (const { pairId, interval, ...candle } of await cursorSql.candlesBetween(tx, asked)) {
      const start = starts.get(`${pairId}/${interval}`)
      assert(start !== undefined, `a candle of ${interval} was read that nobody asked for`)
      currents.get(pairId)?.set(interval, { ...candle, start })
    }
  }

  function changesOf({ id }: Market): Tuples {
    return currents.get(id)?.changes() ?? {}
  }

  /** Counts on as trades are told, and looks now and then for those that were not. */
  function start(): Stop {
    const waiting = new Set<string>()
    let pause: NodeJS.Timeout | undefined
    const attempt = (symbols?: ReadonlySet<string>) => {
      keepCandles(symbols).catch((err: unknown) => logger.warn({ err }, 'candles could not be kept'))
    }
    const unsubscribe = bus.subscribe(ANY_MARKET_CHANGED, ({ symbol, trades }) => {
      if (trades.length === 0) return
      waiting.add(symbol)
      pause ??= setTimeout(() => {
        pause = undefined
        attempt(new Set(waiting))
        waiting.clear()
      }, PAUSE_MS)
    })
    const timer = setInterval(attempt, LOOK_MS)
    timer.unref()
    attempt()
    return async () => {
      unsubscribe()
      clearInterval(timer)
      clearTimeout(pause)
      await turn
    }
  }

  /** Forgets the candles that are being made, for when history was brought in beneath them. */
  function forget(): void {
    currents.clear()
  }

  return { keepCandles, start, forget }
}

function rowsOf({ market, trades }: Batch): sql.CandleRow[] {
  return BASE_INTERVALS.flatMap((interval) => {
    const candles = new Map<number, CountedCandle>()
    for (const trade of trades) {
      const start = startOf(interval, trade.at.getTime())
      const candle = candles.get(start)
      if (candle === undefined) candles.set(start, firstOf(start, trade))
      else addTrade(candle, trade)
    }
    const minutes = baseMinutesOf(interval)
    return Array.from(candles.values(), (candle) => ({ ...candle, pairId: market.id, minutes }))
  })
}

function messagesAfter(symbol: string, told: readonly Tuples[]): CandlesMessage[] {
  return told.filter((candles) => Object.keys(candles).length > 0).map((candles) => ({ symbol, candles }))
}

function lastOf(trades: readonly LoggedTrade[]): LoggedTrade {
  const last = trades.at(-1)
  assert(last !== undefined, 'a batch has at least one trade')
  return last
}
