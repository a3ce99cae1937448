import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { writing } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { PARTNER_PAYMENT_MOVES } from './partners.rules.ts'

export interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly reference: string
  readonly units: bigint
  readonly made_at: Date
}

const REFUND = sql`id, payment_id, reference, units, made_at`

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await run(
    tx,
    sql`insert into api.refunds (${REFUND})
    values (${row.id}, ${row.payment_id}, ${row.reference}, ${row.units}, ${row.made_at})`,
  )
}

export function findRefund(db: Queryable, paymentId: string, reference: string): Promise<RefundRow | undefined> {
  return maybeRow(
    db,
    sql<RefundRow>`select ${REFUND} from api.refunds where payment_id = ${paymentId} and reference = ${reference}`,
  )
}

export async function countRefunds(db: Queryable, paymentId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from api.refunds where payment_id = ${paymentId}`,
  )
  return count
}

interface RefundFacts {
  readonly units: bigint
  readonly asset: string
  /** Of the business. */
  readonly name: string
}

/** As whoever paid reads it. */
export function refundFacts(db: Queryable, id: string): Promise<RefundFacts | undefined> {
  return maybeRow(
    db,
    sql<RefundFacts>`
      select refunds.units, partner_payments.asset, partners.name
      from api.refunds join api.partner_payments on partner_payments.id = refunds.payment_id
        join api.partners on partners.id = partner_payments.partner_id
      where refunds.id = ${id}`,
  )
}

/** The oldest first. */
export function refundsOf(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return rows(
    db,
    sql<RefundRow>`select ${REFUND} from api.refunds where payment_id = ${paymentId} order by made_at, id`,
  )
}

/** Whole or in part; a part may follow another. */
export async function setRefunded(
  tx: Tx,
  id: string,
  state: 'partly_refunded' | 'refunded',
  units: bigint,
): Promise<void> {
  const to = writing(PARTNER_PAYMENT_MOVES, state)
  const touched = await run(
    tx,
    sql`update api.partner_payments set ${to.set}, refunded_units = ${units} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `payment ${id}`, state)
}
