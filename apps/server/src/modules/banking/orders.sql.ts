import type { BankFailure, BankRail, BankRecipient, DepositStatus } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Json } from '../../platform/json.ts'
import type { Usage } from '../funding/index.ts'
import { BANK_ORDER_MOVES } from './matching.rules.ts'

export interface OrderRow {
  readonly id: string
  readonly user_id: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  readonly eur_units: Units
  readonly fee: Units
  readonly bank_fee: Units
  readonly covered: boolean
  readonly reference: string
  readonly recipient: BankRecipient
  readonly sender_name: string
  readonly state: DepositStatus
  readonly failure: BankFailure | null
  readonly arrived: Units | null
  readonly made_at: Date
  readonly expires_at: Date
  readonly expected_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`id, user_id, rail, asset, units, eur_units, fee, bank_fee, covered, reference, recipient, sender_name, state,
  failure, arrived, made_at, expires_at, expected_at, ended_at`

export type NewOrder = Omit<OrderRow, 'state' | 'failure' | 'arrived' | 'ended_at'>

export async function insertOrder(tx: Tx, row: NewOrder): Promise<OrderRow> {
  return oneRow(
    tx,
    sql<OrderRow>`
      insert into banking.bank_orders (id, user_id, rail, asset, units, eur_units, fee, bank_fee, covered, reference, recipient,
        sender_name, state, made_at, expires_at, expected_at)
      values (${row.id}, ${row.user_id}, ${row.rail}, ${row.asset}, ${row.units}, ${row.eur_units}, ${row.fee}, ${row.bank_fee},
        ${row.covered}, ${row.reference}, ${JSON.stringify(row.recipient)}::jsonb, ${row.sender_name}, 'pending', ${row.made_at},
        ${row.expires_at}, ${row.expected_at})
      returning ${COLUMNS}`,
  )
}

/** What a person's orders count against the limits; what failed or was cancelled counts nothing. */
export const bankInflow: Usage = async (db, userId, since) => {
  const { total } = await oneRow(
    db,
    sql<{ total: bigint }>`
      select coalesce(sum(eur_units), 0)::numeric as total from banking.bank_orders
      where user_id = ${userId} and made_at > ${since} and state in ('pending', 'completed', 'under_review')`,
  )
  return total
}

export async function countOpenOrders(db: Queryable, userId: string): Promise<number> {
  const { open } = await oneRow(
    db,
    sql<{ open: number }>`
      select count(*) as open from banking.bank_orders where user_id = ${userId} and state = 'pending'`,
  )
  return open
}

export async function freeTimesUsed(db: Queryable, userId: string, rail: BankRail, since: Date): Promise<number> {
  const { used } = await oneRow(
    db,
    sql<{ used: number }>`
      select count(*) as used from banking.bank_orders
      where user_id = ${userId} and rail = ${rail} and covered and made_at >= ${since}
        and state in ('pending', 'completed', 'under_review')`,
  )
  return used
}

export async function findOrderOf(db: Queryable, userId: string, id: string): Promise<OrderRow | undefined> {
  return maybeRow(
    db,
    sql<OrderRow>`select ${COLUMNS} from banking.bank_orders where id = ${id} and user_id = ${userId}`,
  )
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return maybeRow(tx, sql<OrderRow>`select ${COLUMNS} from banking.bank_orders where id = ${id} for update`)
}

export async function lockByReference(tx: Tx, rail: BankRail, reference: string): Promise<OrderRow | undefined> {
  return maybeRow(
    tx,
    sql<OrderRow>`
      select ${COLUMNS} from banking.bank_orders where reference = ${reference} and rail = ${rail} for update`,
  )
}

export interface OrderFilter {
  readonly userId?: string | undefined
  readonly asset?: string | undefined
  readonly state?: DepositStatus | undefined
  readonly reference?: string | undefined
  readonly current: number
  readonly size: number
}

export function listOrders(db: Queryable, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { userId, asset, state, reference, current, size } = filter
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(asset, (asked) => sql`asset = ${asked}`),
    when(state, (asked) => sql`state = ${asked}`),
    when(reference, (asked) => sql`reference = ${asked}`),
  )
  const order = sql`made_at desc, id desc`
  return pageOf(db, { columns: COLUMNS, from: sql`banking.bank_orders`, where, order, current, size })
}

export interface OrderChange {
  readonly id: string
  readonly state: DepositStatus
  readonly at: Date
  readonly failure?: BankFailure
  readonly arrived?: Units
  readonly detail?: Json
}

/** A new state and its event; under lock, so that the caller has seen the old one. */
export async function setOrderState(tx: Tx, change: OrderChange): Promise<void> {
  const { id, state, at, failure = null, arrived = null, detail } = change
  const endedAt = state === 'under_review' ? null : at
  const to = entering(BANK_ORDER_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update banking.bank_orders
      set ${to.set}, failure = ${failure}, arrived = coalesce(${arrived}::numeric, arrived), ended_at = ${endedAt}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `bank order ${id}`, state)
  await insertOrderEvent(tx, { orderId: id, state, at, detail })
}

export async function insertOrderEvent(
  tx: Tx,
  event: { orderId: string; state: DepositStatus; at: Date; detail?: Json | undefined },
): Promise<void> {
  const detail = event.detail === undefined ? null : JSON.stringify(event.detail)
  await run(
    tx,
    sql`
      insert into banking.bank_order_events (order_id, state, at, detail)
      values (${event.orderId}, ${event.state}, ${event.at}, ${detail}::jsonb)`,
  )
}

export async function eventsOf(db: Queryable, orderId: string): Promise<{ state: DepositStatus; at: Date }[]> {
  return rows(
    db,
    sql<{ state: DepositStatus; at: Date }>`
      select state, at from banking.bank_order_events where order_id = ${orderId} order by seq`,
  )
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${COLUMNS} from banking.bank_orders where id = ${id}`)
}
