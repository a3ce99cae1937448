import { assert } from '@bourse/money'
import type { Bus, Unsubscribe } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/logger.ts'
import { nextTurn } from '../../platform/turns.ts'
import type { Ledger } from '../ledger/index.ts'
import { type BookMessage, bookOf, type Markets, marketChanged } from '../markets/index.ts'
import type { Outcome } from './batch.ts'
import { COMMANDS, type CommandAnswer, type CommandMessage, ENGINE, refused } from './commands.ts'
import { LookAhead, type NextBatch } from './look-ahead.ts'
import type { MarketBook } from './market-book.ts'
import { CommitUnknown, LeaseLost, lookUp, type Matched, matchBatch, type Outlook } from './matcher.ts'
import * as sql from './matching.sql.ts'
import { OrderViews } from './order-view.ts'
import { publishMatched, TOLD_AT_ONCE } from './publish.ts'
import { CommandQueue, type Waiting } from './queue.ts'
import { rebuildBooks } from './rebuild.ts'
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
  let telling: Promise<void> = Promise.resolve()
  const ahead = new LookAhead({ queue, limit: deps.batchLimit ?? BATCH_LIMIT, lookUp: lookUpAll })

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
    return lookUp(matcher(), messages)
  }

  const matcher = () => ({ ...deps, traders, books, lease, onWriting: () => ahead.begin() })

  async function match({ waiting, outlook }: NextBatch): Promise<Matched> {
    const messages = waiting.map(({ message }) => message)
    const matched = await matchBatch(matcher(), batchNumber + 1, { messages, outlook: await outlook })
    batchNumber += 1
    ahead.committed(matched.balances)
    return matched
  }

  /** In the order of the batches, and one of them at a time; meanwhile the next is matched. */
  async function tell(waiting: readonly Waiting[], matched: Matched): Promise<void> {
    await telling
    telling = finish(waiting, matched)
  }

  /** The batch is durable: whatever fails from here on, it must not be done again. */
  async function finish(waiting: readonly Waiting[], matched: Matched): Promise<void> {
    try {
      const views = new OrderViews()
      for (const [place, { answer }] of waiting.entries()) {
        if (place % TOLD_AT_ONCE === 0) await nextTurn()
        answer(answerOf(matched.outcomes[place], views))
      }
      await publishMatched({ bus, traders, assets: await deps.markets.assets(), views }, matched)
    } catch (err) {
      logger.error({ err }, 'a batch was committed and could not be told')
      answerAll(waiting, 'trading.outcome_unknown')
    }
  }

  /** One batch to its end, whatever happens: every command in it gets an answer. */
  async function work(next: NextBatch): Promise<void> {
    const { waiting } = next
    if (state === 'stopped') return answerAll(waiting, 'trading.interrupted')
    try {
      await tell(waiting, await match(next))
    } catch (error) {
      ahead.forget()
      if (error instanceof LeaseLost) return standDown(waiting)
      if (error instanceof CommitUnknown) return resolveUnknown(waiting, error)
      logger.error({ err: error, commands: waiting.length }, 'a batch failed and was taken back')
      if (waiting.length === 1) answerAll(waiting, 'trading.interrupted')
      // One command that cannot be matched must not take the others with it.
      else for (const one of waiting) await work({ waiting: [one], outlook: lookUpAll([one.message]) })
    }
  }

  /** The database alone knows whether the batch was committed; the books are rebuilt from it either way. */
  async function resolveUnknown(waiting: readonly Waiting[], unknown: CommitUnknown): Promise<void> {
    logger.error({ err: unknown.cause, batch: unknown.batch }, 'the answer to a COMMIT was lost; asking the database')
    const last = await untilReloaded()
    if (last === undefined) answerAll(waiting, 'trading.outcome_unknown')
    else if (last >= unknown.batch) await tell(waiting, unknown.answered)
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

  /** E9: as it was committed, so never in the middle of a batch. */
  async function bookMessage(symbol: string): Promise<BookMessage | null> {
    await working
    const home = books.get(symbol)
    if (home === undefined) return null
    const { book, mode } = home
    const levels = (side: 'buy' | 'sell') =>
      book.depth(side, Number.MAX_SAFE_INTEGER).map(({ price, quantity }) => [price, quantity] as const)
    return { symbol, sequence: book.events.base, mode, last: book.last, bids: levels('buy'), asks: levels('sell') }
  }

  await begin()
  stops.push(
    bus.respond<CommandMessage>(COMMANDS, (message) => queue.put(message)),
    bus.respond(bookOf('*'), (_message, subject) => bookMessage(subject.slice(bookOf('').length))),
    bus.subscribe(TIERS_CHANGED, () => traders.forgetRates()),
  )
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
      await telling
    },
  }
}

function answerAll(waiting: readonly Waiting[], code: 'trading.interrupted' | 'trading.outcome_unknown'): void {
  for (const { answer } of waiting) answer(refused(code))
}

function answerOf(outcome: Outcome | undefined, views: OrderViews): CommandAnswer {
  assert(outcome !== undefined, 'every command has an outcome')
  if (!outcome.ok) return outcome
  const { market, orders, cancelled } = outcome
  return { ok: true, orders: market === undefined ? [] : orders.map((order) => views.of(market, order)), cancelled }
}

/** After a start everybody who follows a market learns where it stands: a gap makes them ask for the book. */
function announce(
  bus: Bus,
  symbol: string,
  { sequence, mode }: { readonly sequence: number; readonly mode: MarketBook['mode'] },
): void {
  bus.publish(marketChanged(symbol), { symbol, from: sequence, to: sequence, mode, time: 0, levels: [], trades: [] })
}
