import { assert, ok } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus, Unsubscribe } from '../../../platform/messaging/bus.ts'
import type { TellHappenings } from '../../../platform/messaging/happenings.ts'
import { subject } from '../../../platform/messaging/subjects.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createStallWatch } from '../../../platform/time/stalls.ts'
import type { Ledger } from '../../ledger/index.ts'
import { type BookMessage, LISTINGS_CHANGED, type Markets } from '../../markets/index.ts'
import { bookMessageOf, createBookShelf } from './book-shelf.ts'
import { type CommandMessage, commandsOf, type MoveMessage, movesOf } from './commands.ts'
import { EngineTasks } from './engine-tasks.ts'
import { GROUPS_CHANGED } from './groups.ts'
import * as leases from './leases.sql.ts'
import { LookAhead, type NextBatch } from './look-ahead.ts'
import { changeBounds } from './market-book.ts'
import {
  CommitUnknown,
  type Decided,
  decide,
  LeaseLost,
  lookUp,
  type Matched,
  type Outlook,
  writeBatch,
} from './matcher.ts'
import * as sql from './matching.sql.ts'
import { createPublisher } from './publisher.ts'
import { answerAll, CommandQueue, messagesOf, type Waiting } from './queue.ts'
import { type RecoveryWaits, recoverMarkets } from './recovery.ts'
import { Traders } from './traders.ts'

export interface EngineDeps {
  /** With prepared statements; the engine uses two connections, one to match and one to look ahead. */
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  /** Told of orders in the transaction that changes them. */
  readonly happened: TellHappenings
  readonly logger: Logger
  readonly ledger: Pick<Ledger, 'settle' | 'peekBalances'>
  readonly markets: Pick<Markets, 'markets' | 'assets' | 'reload'>
  /** How many commands may wait, and how many become one transaction. */
  readonly queueLimit?: number
  readonly batchLimit?: number
  /** How markets come back when the engine before has died; without it they are where they were at once. */
  readonly recovery?: RecoveryWaits
  /** Told when another engine has taken over: this one has stopped for good. */
  readonly onLeaseLost?: () => void
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

const QUEUE_LIMIT = 20_000
const BATCH_LIMIT = 512
const RECOVER_EVERY_MS = 500
/** What was changed and not heard of is found after this long. */
const REFRESH_MS = 60_000
/** Balances can move between reading and locking them; more often than this in a row, something is wrong. */
const MOST_TRIES = 10
/** The tiers of traders have changed; the next order asks again. */
export const TIERS_CHANGED = subject<Record<string, never>>('trading.tiers_changed')

/** Owns the books of a group of markets: the only one who matches and the only one who writes their orders and trades. */
export async function startEngine(deps: EngineDeps, lease: leases.TakenLease) {
  const { db, clock, bus, logger, batchLimit: limit = BATCH_LIMIT } = deps
  const group = lease.name
  const queue = new CommandQueue(deps.queueLimit ?? QUEUE_LIMIT)
  const traders = new Traders(db)
  const shelf = createBookShelf({ ...deps, group, traders, tell: bookMessage })
  const { books } = shelf
  const stops: Unsubscribe[] = []
  const tasks = new EngineTasks(() => queue.wake())
  let batchNumber = 0
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  let working: Promise<void> = Promise.resolve()
  /** Batches that are decided and not durable yet. */
  let onBooks = 0
  let decidesAhead = true
  let booksAsked = 0
  const publisher = createPublisher({ ...deps, traders, lease })
  const ahead = new LookAhead({ queue, limit, lookUp: lookUpAll, decide: decideOnBooks })

  /** Tells which batch was the last that was committed. A lease that was lost meanwhile is not taken back. */
  async function reload(): Promise<number> {
    const batch = await sql.lastBatch(db.queryable, lease)
    if (batch === undefined) throw new LeaseLost('another engine has the lease')
    await load(batch)
    return batch
  }

  /** Learns everything from the database, as it is after that batch. */
  async function load(batch: number): Promise<void> {
    await shelf.load()
    batchNumber = batch
    onBooks = 0
  }

  async function lookUpAll(messages: readonly CommandMessage[]): Promise<Outlook> {
    // Who cancels everything names no market: one that was just moved here must not be missed.
    const everything = messages.some(({ op }) => op === 'cancel_user')
    const named = messages.flatMap((message) => ('symbol' in message ? [message.symbol] : []))
    await shelf.open(everything ? await shelf.symbols() : named)
    return lookUp({ ...deps, traders, books }, messages)
  }

  function decideOnBooks(messages: readonly CommandMessage[], outlook: Outlook): Decided {
    const decided = decide({ clock, traders, books }, messages, outlook)
    onBooks += 1
    return decided
  }

  /** While a batch commits the next one is decided, unless somebody asks for a book as it was committed. */
  function onCommitting({ balances }: Matched): void {
    ahead.settled(balances)
    if (decidesAhead && booksAsked === 0 && tasks.isEmpty) ahead.decide()
  }

  async function match({ waiting, decided, outlook }: NextBatch): Promise<Matched> {
    const messages = messagesOf(waiting)
    let attempt = decided ?? decideOnBooks(messages, await outlook())
    for (let tries = 1; ; tries += 1) {
      const matched = await write(attempt)
      if (matched !== 'moved') return matched
      if (tries === MOST_TRIES) throw new Error('balances kept moving under a batch')
      attempt = decideOnBooks(messages, await lookUpAll(messages))
    }
  }

  async function write(decided: Decided): Promise<Matched | 'moved'> {
    try {
      const number = batchNumber + 1
      const matched = await writeBatch(
        { ...deps, traders, lease, onWriting: () => ahead.lookUp(), onCommitting },
        number,
        decided,
      )
      if (matched !== 'moved') batchNumber = number
      return matched
    } finally {
      onBooks -= 1
    }
  }

  /** One batch to its end, whatever happens: every command in it gets an answer. */
  async function work(next: NextBatch): Promise<void> {
    const { waiting } = next
    if (state === 'stopped') return answerAll(waiting, 'trading.interrupted')
    try {
      await publisher.tell(waiting, await match(next))
    } catch (error) {
      ahead.forget()
      if (error instanceof LeaseLost) return standDown(waiting)
      if (error instanceof CommitUnknown) return resolveUnknown(waiting, error)
      logger.error({ err: error, commands: waiting.length }, 'a batch failed and was taken back')
      if (waiting.length === 1) answerAll(waiting, 'trading.interrupted')
      else await oneByOne(waiting)
    }
  }

  /** One command that cannot be matched must not take the others with it. None may be decided ahead in between. */
  async function oneByOne(waiting: readonly Waiting[]): Promise<void> {
    decidesAhead = false
    for (const one of waiting)
      await work({ waiting: [one], decided: undefined, outlook: () => lookUpAll([one.message]) })
    decidesAhead = true
    ahead.forget()
  }

  /** The database alone knows whether the batch was committed; the books are rebuilt from it either way. */
  async function resolveUnknown(waiting: readonly Waiting[], unknown: CommitUnknown): Promise<void> {
    logger.error({ err: unknown.cause, batch: unknown.batch }, 'the answer to a COMMIT was lost; asking the database')
    const last = await untilReloaded()
    if (last === undefined) answerAll(waiting, 'trading.outcome_unknown')
    else if (last >= unknown.batch) await publisher.tell(waiting, unknown.answered)
    else answerAll(waiting, 'trading.interrupted')
  }

  async function untilReloaded(): Promise<number | undefined> {
    while (state === 'running') {
      try {
        return await reload()
      } catch (err) {
        // Its batches have numbers too, so that the last one no longer tells of ours.
        if (err instanceof LeaseLost) standDown([])
        else {
          logger.warn({ err }, 'the engine cannot rebuild its books yet')
          await new Promise((done) => setTimeout(done, RECOVER_EVERY_MS))
        }
      }
    }
    return undefined
  }

  function standDown(waiting: readonly Waiting[]): void {
    state = 'stopped'
    logger.fatal('another engine has taken over these markets; this one has stopped')
    // What is asked from now on is for the other one to answer.
    close()
    answerAll(waiting, 'trading.interrupted')
    deps.onLeaseLost?.()
  }

  async function run(): Promise<void> {
    while (state === 'running') {
      if (onBooks === 0 && !tasks.isEmpty) await tasks.runNext()
      if (ahead.isEmpty && tasks.isEmpty) await queue.untilWaiting()
      if (state !== 'running') break
      const next = ahead.next()
      working = next.waiting.length === 0 ? Promise.resolve() : work(next)
      await working
    }
  }

  /** Gives a market away between two batches: what was asked before is done here, what comes after is asked elsewhere. */
  async function move({ symbol, to }: MoveMessage): Promise<boolean> {
    // One that has only just come may not be open yet.
    await shelf.open([symbol])
    const moved = await tasks.do(async () => {
      if (!books.has(symbol)) return false
      try {
        await db.tx(async (tx) => {
          if (!(await leases.holdLease(tx, lease))) throw new LeaseLost('another engine has the lease')
          const moved = await leases.moveMarket(tx, { symbol, from: group, to })
          assert(moved, `${symbol} is not in the group that has its book`)
          return ok()
        })
        shelf.remove(symbol)
      } catch (err) {
        // Whether it was moved is in the database, and so is everything else.
        logger.error({ err, symbol }, 'a market may or may not have been given away; asking the database')
        await untilReloaded()
      }
      return !books.has(symbol)
    })
    if (moved === true) bus.publish(GROUPS_CHANGED, { symbol, to })
    return moved ?? false
  }

  /** Waits until no batch stands on the books, and keeps the next one off them meanwhile. */
  async function untilCommitted(): Promise<void> {
    booksAsked += 1
    while (onBooks > 0 && state === 'running') await working
    booksAsked -= 1
  }

  async function takeBounds(): Promise<void> {
    await deps.markets.reload()
    const markets = await deps.markets.markets()
    await untilCommitted()
    if (state !== 'running') return
    for (const market of markets) {
      const home = books.get(market.symbol)
      if (home !== undefined && home.market !== market) changeBounds(home, market)
    }
  }

  /** E9: as it was committed, so never while a batch is on its way. */
  async function bookMessage(symbol: string): Promise<BookMessage | null> {
    await untilCommitted()
    const home = books.get(symbol)
    if (home === undefined) return null
    return bookMessageOf(home)
  }

  function refresh(): void {
    traders.forgetRates()
    takeBounds().catch((err: unknown) => logger.error({ err }, 'the new bounds of a pair did not reach its book'))
  }

  function listen(): void {
    const timer = setInterval(refresh, REFRESH_MS)
    timer.unref()
    // What was sent to an engine that was paused has waited for as long.
    const stalls = createStallWatch()
    stops.push(
      bus.respond(commandsOf(lease), ({ command, waitMs }) => queue.put(command, waitMs - stalls.ms())),
      bus.respond(movesOf(lease), async (message) => ({ moved: await move(message) })),
      bus.subscribe<Partial<MoveMessage>>(GROUPS_CHANGED, ({ symbol, to }) =>
        to === group && symbol !== undefined ? shelf.open([symbol]) : undefined,
      ),
      bus.subscribe(TIERS_CHANGED, () => traders.forgetRates()),
      bus.subscribe(LISTINGS_CHANGED, refresh),
      bus.onResumed(() => {
        refresh()
        shelf.announceAll()
      }),
      stalls.stop,
      () => clearInterval(timer),
      recoverMarkets({ books: [...books.values()], clean: lease.clean, waits: deps.recovery, queue }),
    )
    bus.publish(GROUPS_CHANGED, {})
  }

  /** Takes nothing more; what waits is refused. */
  function close(): void {
    for (const stop of stops.splice(0)) stop()
    shelf.close()
    answerAll(ahead.close(), 'trading.interrupted')
    tasks.close()
  }

  await load(lease.batch)
  listen()
  const running = run()
  shelf.announceAll()

  return {
    lease: lease as sql.Lease,
    /** Called when it is known that another engine has the lease. */
    standDown: () => (state === 'running' ? standDown([]) : undefined),
    hashes: (): ReadonlyMap<string, string> => new Map([...books].map(([symbol, { book }]) => [symbol, book.hash()])),
    /** Finishes the batch at hand; what waits is refused, and the next engine need not be careful. */
    async stop(): Promise<void> {
      if (state === 'running') state = 'stopping'
      close()
      await running
      await publisher.idle()
      const unreleased = (err: unknown) => logger.warn({ err, group }, 'the lease could not be released')
      await leases.releaseLease(db.queryable, lease).catch(unreleased)
    },
  }
}
