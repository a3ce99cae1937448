import { assert, ok, refuse } from '@bourse/money'
import { type Db, type Queryable, run } from '../../../platform/database/db.ts'
import type { Happening, TellHappenings } from '../../../platform/messaging/happenings.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { meanwhile } from '../../../platform/time/turns.ts'
import { type Account, type Balance, type Ledger, spot } from '../../ledger/index.ts'
import type { MarketChange } from '../../markets/index.ts'
import { orderIdText } from '../orders/order-ids.ts'
import { repeatKey } from '../orders/repeat-keys.ts'
import { findRepeats } from '../orders/repeats.ts'
import { Batch, type Outcome } from './batch.ts'
import { fundsKey } from './batch-funds.ts'
import { type CommandMessage, type PlaceMessage, placedBy } from './commands.ts'
import type { MarketBatch } from './market-batch.ts'
import type { MarketBook } from './market-book.ts'
import * as sql from './matching.sql.ts'
import { insertLists, takeListNumbers } from './order-lists.sql.ts'
import { insertPrevented } from './prevented.sql.ts'
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
  /** The numbers of pairs that were not placed before. */
  readonly listNumbers: ReadonlyMap<PlaceMessage, number>
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
  const places = messages.flatMap((message) => placedBy(message) ?? [])
  const repeats = await findRepeats(db.queryable, deps, places)
  const balances = await ledger.peekBalances(db.queryable, spentBy(books, places))
  const listNumbers = await numberLists(db.queryable, places, repeats)
  const funds = new Map(balances.map((balance) => [fundsKey(balance.owner, balance.asset), balance]))
  return { repeats, funds, listNumbers }
}

/** A number that no pair gets after all is left out of the count. */
async function numberLists(
  db: Queryable,
  places: readonly PlaceMessage[],
  repeats: Outlook['repeats'],
): Promise<Outlook['listNumbers']> {
  const pairs = places.filter((message) => message.list !== null && !repeats.has(repeatKey(message)))
  const numbers = pairs.length === 0 ? [] : await takeListNumbers(db, pairs.length)
  return new Map(pairs.map((pair, place) => [pair, numbers[place] ?? 0]))
}

/** Matches a batch on the books, which can take it back until they are told to keep it. */
export function decide(
  { books, traders, clock }: DecideDeps,
  messages: readonly CommandMessage[],
  outlook: Outlook,
): Decided {
  const batch = new Batch({ books, traders, ...outlook, now: clock.now() })
  try {
    return { batch, outcomes: messages.map((message) => batch.apply(message)) }
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
  const lists = markets.flatMap((market) => market.lists)
  const prevented = markets.flatMap((market) => market.prevented)
  const books = markets.map((market) => market.row())
  const writings = [
    { statement: sql.insertOrders(inserted), rows: inserted.length },
    { statement: sql.updateOrders(updated), rows: updated.length },
    { statement: insertLists(lists, now), rows: lists.length },
    { statement: sql.insertTrades(trades, now), rows: trades.length },
    { statement: insertPrevented(prevented, now), rows: prevented.length },
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

/** The accounts whose money new orders want to hold. */
function spentBy(books: ReadonlyMap<string, MarketBook>, places: readonly PlaceMessage[]): Account[] {
  const accounts = new Map<string, Account>()
  for (const message of places) {
    const units = books.get(message.symbol)?.market.units
    if (units === undefined) continue
    const asset = message.order.side === 'sell' ? units.base : units.quote
    accounts.set(fundsKey(message.user, asset), spot(message.user, asset))
  }
  return [...accounts.values()]
}
