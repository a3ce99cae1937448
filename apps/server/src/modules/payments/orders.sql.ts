import type { DepositStatus, PaymentFailure, PaymentMethod, PaymentStep } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { writing } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Usage } from '../funding/index.ts'
import { PAYMENT_ORDER_MOVES } from './payments.rules.ts'

export interface OrderRow {
  readonly id: string
  readonly user_id: string
  readonly method: PaymentMethod
  readonly asset: string
  readonly units: Units
  readonly eur_units: Units
  readonly fee: Units
  readonly payer_name: string
  readonly instrument: string | null
  readonly provider_ref: string | null
  readonly pay_url: string | null
  readonly state: DepositStatus
  readonly step: PaymentStep
  readonly failure: PaymentFailure | null
  readonly arrived: Units | null
  readonly checks: number
  readonly made_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`id, user_id, method, asset, units, eur_units, fee, payer_name, instrument, provider_ref, pay_url, state, step,
  failure, arrived, checks, made_at, expires_at, ended_at`

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'user_id'
  | 'method'
  | 'asset'
  | 'units'
  | 'eur_units'
  | 'fee'
  | 'payer_name'
  | 'instrument'
  | 'made_at'
  | 'expires_at'
>

export async function insertOrder(tx: Tx, row: NewOrder): Promise<void> {
  await run(
    tx,
    sql`
      insert into payments.payment_orders (id, user_id, method, asset, units, eur_units, fee, payer_name, instrument, state, step,
        made_at, expires_at)
      values (${row.id}, ${row.user_id}, ${row.method}, ${row.asset}, ${row.units}, ${row.eur_units}, ${row.fee},
        ${row.payer_name}, ${row.instrument}, 'pending', 'starting', ${row.made_at}, ${row.expires_at})`,
  )
  await addEvent(tx, { orderId: row.id, state: 'pending', note: 'made', at: row.made_at })
}

/** What a person's orders count against the limits; what failed or was cancelled counts nothing. */
export const paymentInflow: Usage = async (db, userId, since) => {
  const { total } = await oneRow(
    db,
    sql<{ total: bigint }>`
      select coalesce(sum(eur_units), 0)::numeric as total from payments.payment_orders
      where user_id = ${userId} and made_at > ${since} and state in ('pending', 'completed', 'under_review')`,
  )
  return total
}

/** What the provider calls it; only while it is being started. */
export async function noteStarted(
  tx: Tx,
  { id, ref, payUrl }: { id: string; ref: string; payUrl: string | null },
): Promise<void> {
  await run(
    tx,
    sql`
      update payments.payment_orders set provider_ref = ${ref}, pay_url = ${payUrl}, step = 'with_payer'
      where id = ${id} and state = 'pending' and step = 'starting'`,
  )
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${COLUMNS} from payments.payment_orders where id = ${id}`)
}

export async function findOrderOf(db: Queryable, userId: string, id: string): Promise<OrderRow | undefined> {
  return maybeRow(
    db,
    sql<OrderRow>`select ${COLUMNS} from payments.payment_orders where id = ${id} and user_id = ${userId}`,
  )
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return maybeRow(tx, sql<OrderRow>`select ${COLUMNS} from payments.payment_orders where id = ${id} for update`)
}

export async function orderIdByRef(db: Queryable, method: PaymentMethod, ref: string): Promise<string | undefined> {
  const found = await maybeRow(
    db,
    sql<{ id: string }>`select id from payments.payment_orders where method = ${method} and provider_ref = ${ref}`,
  )
  return found?.id
}

export async function countOpen(db: Queryable, userId: string): Promise<number> {
  const { open } = await oneRow(
    db,
    sql<{ open: number }>`
      select count(*) as open from payments.payment_orders where user_id = ${userId} and state = 'pending'`,
  )
  return open
}

/** The newest that wait for something at their provider. */
export async function pendingOrders(db: Queryable, method: PaymentMethod): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from payments.payment_orders
      where method = ${method} and state = 'pending' and provider_ref is not null order by made_at desc limit 200`,
  )
  return found.map(({ id }) => id)
}

export interface StepChange {
  readonly step: PaymentStep
  readonly at: Date
}

/** A step within the state. The number of questions asked begins again with each. */
export async function setStep(tx: Tx, order: Pick<OrderRow, 'id' | 'state'>, { step, at }: StepChange): Promise<void> {
  await run(tx, sql`update payments.payment_orders set step = ${step}, checks = 0 where id = ${order.id}`)
  await addEvent(tx, { orderId: order.id, state: order.state, note: step, at })
}

/** Where the payer is asked, when the provider says so only after it was begun. */
export async function notePayUrl(tx: Tx, id: string, payUrl: string): Promise<void> {
  await run(tx, sql`update payments.payment_orders set pay_url = ${payUrl} where id = ${id}`)
}

export async function countCheck(tx: Tx, id: string): Promise<void> {
  await run(tx, sql`update payments.payment_orders set checks = checks + 1 where id = ${id}`)
}

export interface OrderChange {
  readonly state: Exclude<DepositStatus, 'pending'>
  readonly at: Date
  /** What the history says of it. */
  readonly note: string
  readonly failure?: PaymentFailure
  readonly arrived?: Units | undefined
}

/** A new state and its event; under lock, so that the caller has seen the old one. */
export async function setState(tx: Tx, id: string, change: OrderChange): Promise<void> {
  const { state, at, note, failure = null, arrived = null } = change
  // A second reversal of the same payment ends an order that has ended by the first.
  const to = writing(PAYMENT_ORDER_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update payments.payment_orders
      set ${to.set}, step = 'ended', failure = ${failure}, arrived = coalesce(${arrived}::numeric, arrived),
        ended_at = ${state === 'under_review' ? null : at}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment order ${id}`, state)
  await addEvent(tx, { orderId: id, state, note, at })
}

interface OrderEvent {
  readonly orderId: string
  readonly state: DepositStatus
  readonly note: string
  readonly at: Date
}

async function addEvent(tx: Tx, { orderId, state, note, at }: OrderEvent): Promise<void> {
  await run(
    tx,
    sql`insert into payments.payment_order_events (order_id, state, note, at) values (${orderId}, ${state}, ${note}, ${at})`,
  )
}

export async function eventsOf(db: Queryable, orderId: string): Promise<Omit<OrderEvent, 'orderId'>[]> {
  return rows(
    db,
    sql<Omit<OrderEvent, 'orderId'>>`
      select state, note, at from payments.payment_order_events where order_id = ${orderId} order by seq`,
  )
}

export interface OrderFilter {
  readonly userId?: string | undefined
  readonly asset?: string | undefined
  readonly method?: PaymentMethod | undefined
  readonly state?: DepositStatus | undefined
  /** Its id, here or there. */
  readonly name?: string | undefined
  readonly current: number
  readonly size: number
}

export function listOrders(db: Queryable, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { userId, asset, method, state, name, current, size } = filter
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(asset, (asked) => sql`asset = ${asked}`),
    when(method, (asked) => sql`method = ${asked}`),
    when(state, (asked) => sql`state = ${asked}`),
    when(name, (asked) => sql`(id = ${asked} or provider_ref = ${asked})`),
  )
  const order = sql`made_at desc, id desc`
  return pageOf(db, { columns: COLUMNS, from: sql`payments.payment_orders`, where, order, current, size })
}
