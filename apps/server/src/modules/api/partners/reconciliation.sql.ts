import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'
import { PAYMENT, type PaymentRow } from './payments.sql.ts'

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
