import type { PartnerPaymentState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { type Page, pageOf } from '../../../platform/database/pages.sql.ts'
import { PARTNER_PAYMENT_MOVES } from './partners.rules.ts'

export interface PaymentName {
  readonly id: string
  readonly reference: string
}

export interface PaymentRow extends PaymentName {
  readonly partner_id: string
  readonly state: PartnerPaymentState
  readonly asset: string
  readonly units: bigint
  readonly fee_units: bigint
  readonly description: string | null
  readonly made_at: Date
  readonly expires_at: Date
  readonly payer_id: string | null
  readonly paid_at: Date | null
  readonly paid_asset: string | null
  readonly paid_units: bigint | null
  readonly conversion_id: string | null
  readonly refunded_units: bigint
  readonly ended_at: Date | null
}

export const PAYMENT = sql`id, partner_id, reference, state, asset, units, fee_units, description, made_at, expires_at, payer_id, paid_at, paid_asset,
  paid_units, conversion_id, refunded_units, ended_at`

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'partner_id' | 'reference' | 'asset' | 'units' | 'fee_units' | 'description' | 'made_at' | 'expires_at'
>

/** Nothing where the partner has used the reference before: the unique index decides. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into api.partner_payments (id, partner_id, reference, state, asset, units, fee_units, description, made_at, expires_at)
      values (${row.id}, ${row.partner_id}, ${row.reference}, 'created', ${row.asset}, ${row.units}, ${row.fee_units},
        ${row.description}, ${row.made_at}, ${row.expires_at})
      on conflict (partner_id, reference) do nothing`,
  )
  return inserted === 1
}

export function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return maybeRow(db, sql<PaymentRow>`select ${PAYMENT} from api.partner_payments where id = ${id}`)
}

export function findByReference(db: Queryable, partnerId: string, reference: string): Promise<PaymentRow | undefined> {
  return maybeRow(
    db,
    sql<PaymentRow>`
      select ${PAYMENT} from api.partner_payments where partner_id = ${partnerId} and reference = ${reference}`,
  )
}

/** One decision about it at a time. */
export function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return maybeRow(tx, sql<PaymentRow>`select ${PAYMENT} from api.partner_payments where id = ${id} for update`)
}

export interface Paid {
  readonly id: string
  readonly payerId: string
  readonly at: Date
  readonly asset: string
  readonly units: bigint
  readonly conversionId: string | null
  readonly eur: bigint
}

export async function setPaid(tx: Tx, paid: Paid): Promise<void> {
  const to = entering(PARTNER_PAYMENT_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`
      update api.partner_payments set ${to.set}, payer_id = ${paid.payerId}, paid_at = ${paid.at}, paid_asset = ${paid.asset},
        paid_units = ${paid.units}, conversion_id = ${paid.conversionId}, eur_units = ${paid.eur}
      where id = ${paid.id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${paid.id}`, 'paid')
}

export async function setCancelled(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(PARTNER_PAYMENT_MOVES, 'cancelled')
  const touched = await run(
    tx,
    sql`update api.partner_payments set ${to.set}, ended_at = ${at} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${id}`, 'cancelled')
}

/** All that were not paid in time, as of the time when that was over, with whom to tell. */
export function expireDue(tx: Tx, now: Date): Promise<(PaymentName & { readonly user_id: string })[]> {
  const to = entering(PARTNER_PAYMENT_MOVES, 'expired')
  return rows(
    tx,
    sql<PaymentName & { readonly user_id: string }>`
      with ended as (
        update api.partner_payments set ${to.set}, ended_at = expires_at where expires_at <= ${now} and ${to.from}
        returning id, partner_id, reference)
      select ended.id, ended.reference, partners.user_id
      from ended join api.partners on partners.id = ended.partner_id order by ended.id`,
  )
}

export interface PaymentQuery {
  readonly current: number
  readonly size: number
  readonly partnerId?: string | undefined
  readonly state?: PartnerPaymentState | undefined
  readonly now: Date
}

/** Newest first. What is over counts as that from its moment on, whether or not it was written down. */
export function listPayments(
  db: Queryable,
  { partnerId, state, now, ...page }: PaymentQuery,
): Promise<Page<PaymentRow>> {
  const lives = sql`(state <> 'created' or expires_at > ${now})`
  const where = allOf(
    when(partnerId, (asked) => sql`partner_id = ${asked}`),
    when(state, (asked) =>
      asked === 'expired' ? sql`(state = 'expired' or not ${lives})` : sql`state = ${asked} and ${lives}`,
    ),
  )
  return pageOf(db, {
    ...page,
    ...{ columns: PAYMENT, from: sql`api.partner_payments`, where, order: sql`made_at desc, id desc` },
  })
}

/** What a person has paid to partners since a moment, in units of the euro; what came back is not paid. */
export async function paidSince(db: Queryable, userId: string, since: Date): Promise<bigint> {
  const { sum } = await oneRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(floor(eur_units * (units - refunded_units) / units)), 0)::numeric(38,0) as sum
      from api.partner_payments where payer_id = ${userId} and paid_at > ${since}`,
  )
  return sum
}

export interface FiguresRow {
  readonly asset: string
  readonly payments: number
  readonly paid: bigint
  readonly fees: bigint
  readonly refunded: bigint
}

/** What a partner was paid since a moment, by currency. */
export function figuresOf(db: Queryable, partnerId: string, since: Date): Promise<FiguresRow[]> {
  return rows(
    db,
    sql<FiguresRow>`
      select asset, count(*) as payments, sum(units)::numeric(38,0) as paid, sum(fee_units)::numeric(38,0) as fees,
        sum(refunded_units)::numeric(38,0) as refunded
      from api.partner_payments where partner_id = ${partnerId} and paid_at >= ${since} group by asset order by asset`,
  )
}
