import type { Bus, Unsubscribe } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Ledger } from '../ledger/index.ts'
import { type BookMessage, bookOf, LISTINGS_CHANGED, type Markets, marketChanged } from '../markets/index.ts'
import { COMMANDS, type CommandMessage, ENGINE } from './commands.ts'
import { LookAhead, type NextBatch } from './look-ahead.ts'
import { changeBounds, type MarketBook } from './market-book.ts'
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
import { answerAll, CommandQueue, messagesOf, type Waiting } from './queue.ts'
import { rebuildBooks } from './rebuild.ts'
import { createTeller } from './teller.ts'
import { findTradersOfOpenOrders } from './traders.sql.ts'
import { Traders } from './traders.ts'

export interface EngineDeps {
  /** With prepared statements; the engine uses two connections, one to match and one to look ahead. */
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly logger: Logger
  readonly ledger: Pick<Ledger, 'settle' | 'peekBalances'>
  readonly markets: Pick<Markets, 'markets' | 'assets'>
  /** How many commands may wait, and how many become one transaction. */
  readonly queueLimit?: number
  readonly batchLimit?: number
  /** Told when another engine has taken over: this one has stopped for good. */
  readonly onLeaseLost?: () => void
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

const QUEUE_LIMIT = 20_000
const BATCH_LIMIT = 512
const RECOVER_EVERY_MS = 500
/** Balances can move between reading and locking them; more often than this in a row, something is wrong. */
const MOST_TRIES = 10
/** The tiers of traders have changed; the next order asks anew. */
export const TIERS_CHANGED = 'trading.tiers_changed'

/** Owns the books of its markets: the only one who matches and the only one who writes orders and trades. */
export async function startEngine(deps: EngineDeps) {
  const { db, clock, bus, logger } = deps
  const queue = new CommandQueue(deps.queueLimit ?? QUEUE_LIMIT)
  const traders = new Traders(db)
  const books = new Map<string, MarketBook>()
  const stops: Unsubscribe[] = []
  let lease: sql.Lease = { name: ENGINE, epoch: 0 }
  let batchNumber = 0
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  let working: Promise<void> = Promise.resolve()
  /** Batches that are decided and not durable yet. */
  let onBooks = 0
  let decidesAhead = true
  let booksAsked = 0
  const teller = createTeller({ ...deps, traders })
  const limit = deps.batchLimit ?? BATCH_LIMIT
  const ahead = new LookAhead({ queue, limit, lookUp: lookUpAll, decide: decideOnBooks })

  /** Takes the lease from whoever had it. */
  async function begin(): Promise<void> {
    const { epoch, batch } = await sql.takeLease(db.queryable, ENGINE, clock.now())
    lease = { name: ENGINE, epoch }
    await load(batch)
  }

  /** Tells which batch was the last that was committed. A lease that was lost meanwhile is not taken back. */
  async function reload(): Promise<number> {
    const batch = await sql.lastBatch(db.queryable, lease)
    if (batch === undefined) throw new LeaseLost('another engine has the lease')
    await load(batch)
    return batch
  }

  /** Learns everything from the database, as it is after that batch. */
  async function load(batch: number): Promise<void> {
    for (const trader of await findTradersOfOpenOrders(db.queryable)) traders.learn(trader)
    const markets = await deps.markets.markets()
    books.clear()
    for (const book of await rebuildBooks(db.queryable, { engine: ENGINE, markets, now: clock.now() }))
      books.set(book.market.symbol, book)
    batchNumber = batch
    onBooks = 0
  }

  /** A market that was listed after the start. */
  async function openNewMarkets(messages: readonly CommandMessage[]): Promise<void> {
    if (messages.every((message) => !('symbol' in message) || books.has(message.symbol))) return
    const fresh = (await deps.markets.markets()).filter(({ symbol }) => !books.has(symbol))
    for (const book of await rebuildBooks(db.queryable, { engine: ENGINE, markets: fresh, now: clock.now() }))
      books.set(book.market.symbol, book)
  }

  async function lookUpAll(messages: readonly CommandMessage[]): Promise<Outlook> {
    await openNewMarkets(messages)
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
    if (decidesAhead && booksAsked === 0) ahead.decide()
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
        { ...deps, lease, onWriting: () => ahead.lookUp(), onCommitting },
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
      await teller.tell(waiting, await match(next))
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
    else if (last >= unknown.batch) await teller.tell(waiting, unknown.answered)
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
    for (const stop of stops.splice(0)) stop()
    answerAll([...waiting, ...ahead.close()], 'trading.interrupted')
    deps.onLeaseLost?.()
  }

  async function run(): Promise<void> {
    while (state === 'running') {
      if (ahead.isEmpty) await queue.untilWaiting()
      if (state !== 'running') break
      working = work(ahead.next())
      await working
    }
  }

  /** Waits until no batch stands on the books, and keeps the next one off them meanwhile. */
  async function untilCommitted(): Promise<void> {
    booksAsked += 1
    while (onBooks > 0 && state === 'running') await working
    booksAsked -= 1
  }

  async function takeBounds(): Promise<void> {
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
    const { book, mode } = home
    const levels = (side: 'buy' | 'sell') =>
      book.depth(side, Number.MAX_SAFE_INTEGER).map(({ price, quantity }) => [price, quantity] as const)
    return { symbol, sequence: book.events.base, mode, last: book.last, bids: levels('buy'), asks: levels('sell') }
  }

  function listen(): void {
    stops.push(
      bus.respond<CommandMessage>(COMMANDS, (message) => queue.put(message)),
      bus.respond(bookOf('*'), (_message, subject) => bookMessage(subject.slice(bookOf('').length))),
      bus.subscribe(TIERS_CHANGED, () => traders.forgetRates()),
      bus.subscribe(LISTINGS_CHANGED, () => {
        takeBounds().catch((err: unknown) => logger.error({ err }, 'the new bounds of a pair did not reach its book'))
      }),
    )
  }

  await begin()
  listen()
  const running = run()
  for (const { book, market, mode } of books.values())
    announce(bus, market.symbol, { sequence: book.events.base, mode })

  return {
    hashes: (): ReadonlyMap<string, string> => new Map([...books].map(([symbol, { book }]) => [symbol, book.hash()])),
    /** Finishes the batch at hand; what waits is refused. */
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop()
      if (state === 'running') state = 'stopping'
      answerAll(ahead.close(), 'trading.interrupted')
      await running
      await teller.idle()
    },
  }
}

/** After a start everybody who follows a market learns where it stands: a gap makes them ask for the book. */
function announce(
  bus: Bus,
  symbol: string,
  { sequence, mode }: { readonly sequence: number; readonly mode: MarketBook['mode'] },
): void {
  bus.publish(marketChanged(symbol), { symbol, from: sequence, to: sequence, mode, time: 0, levels: [], trades: [] })
}
