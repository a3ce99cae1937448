import { assert, ok, refuse } from '@bourse/money'
import { type Db, run } from '../../../platform/database/db.ts'
import type { Happening, TellHappenings } from '../../../platform/messaging/happenings.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { meanwhile } from '../../../platform/time/turns.ts'
import { type Account, type Balance, type Ledger, spot } from '../../ledger/index.ts'
import type { MarketChange } from '../../markets/index.ts'
import { orderIdText } from '../orders/order-ids.ts'
import { findRepeats, repeatKey } from '../orders/repeats.ts'
import { Batch, type Outcome } from './batch.ts'
import { fundsKey } from './batch-funds.ts'
import type { CommandMessage, PlaceMessage } from './commands.ts'
import type { MarketBatch } from './market-batch.ts'
import type { MarketBook } from './market-book.ts'
import * as sql from './matching.sql.ts'
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

/** What a batch is decided by. */
export interface Outlook {
  /** The answers of orders that were placed before. */
  readonly repeats: ReadonlyMap<string, Outcome>
  /** What those who place orders can spend. */
  readonly funds: ReadonlyMap<string, Balance>
}

/** A batch as it stands on the books. */
export interface Decided {
  readonly batch: Batch
  /** One for each command, in their order. */
  readonly outcomes: readonly Outcome[]
}

interface LookUpDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'peekBalances'>
  readonly traders: Traders
  readonly books: ReadonlyMap<string, MarketBook>
}

interface DecideDeps {
  readonly clock: Clock
  readonly traders: Traders
  readonly books: ReadonlyMap<string, MarketBook>
}

interface WriteDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'settle'>
  readonly traders: Pick<Traders, 'userOf'>
  readonly happened: TellHappenings
  readonly lease: sql.Lease
  /** Called while the database writes the batch, and again while it commits: time for the next one. */
  readonly onWriting: () => void
  readonly onCommitting: (matched: Matched) => void
}

/**
 * Reads what a batch is decided by. It needs no transaction and can be done ahead: orders are written by this engine alone,
 * whose queue takes no second order with a key that is still under way, and balances are compared again under lock.
 */
export async function lookUp(deps: LookUpDeps, messages: readonly CommandMessage[]): Promise<Outlook> {
  const { db, traders, books, ledger } = deps
  await traders.ensure(messages.flatMap((message) => ('user' in message ? [message.user] : [])))
  const repeats = await findRepeats(db.queryable, deps, messages.filter(isPlace))
  const balances = await ledger.peekBalances(db.queryable, spentBy(books, messages))
  return { repeats, funds: new Map(balances.map((balance) => [fundsKey(balance.owner, balance.asset), balance])) }
}

/** Matches a batch on the books, which can take it back until they are told to keep it. */
export function decide(
  { books, traders, clock }: DecideDeps,
  messages: readonly CommandMessage[],
  { repeats, funds }: Outlook,
): Decided {
  const batch = new Batch({ books, traders, funds, now: clock.now() })
  try {
    const outcomes = messages.map((message) => {
      const repeat = isPlace(message) ? repeats.get(repeatKey(message)) : undefined
      return repeat ?? batch.apply(message)
    })
    return { batch, outcomes }
  } catch (error) {
    batch.undo()
    throw error
  }
}

/**
 * Makes a batch durable in one transaction; or takes it back, because balances moved between reading and locking them. The
 * books keep it as soon as COMMIT is on its way: should that fail, they are rebuilt from the database anyway.
 */
export async function writeBatch(
  deps: WriteDeps,
  number: number,
  { batch, outcomes }: Decided,
): Promise<Matched | 'moved'> {
  let matched: Matched | undefined
  let kept: Promise<void> | undefined
  try {
    const result = await deps.db.tx(async (tx) => {
      if ((await sql.claimBatch(tx, deps.lease, number)) !== 1) throw new LeaseLost('another engine has the lease')
      let writings: readonly Writing[] = []
      const settled = await deps.ledger.settle(tx, batch.settlement(), () => {
        writings = writingsOf(batch)
        deps.onWriting()
      })
      if (!settled.ok) return refuse(settled.refusal)
      for (const { statement, rows } of writings) {
        const written = await run(tx, statement)
        assert(written === rows, `${written} of ${rows} rows were written`)
      }
      await deps.happened(
        tx,
        batch.markets.flatMap((market) => happeningsOf(market, deps.traders)),
      )
      const done = { outcomes, changes: batch.changes(), markets: batch.markets, balances: settled.value }
      matched = done
      kept = meanwhile(() => {
        batch.commit()
        deps.onCommitting(done)
      })
      // Whether it failed is asked below; until then nobody else must stumble over it.
      kept.catch(() => undefined)
      return ok(done)
    })
    if (result.ok) {
      await kept
      return result.value
    }
  } catch (error) {
    if (matched !== undefined) throw new CommitUnknown(number, matched, error)
    batch.undo()
    throw error
  }
  batch.undo()
  return 'moved'
}

/** A statement and how many rows it must write. */
interface Writing {
  readonly statement: sql.Statement
  readonly rows: number
}

function writingsOf({ markets, now }: Batch): Writing[] {
  const inserted = markets.flatMap((market) => market.inserted())
  const updated = markets.flatMap((market) => market.updated())
  const trades = markets.flatMap((market) => market.trades)
  const books = markets.map((market) => market.row())
  const writings = [
    { statement: sql.insertOrders(inserted), rows: inserted.length },
    { statement: sql.updateOrders(updated), rows: updated.length },
    { statement: sql.insertTrades(trades, now), rows: trades.length },
    { statement: sql.writeBooks(books), rows: books.length },
  ]
  return writings.filter(({ rows }) => rows > 0)
}

/** Each order as the batch leaves it. */
function happeningsOf({ home: { market }, touched }: MarketBatch, traders: Pick<Traders, 'userOf'>): Happening[] {
  return Array.from(touched.values(), ({ id, traderId, state }) => ({
    ...{ userId: traders.userOf(traderId), family: 'order', id: orderIdText(market.id, id), state },
    about: { symbol: market.symbol },
    repeats: state === 'partially_filled',
  }))
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
    accounts.set(fundsKey(message.user, asset), spot(message.user, asset))
  }
  return [...accounts.values()]
}
