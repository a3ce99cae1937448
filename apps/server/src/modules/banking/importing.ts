import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Allowance } from '../funding/index.ts'
import { findReference, unitsOf } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Bank, StatementLine } from './bank.ts'
import type { BankCrediting } from './crediting.ts'
import * as lines from './lines.sql.ts'
import { matchOf, movesToReview } from './matching.rules.ts'
import type { OrderStates } from './order-states.ts'
import * as orders from './orders.sql.ts'
import type { RailFacts } from './rails.ts'

export interface ImportDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly bank: Bank
  readonly identity: Pick<Identity, 'closing'>
  readonly allowance: Allowance
  readonly crediting: BankCrediting
  readonly setState: OrderStates
}

const MOST_PAGES = 100

export type Importer = ReturnType<typeof createImporter>

/** Takes each line of the statement once, whoever reads it how often, and finds whose it is. */
export function createImporter({ db, clock, ids, bank, identity, allowance, crediting, setState }: ImportDeps) {
  /** Reads on until the bank has no more. The cursor moves only behind lines that are kept. */
  async function readStatement(facts: RailFacts): Promise<void> {
    let after = await lines.readCursor(db.queryable, facts.rail)
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const statement = await bank.statement(facts.rail, after)
      for (const line of statement.lines) await take(facts, line)
      await lines.moveCursor(db.queryable, facts.rail, statement.cursor, clock.now())
      if (!statement.more || statement.cursor <= after) return
      after = statement.cursor
    }
  }

  async function take(facts: RailFacts, line: StatementLine): Promise<void> {
    if (await lines.isKnown(db.queryable, facts.rail, line.id)) return
    const scale = await allowance.scaleOf(facts.asset)
    const taken = await db.tx(async (tx) => ok(await book(tx, facts, { line, scale })))
    assert(taken.ok, 'a line is taken or was taken before')
  }

  /** Nothing is written before the line itself: who comes second has changed nothing. */
  async function book(
    tx: Tx,
    { rail, asset }: RailFacts,
    { line, scale }: { line: StatementLine; scale: number },
  ): Promise<void> {
    const units = unitsOf(line.amount, scale)
    const reference = findReference(line.reference)
    const order = reference === undefined ? undefined : await orders.lockByReference(tx, rail, reference)
    const within = order === undefined || (await fitsLimits(tx, order, units))
    const accountClosed = order !== undefined && (await identity.closing.isClosed(tx, order.user_id))
    const match = matchOf(
      { units, senderName: line.senderName, bookedAt: line.bookedAt },
      order && { ...order, expiresAt: order.expires_at, senderName: order.sender_name, accountClosed },
      within,
    )
    const now = clock.now()
    const row: lines.NewLine = {
      id: ids.next('bln'),
      rail,
      bank_id: line.id,
      asset,
      units,
      sender_name: line.senderName,
      sender_account: line.senderAccount,
      reference: line.reference,
      kind: match.kind,
      state: match.credit ? 'credited' : 'review',
      order_id: order?.id ?? null,
      user_id: match.credit && order !== undefined ? order.user_id : null,
      booked_at: line.bookedAt,
      seen_at: now,
      ended_at: match.credit ? now : null,
    }
    if (!(await lines.insertLine(tx, row))) return
    if (match.credit && order !== undefined) {
      await crediting.fromBank(tx, { line: row, userId: order.user_id, order, scale })
      await setState(tx, order, { state: 'completed', at: now, arrived: units, detail: match.kind })
      return
    }
    await crediting.keep(tx, row)
    if (order !== undefined && movesToReview(order.state, match.kind))
      await setState(tx, order, { state: 'under_review', at: now, detail: match.kind })
  }

  /** More than was ordered must still be within what the verification allows; the order itself is counted already. */
  async function fitsLimits(tx: Tx, order: orders.OrderRow, units: orders.OrderRow['units']): Promise<boolean> {
    if (units <= order.units) return true
    const euro = await allowance.left(tx, order.user_id)
    const counted = order.state === 'pending' ? order.eur_units : 0n
    return (await allowance.inEuro(tx, order.asset, units)) <= euro + counted
  }

  return { readStatement }
}
