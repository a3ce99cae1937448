import type { PaymentKind, PaymentMethod, PaymentState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering, writing } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { PAYMENT_MOVES } from './payments.rules.ts'

export interface PaymentProposal {
  readonly staffId: string
  readonly email: string
  readonly reason: string
}

export interface PaymentRow {
  readonly id: string
  readonly method: PaymentMethod
  readonly provider_id: string
  readonly order_id: string
  readonly user_id: string
  readonly asset: string
  readonly units: Units
  readonly cost: Units
  readonly reversed: Units
  readonly payer_name: string | null
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly proposal: PaymentProposal | null
  readonly return_failure: string | null
  readonly returns: number
  readonly made_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`id, method, provider_id, order_id, user_id, asset, units, cost, reversed, payer_name, kind, state,
  proposal, return_failure, returns, made_at, ended_at`

export type NewPayment = Omit<PaymentRow, 'reversed' | 'proposal' | 'return_failure' | 'returns'>

/** True for the one who hears of the payment first. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into payments.payments (id, method, provider_id, order_id, user_id, asset, units, cost, payer_name, kind, state,
        made_at, ended_at)
      values (${row.id}, ${row.method}, ${row.provider_id}, ${row.order_id}, ${row.user_id}, ${row.asset}, ${row.units},
        ${row.cost}, ${row.payer_name}, ${row.kind}, ${row.state}, ${row.made_at}, ${row.ended_at})
      on conflict (method, provider_id) do nothing`,
  )
  return inserted === 1
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return maybeRow(db, sql<PaymentRow>`select ${COLUMNS} from payments.payments where id = ${id}`)
}

export async function paymentByNumber(
  db: Queryable,
  method: PaymentMethod,
  providerId: string,
): Promise<PaymentRow | undefined> {
  return maybeRow(
    db,
    sql<PaymentRow>`select ${COLUMNS} from payments.payments where method = ${method} and provider_id = ${providerId}`,
  )
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return maybeRow(tx, sql<PaymentRow>`select ${COLUMNS} from payments.payments where id = ${id} for update`)
}

export async function endPayment(tx: Tx, { id, state, now }: { id: string; state: PaymentState; now: Date }) {
  // The provider may tell of more than one reversal after all of the payment is gone.
  const to = writing(PAYMENT_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update payments.payments set ${to.set}, ended_at = ${now}, proposal = null, return_failure = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${id}`, state)
}

export async function setProposal(tx: Tx, id: string, proposal: PaymentProposal): Promise<void> {
  await run(tx, sql`update payments.payments set proposal = ${JSON.stringify(proposal)}::jsonb where id = ${id}`)
}

export async function beginReturn(tx: Tx, id: string): Promise<void> {
  const to = entering(PAYMENT_MOVES, 'returning')
  const touched = await run(
    tx,
    sql`
      update payments.payments set ${to.set}, returns = returns + 1, return_failure = null, proposal = null,
        sending_until = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${id}`, 'returning')
}

/** True for the one who may send it back now. */
export async function claimReturn(
  db: Queryable,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await run(
    db,
    sql`
      update payments.payments set sending_until = ${until}
      where id = ${id} and state = 'returning' and (sending_until is null or sending_until <= ${now})`,
  )
  return claimed === 1
}

/** The provider said no, so that it waits for a person again. */
export async function failReturn(tx: Tx, id: string, failure: string): Promise<void> {
  const to = entering(PAYMENT_MOVES, 'review')
  const touched = await run(
    tx,
    sql`update payments.payments set ${to.set}, return_failure = ${failure} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${id}`, 'review')
}

export async function returningPayments(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from payments.payments where state = 'returning' order by id limit 100`,
  )
  return found.map(({ id }) => id)
}

export interface PaymentFilter {
  readonly state?: PaymentState | undefined
  readonly method?: PaymentMethod | undefined
  readonly userId?: string | undefined
  /** Its number at the provider, or its order's. */
  readonly name?: string | undefined
  readonly current: number
  readonly size: number
}

export function listPayments(db: Queryable, filter: PaymentFilter): Promise<Page<PaymentRow>> {
  const { userId, method, state, name, current, size } = filter
  const where = allOf(
    when(state, (asked) => sql`state = ${asked}`),
    when(method, (asked) => sql`method = ${asked}`),
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(name, (asked) => sql`(provider_id = ${asked} or order_id = ${asked})`),
  )
  const order = sql`made_at desc, id desc`
  return pageOf(db, { columns: COLUMNS, from: sql`payments.payments`, where, order, current, size })
}

export interface ReversalRow {
  readonly method: PaymentMethod
  readonly reversal_id: string
  readonly provider_id: string
  readonly asset: string
  readonly units: Units
}

/** True for the one who hears of it first. */
export async function insertReversal(tx: Tx, row: ReversalRow, now: Date): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into payments.payment_reversals (method, reversal_id, provider_id, asset, units, told_at)
      values (${row.method}, ${row.reversal_id}, ${row.provider_id}, ${row.asset}, ${row.units}, ${now})
      on conflict do nothing`,
  )
  return inserted === 1
}

export async function waitingReversals(tx: Tx, method: PaymentMethod, providerId: string): Promise<ReversalRow[]> {
  return rows(
    tx,
    sql<ReversalRow>`
      select method, reversal_id, provider_id, asset, units from payments.payment_reversals
      where method = ${method} and provider_id = ${providerId} and applied_at is null order by reversal_id for update`,
  )
}

export async function noteApplied(tx: Tx, { method, reversal_id }: ReversalRow, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      update payments.payment_reversals set applied_at = ${now}
      where method = ${method} and reversal_id = ${reversal_id}`,
  )
}

export async function addReversed(tx: Tx, id: string, amount: Units): Promise<void> {
  await run(tx, sql`update payments.payments set reversed = reversed + ${amount} where id = ${id}`)
}

/** Those whose payment has become known since. */
export async function applicableReversals(db: Queryable): Promise<ReversalRow[]> {
  return rows(
    db,
    sql<ReversalRow>`
      select r.method, r.reversal_id, r.provider_id, r.asset, r.units
      from payments.payment_reversals r join payments.payments p using (method, provider_id)
      where r.applied_at is null limit 100`,
  )
}

/** True for the one who hears of it first. */
export async function rememberEvent(tx: Tx, method: PaymentMethod, eventId: string, now: Date): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into payments.payment_webhooks (method, event_id, told_at) values (${method}, ${eventId}, ${now})
      on conflict do nothing`,
  )
  return inserted === 1
}

/** The currencies in which a method has ever been paid. */
export async function paidAssets(db: Queryable, method: PaymentMethod): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ asset: string }>`select distinct asset from payments.payments where method = ${method} order by asset`,
  )
  return found.map(({ asset }) => asset)
}

export interface CreditedPayment {
  readonly method: PaymentMethod
  readonly asset: string
  readonly units: Units
  readonly credited_at: Date
}

/** What somebody was credited since then and the provider has not taken back. */
export async function creditedSince(db: Queryable, userId: string, since: Date): Promise<CreditedPayment[]> {
  return rows(
    db,
    sql<CreditedPayment>`
      select p.method, p.asset, p.units - p.reversed - o.fee as units, p.ended_at as credited_at
      from payments.payments p join payments.payment_orders o on o.id = p.order_id
      where p.user_id = ${userId} and p.state = 'credited' and p.ended_at > ${since} and p.units - p.reversed > o.fee`,
  )
}
