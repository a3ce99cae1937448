import { assert, ok, refuse } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Account, type Balance, type Ledger, spot } from '../ledger/index.ts'
import type { MarketChange } from '../markets/index.ts'
import { Batch, type Outcome } from './batch.ts'
import type { CommandMessage, PlaceMessage } from './commands.ts'
import type { MarketBatch } from './market-batch.ts'
import type { MarketBook } from './market-book.ts'
import * as sql from './matching.sql.ts'
import { findRepeats, repeatKey } from './repeats.ts'
import type { Traders } from './traders.ts'

/** Another engine has taken over: this one may commit nothing more. */
export class LeaseLost extends Error {}

/** COMMIT was sent and its answer never came: only the database knows. */
export class CommitUnknown extends Error {
  readonly batch: number
  readonly answered: Matched
  constructor(batch: number, answered: Matched, cause: unknown) {
    super('the answer to a COMMIT was lost', { cause })
    this.batch = batch
    this.answered = answered
  }
}

export interface Matched {
  /** One for each command, in their order. */
  readonly outcomes: readonly Outcome[]
  readonly changes: readonly MarketChange[]
  readonly markets: readonly MarketBatch[]
  readonly balances: readonly Balance[]
}

export interface MatcherDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'settle' | 'peekBalances'>
  readonly traders: Traders
  readonly books: ReadonlyMap<string, MarketBook>
  readonly lease: sql.Lease
}

/** Balances can move between reading and locking them; more often than this in a row, something is wrong. */
const MOST_TRIES = 10

/** Decides a batch, makes it durable in one transaction, and only then lets the books keep it. */
export async function matchBatch(
  deps: MatcherDeps,
  number: number,
  messages: readonly CommandMessage[],
): Promise<Matched> {
  await deps.traders.ensure(messages.flatMap((message) => ('user' in message ? [message.user] : [])))
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const matched = await attemptBatch(deps, number, messages)
    if (matched !== 'moved') return matched
  }
  throw new Error('balances kept moving under a batch')
}

async function attemptBatch(
  deps: MatcherDeps,
  number: number,
  messages: readonly CommandMessage[],
): Promise<Matched | 'moved'> {
  let batch: Batch | undefined
  let matched: Matched | undefined
  try {
    const result = await deps.db.tx(async (tx) => {
      if ((await sql.claimBatch(tx, deps.lease, number)) !== 1) throw new LeaseLost('another engine has the lease')
      const repeats = await findRepeats(tx, deps, messages.filter(isPlace))
      const seen = await deps.ledger.peekBalances(tx, spentBy(deps.books, messages))
      batch = new Batch({ books: deps.books, traders: deps.traders, seen, now: deps.clock.now() })
      const outcomes: Outcome[] = []
      for (const message of messages) {
        const repeat = isPlace(message) ? repeats.get(repeatKey(message)) : undefined
        outcomes.push(repeat ?? batch.apply(message))
      }
      const settled = await deps.ledger.settle(tx, batch.settlement())
      if (!settled.ok) return refuse(settled.refusal)
      await write(tx, batch, deps.clock.now())
      const changes = batch.markets.map((market) => market.change())
      matched = { outcomes, changes, markets: batch.markets, balances: settled.value }
      // From here on the transaction only commits.
      return ok(matched)
    })
    if (!result.ok) {
      batch?.undo()
      return 'moved'
    }
    batch?.commit()
    return result.value
  } catch (error) {
    if (matched !== undefined) throw new CommitUnknown(number, matched, error)
    batch?.undo()
    throw error
  }
}

async function write(tx: Tx, batch: Batch, now: Date): Promise<void> {
  const { markets } = batch
  const inserted = markets.flatMap((market) => market.inserted())
  const updated = markets.flatMap((market) => market.updated())
  const trades = markets.flatMap((market) => market.trades)
  const books = markets.map((market) => market.row())
  if (inserted.length > 0) await sql.insertOrders(tx, inserted)
  if (updated.length > 0) {
    const written = await sql.updateOrders(tx, updated)
    assert(written === updated.length, 'an open order has no row')
  }
  if (trades.length > 0) await sql.insertTrades(tx, trades, now)
  if (books.length > 0) {
    const written = await sql.writeBooks(tx, books)
    assert(written === books.length, 'a book has no row')
  }
}

function isPlace(message: CommandMessage): message is PlaceMessage {
  return message.op === 'place'
}

/** The accounts whose money new orders want to hold. */
function spentBy(books: ReadonlyMap<string, MarketBook>, messages: readonly CommandMessage[]): Account[] {
  const accounts = new Map<string, Account>()
  for (const message of messages) {
    if (!isPlace(message)) continue
    const units = books.get(message.symbol)?.market.units
    if (units === undefined) continue
    const asset = message.order.side === 'sell' ? units.base : units.quote
    accounts.set(`${message.user} ${asset}`, spot(message.user, asset))
  }
  return [...accounts.values()]
}
