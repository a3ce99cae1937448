import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'
import { PAYMENT, type PaymentRow } from './payments.sql.ts'
import type { RefundRow } from './refunds.sql.ts'

export type PaidRow = PaymentRow & { readonly payer_id: string; readonly partner_user: string }

/** Those that were paid, with whom they were paid to, a page at a time by their id. */
export function paidAfter(db: Queryable, id: string, size: number): Promise<PaidRow[]> {
  return rows(
    db,
    sql<PaidRow>`
      select ${PAYMENT}, (select user_id from api.partners where partners.id = partner_id) as partner_user
      from api.partner_payments where paid_at is not null and id > ${id} order by id limit ${size}`,
  )
}

export async function countPaid(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from api.partner_payments where paid_at is not null`,
  )
  return count
}

export type GivenRow = RefundRow & { readonly asset: string; readonly payer: string; readonly partner: string }

export function refundsAfter(db: Queryable, id: string, size: number): Promise<GivenRow[]> {
  return rows(
    db,
    sql<GivenRow>`
      select r.id, r.payment_id, r.reference, r.units, r.made_at, p.asset, p.payer_id as payer, b.user_id as partner
      from api.refunds r join api.partner_payments p on p.id = r.payment_id join api.partners b on b.id = p.partner_id
      where r.id > ${id} order by r.id limit ${size}`,
  )
}

export async function countRefunds(db: Queryable): Promise<number> {
  const { count } = await oneRow(db, sql<{ count: number }>`select count(*) from api.refunds`)
  return count
}

/** Payments of which something else was given back than they say. */
export async function wrongSums(db: Queryable): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select p.id from api.partner_payments p
      where p.refunded_units <> (select coalesce(sum(r.units), 0) from api.refunds r where r.payment_id = p.id) order by p.id`,
  )
  return found.map(({ id }) => id)
}
