import type { FundingRecord } from '@bourse/contract'
import { type RawBuilder, sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'

export interface RecordRow
  extends Pick<FundingRecord, 'id' | 'type' | 'method' | 'direction' | 'reference' | 'status' | 'state' | 'detail'> {
  readonly asset: string | null
  readonly units: bigint
  readonly chain: string | null
  readonly rail: string | null
  readonly confirmations: number
  readonly at: Date
  readonly ended_at: Date | null
}

/** A way of money as rows of one list: every branch has these columns in this order. */
type Branch = (userId: string) => RawBuilder<unknown>

const cryptoDeposits: Branch = (userId) => sql`
  select d.id, 'deposit' as type, 'crypto' as method, 'in' as direction, d.txid as reference, d.state, true as detail,
    case d.state when 'confirming' then 'pending' when 'credited' then 'completed' when 'suspense' then 'under_review'
      when 'taken_back' then 'cancelled' else 'failed' end as status,
    d.asset, d.units, d.chain, null::text as rail,
    case d.state when 'taken_back' then 0
      else greatest(0, greatest(c.head_height, c.cursor_height) - d.block_height + 1) end::integer as confirmations,
    d.seen_at as at, d.ended_at
  from funding.crypto_deposits d join funding.chains c on c.code = d.chain
  where d.user_id = ${userId} and d.owner <> 'house'`

const bankOrders: Branch = (userId) => sql`
  select id, 'deposit', 'bank', 'in', reference, state, true, state, asset, coalesce(arrived, units), null::text, rail, 0,
    made_at, ended_at
  from funding.bank_orders where user_id = ${userId}`

/** Transfers that staff gave to a person without an order. */
const bankLines: Branch = (userId) => sql`
  select id, 'deposit', 'bank', 'in', reference, state, false, 'completed', asset, units, null::text, rail, 0,
    booked_at, ended_at
  from funding.bank_lines where user_id = ${userId} and order_id is null and state = 'credited'`

const paymentOrders: Branch = (userId) => sql`
  select id, 'deposit', method, 'in', id, state, true, state, asset, coalesce(arrived, units), null::text, null::text, 0,
    made_at, ended_at
  from funding.payment_orders where user_id = ${userId}`

const withdrawals: Branch = (userId) => sql`
  select id, 'withdrawal', case when rail = 'chain' then 'crypto' else 'bank' end, 'out', 'W-' || number, state, true,
    case state when 'review' then 'under_review' when 'approved' then 'pending' when 'processing' then 'pending' else state end,
    asset, units, chain, nullif(rail, 'chain'), confirmations, asked_at, ended_at
  from funding.withdrawals where user_id = ${userId}`

const transfers: Branch = (userId) => sql`
  select id, 'transfer', 'user', case when from_user = ${userId} then 'out' else 'in' end,
    case when from_user = ${userId} then shown_to else shown_from end, 'completed', false, 'completed', asset, units,
    null::text, null::text, 0, at, at
  from funding.internal_transfers where from_user = ${userId} or to_user = ${userId}`

const BRANCHES: readonly Branch[] = [cryptoDeposits, bankOrders, bankLines, paymentOrders, withdrawals, transfers]

export interface RecordQuery {
  readonly userId: string
  readonly type?: FundingRecord['type'] | undefined
  readonly asset?: string | undefined
  readonly status?: FundingRecord['status'] | undefined
  readonly open?: boolean | undefined
  /** Included. */
  readonly from?: Date | undefined
  /** Not included. */
  readonly to?: Date | undefined
  readonly current: number
  readonly size: number
}

export async function listRecords(
  db: Queryable,
  query: RecordQuery,
): Promise<{ readonly total: number; readonly records: RecordRow[] }> {
  const { userId, current, size } = query
  const all = sql.join(
    BRANCHES.map((branch) => branch(userId)),
    sql` union all `,
  )
  const found = sql`from (${all}) record where ${conditions(query)}`
  const { total } = await oneRow(db, sql<{ total: number }>`select count(*) as total ${found}`)
  const records = await rows(
    db,
    sql<RecordRow>`select record.* ${found} order by at desc, id desc limit ${size} offset ${(current - 1) * size}`,
  )
  return { total, records }
}

function conditions({ type, asset, status, open, from, to }: RecordQuery) {
  const parts = [
    sql`true`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(asset === undefined ? [] : [sql`asset = ${asset}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(open === true ? [sql`status in ('pending', 'under_review')`] : []),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`]),
  ]
  return sql.join(parts, sql` and `)
}
