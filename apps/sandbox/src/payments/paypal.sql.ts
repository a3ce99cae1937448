import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '@bourse/server/platform/database/db.ts'
import { entering } from '@bourse/server/platform/database/moves.sql.ts'
import { sql } from 'kysely'
import { PAYPAL_ORDER_MOVES } from './states.rules.ts'

export interface PaypalOrderRow {
  readonly id: string
  readonly create_key: string
  readonly custom_id: string
  readonly cents: number
  readonly currency: string
  readonly return_url: string
  readonly cancel_url: string
  readonly payer_name: string
  readonly state: 'created' | 'approved'
  readonly capture_id: string | null
  readonly capture_key: string | null
  readonly capture_state: 'completed' | 'pending' | 'denied' | null
  readonly captured_cents: number | null
  readonly captured_currency: string | null
  readonly fee_cents: number | null
  readonly at: Date
}

export interface RefundRow {
  readonly id: string
  readonly key: string
  readonly capture_id: string
  readonly cents: number
  readonly currency: string
  readonly reversal: boolean
  readonly at: Date
}

const ORDER = sql`id, create_key, custom_id, cents, currency, return_url, cancel_url, payer_name, state, capture_id, capture_key,
  capture_state, captured_cents, captured_currency, fee_cents, at`
const REFUND = sql`id, key, capture_id, cents, currency, reversal, at`

export type NewPaypalOrder = Omit<
  PaypalOrderRow,
  'state' | 'capture_id' | 'capture_key' | 'capture_state' | 'captured_cents' | 'captured_currency' | 'fee_cents'
>

/** The one that is there when the same request came before. */
export async function ensureOrder(db: Queryable, row: NewPaypalOrder): Promise<PaypalOrderRow> {
  await run(
    db,
    sql`
      insert into sandbox.paypal_orders (id, create_key, custom_id, cents, currency, return_url, cancel_url, payer_name, state, at)
      values (${row.id}, ${row.create_key}, ${row.custom_id}, ${row.cents}, ${row.currency}, ${row.return_url},
        ${row.cancel_url}, ${row.payer_name}, 'created', ${row.at})
      on conflict (create_key) do nothing`,
  )
  return oneRow(
    db,
    sql<PaypalOrderRow>`select ${ORDER} from sandbox.paypal_orders where create_key = ${row.create_key}`,
  )
}

export async function findOrder(db: Queryable, id: string): Promise<PaypalOrderRow | undefined> {
  return maybeRow(db, sql<PaypalOrderRow>`select ${ORDER} from sandbox.paypal_orders where id = ${id}`)
}

export async function lockOrder(tx: Tx, id: string): Promise<PaypalOrderRow | undefined> {
  return maybeRow(tx, sql<PaypalOrderRow>`select ${ORDER} from sandbox.paypal_orders where id = ${id} for update`)
}

export async function orderOfCapture(db: Queryable, captureId: string): Promise<PaypalOrderRow | undefined> {
  return maybeRow(db, sql<PaypalOrderRow>`select ${ORDER} from sandbox.paypal_orders where capture_id = ${captureId}`)
}

export async function newestOrders(db: Queryable, limit: number): Promise<PaypalOrderRow[]> {
  return rows(
    db,
    sql<PaypalOrderRow>`select ${ORDER} from sandbox.paypal_orders order by at desc, id desc limit ${limit}`,
  )
}

/** True for the one who agrees first. */
export async function approveOrder(db: Queryable, id: string, payerName: string): Promise<boolean> {
  const to = entering(PAYPAL_ORDER_MOVES, 'approved')
  const approved = await run(
    db,
    sql`update sandbox.paypal_orders set ${to.set}, payer_name = ${payerName} where id = ${id} and ${to.from}`,
  )
  return approved === 1
}

export type Capture = Pick<
  PaypalOrderRow,
  'id' | 'capture_id' | 'capture_key' | 'capture_state' | 'captured_cents' | 'captured_currency' | 'fee_cents'
>

export async function setCapture(tx: Tx, row: Capture): Promise<void> {
  await run(
    tx,
    sql`
      update sandbox.paypal_orders
      set capture_id = ${row.capture_id}, capture_key = ${row.capture_key}, capture_state = ${row.capture_state},
        captured_cents = ${row.captured_cents}, captured_currency = ${row.captured_currency}, fee_cents = ${row.fee_cents}
      where id = ${row.id}`,
  )
}

/** True for the one who ends it. */
export async function endPending(db: Queryable, id: string, state: 'completed' | 'denied'): Promise<boolean> {
  const ended = await run(
    db,
    sql`update sandbox.paypal_orders set capture_state = ${state} where id = ${id} and capture_state = 'pending'`,
  )
  return ended === 1
}

export async function refundByKey(db: Queryable, key: string): Promise<RefundRow | undefined> {
  return maybeRow(db, sql<RefundRow>`select ${REFUND} from sandbox.paypal_refunds where key = ${key}`)
}

export async function refundsOf(db: Queryable, captureId: string): Promise<RefundRow[]> {
  return rows(
    db,
    sql<RefundRow>`select ${REFUND} from sandbox.paypal_refunds where capture_id = ${captureId} order by at, id`,
  )
}

export async function insertRefund(db: Queryable, row: RefundRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.paypal_refunds (id, key, capture_id, cents, currency, reversal, at)
      values (${row.id}, ${row.key}, ${row.capture_id}, ${row.cents}, ${row.currency}, ${row.reversal}, ${row.at})
      on conflict (key) do nothing`,
  )
}

/** What was captured, less PayPal's fee, less what went back. */
export async function balances(db: Queryable): Promise<{ currency: string; cents: bigint }[]> {
  return rows(
    db,
    sql<{ currency: string; cents: bigint }>`
      select currency, sum(cents)::numeric as cents from (
        select captured_currency as currency, captured_cents - fee_cents as cents from sandbox.paypal_orders
        where capture_state = 'completed'
        union all select currency, -cents from sandbox.paypal_refunds
      ) as moves group by currency order by currency`,
  )
}
