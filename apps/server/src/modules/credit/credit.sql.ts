import type { CreditEvent, CreditState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { writing } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { CREDIT_MOVES } from './credit.rules.ts'

export interface PersonRow {
  readonly user_id: string
  readonly failed_times: number
  readonly suspended_at: Date | null
  readonly suspended_by: 'failures' | 'staff' | null
  readonly deposit_times: number
  readonly deposit_eur: Units
  readonly reopened_at: Date | null
}

const PERSON = sql`user_id, failed_times, suspended_at, suspended_by, deposit_times, deposit_eur, reopened_at`

export async function findPerson(db: Queryable, userId: string): Promise<PersonRow | undefined> {
  return maybeRow(db, sql<PersonRow>`select ${PERSON} from credit.credit_people where user_id = ${userId}`)
}

/** Undefined for whoever never had early credit: then there is nothing to change either. */
export async function lockPerson(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  return maybeRow(tx, sql<PersonRow>`select ${PERSON} from credit.credit_people where user_id = ${userId} for update`)
}

export async function lockNewPerson(tx: Tx, userId: string): Promise<PersonRow> {
  await run(tx, sql`insert into credit.credit_people (user_id) values (${userId}) on conflict do nothing`)
  return oneRow(tx, sql<PersonRow>`select ${PERSON} from credit.credit_people where user_id = ${userId} for update`)
}

export async function countFailure(tx: Tx, userId: string): Promise<number> {
  const { failed } = await oneRow(
    tx,
    sql<{ failed: number }>`
      update credit.credit_people set failed_times = failed_times + 1 where user_id = ${userId}
      returning failed_times as failed`,
  )
  return failed
}

/** What comes in from now on counts for the reopening. */
export async function suspend(
  tx: Tx,
  { userId, by, at }: { readonly userId: string; readonly by: 'failures' | 'staff'; readonly at: Date },
): Promise<void> {
  await run(
    tx,
    sql`
      update credit.credit_people
      set suspended_at = ${at}, suspended_by = ${by}, deposit_times = 0, deposit_eur = 0
      where user_id = ${userId}`,
  )
}

export async function reopen(tx: Tx, userId: string, at: Date): Promise<void> {
  await run(
    tx,
    sql`
      update credit.credit_people
      set suspended_at = null, suspended_by = null, failed_times = 0, reopened_at = ${at}
      where user_id = ${userId}`,
  )
}

export async function countDeposit(tx: Tx, userId: string, eur: Units): Promise<PersonRow> {
  return oneRow(
    tx,
    sql<PersonRow>`
      update credit.credit_people set deposit_times = deposit_times + 1, deposit_eur = deposit_eur + ${eur}
      where user_id = ${userId}
      returning ${PERSON}`,
  )
}

export interface CreditRow {
  readonly order_id: string
  readonly user_id: string
  readonly asset: string
  readonly units: Units
  readonly eur_units: Units
  readonly open_units: Units
  readonly fee_due: Units
  readonly state: CreditState
  /** Of the deposit order that it was advanced on. */
  readonly reference: string
  readonly expires_at: Date
  readonly granted_at: Date
  readonly ended_at: Date | null
}

const CREDIT = sql`order_id, user_id, asset, units, eur_units, open_units, fee_due, state, reference, expires_at, granted_at,
  ended_at`

export type NewCredit = Omit<CreditRow, 'open_units' | 'state' | 'ended_at'>

export async function insertCredit(tx: Tx, row: NewCredit): Promise<CreditRow> {
  return oneRow(
    tx,
    sql<CreditRow>`
      insert into credit.credit_orders (order_id, user_id, asset, units, eur_units, open_units, fee_due, state, reference,
        expires_at, granted_at)
      values (${row.order_id}, ${row.user_id}, ${row.asset}, ${row.units}, ${row.eur_units}, ${row.units}, ${row.fee_due},
        'pending', ${row.reference}, ${row.expires_at}, ${row.granted_at})
      returning ${CREDIT}`,
  )
}

export async function findCredits(db: Queryable, orderIds: readonly string[]): Promise<CreditRow[]> {
  if (orderIds.length === 0) return []
  return rows(db, sql<CreditRow>`select ${CREDIT} from credit.credit_orders where order_id = any(${orderIds}::text[])`)
}

/** The person's row is locked, and with it all of theirs. */
export async function creditsWithin(db: Queryable, userId: string): Promise<CreditRow[]> {
  return rows(
    db,
    sql<CreditRow>`
      select ${CREDIT} from credit.credit_orders
      where user_id = ${userId} and (open_units > 0 or fee_due > 0)
      order by granted_at, order_id`,
  )
}

export async function setCredit(
  tx: Tx,
  row: Pick<CreditRow, 'order_id' | 'state' | 'open_units' | 'fee_due' | 'ended_at'>,
): Promise<void> {
  const to = writing(CREDIT_MOVES, row.state)
  const touched = await run(
    tx,
    sql`
      update credit.credit_orders
      set ${to.set}, open_units = ${row.open_units}, fee_due = ${row.fee_due}, ended_at = ${row.ended_at}
      where order_id = ${row.order_id} and ${to.from}`,
  )
  assertMoved(touched, `credit ${row.order_id}`, row.state)
}

/** Cancelled and missed ones, ever. */
export async function failedOrders(db: Queryable, userId: string): Promise<number> {
  const { failed } = await oneRow(
    db,
    sql<{ failed: number }>`
      select count(*) as failed from credit.credit_orders
      where user_id = ${userId} and state in ('cancelled', 'failed')`,
  )
  return failed
}

export interface NewEvent {
  readonly userId: string
  readonly orderId?: string
  readonly kind: CreditEvent | 'suspended' | 'reopened'
  readonly units?: Units
  readonly reason?: string
  readonly at: Date
}

export async function addEvent(tx: Tx, { userId, orderId, kind, units, reason, at }: NewEvent): Promise<void> {
  await run(
    tx,
    sql`
      insert into credit.credit_events (user_id, order_id, kind, units, at, reason)
      values (${userId}, ${orderId ?? null}, ${kind}, ${units ?? null}, ${at}, ${reason ?? null})`,
  )
}

export interface EventRow {
  readonly kind: CreditEvent
  readonly units: Units
  readonly at: Date
}

export async function eventsOfOrder(db: Queryable, orderId: string): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`select kind, units, at from credit.credit_events where order_id = ${orderId} order by seq`,
  )
}

/** Why the right was last taken away, as staff wrote it. */
export async function lastSuspension(db: Queryable, userId: string): Promise<string | null> {
  const row = await maybeRow(
    db,
    sql<{ reason: string | null }>`
      select reason from credit.credit_events where user_id = ${userId} and kind = 'suspended' order by seq desc limit 1`,
  )
  return row?.reason ?? null
}

export interface CreditFilter {
  readonly userId?: string | undefined
  readonly reference?: string | undefined
  readonly state?: CreditState | undefined
  readonly current: number
  readonly size: number
}

export function listCredits(db: Queryable, filter: CreditFilter): Promise<Page<CreditRow>> {
  const { userId, reference, state, current, size } = filter
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(reference, (asked) => sql`reference = ${asked}`),
    when(state, (asked) => sql`state = ${asked}`),
  )
  const order = sql`granted_at desc, order_id desc`
  return pageOf(db, { columns: CREDIT, from: sql`credit.credit_orders`, where, order, current, size })
}

export async function runningCredits(db: Queryable, userId: string): Promise<CreditRow[]> {
  return rows(
    db,
    sql<CreditRow>`
      select ${CREDIT} from credit.credit_orders where user_id = ${userId} and state = 'pending'
      order by granted_at, order_id`,
  )
}

export interface OpenSum {
  readonly user_id: string
  readonly asset: string
  readonly units: Units
}

/** What has not come back of advances, by whom and in what. */
export async function openSums(db: Queryable): Promise<OpenSum[]> {
  return rows(
    db,
    sql<OpenSum>`
      select user_id, asset, sum(open_units) as units from credit.credit_orders
      where open_units > 0 group by user_id, asset`,
  )
}
