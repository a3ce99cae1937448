import type { FundingRecord } from '@bourse/contract'
import { type RawBuilder, sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../../platform/database/db.ts'

export interface RecordRow
  extends Pick<FundingRecord, 'id' | 'type' | 'method' | 'direction' | 'reference' | 'status' | 'state' | 'detail'> {
  readonly asset: string | null
  readonly units: bigint
  /** The code of the chain or the rail. */
  readonly network: string | null
  readonly confirmations: number
  readonly at: Date
  readonly ended_at: Date | null
}

/** A way of money as rows of one list: every branch has the columns of `RecordRow` in their order. */
export type RecordBranch = (userId: string) => RawBuilder<unknown>

/** The names that the columns of every branch take. */
const COLUMNS = sql`(id, type, method, direction, reference, state, detail, status, asset, units, network, confirmations, at, ended_at)`

export interface RecordQuery {
  /** Of every way of money. */
  readonly branches: readonly RecordBranch[]
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
  const { branches, userId, current, size } = query
  const all = sql.join(
    branches.map((branch) => branch(userId)),
    sql` union all `,
  )
  const found = sql`from (${all}) as record ${COLUMNS} where ${conditions(query)}`
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
