import type { FundingRecord } from '@bourse/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import type { Queryable } from '../../../platform/database/db.ts'
import { type Page, pageOf } from '../../../platform/database/pages.sql.ts'

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

export function listRecords(db: Queryable, query: RecordQuery): Promise<Page<RecordRow>> {
  const { branches, userId, current, size } = query
  const all = sql.join(
    branches.map((branch) => branch(userId)),
    sql` union all `,
  )
  const from = sql`(${all}) as record ${COLUMNS}`
  const order = sql`at desc, id desc`
  return pageOf(db, { columns: sql`record.*`, from, where: conditions(query), order, current, size })
}

function conditions({ type, asset, status, open, from, to }: RecordQuery) {
  return allOf(
    when(type, (asked) => sql`type = ${asked}`),
    when(asset, (asked) => sql`asset = ${asked}`),
    when(status, (asked) => sql`status = ${asked}`),
    open === true ? sql`status in ('pending', 'under_review')` : undefined,
    when(from, (asked) => sql`at >= ${asked}`),
    when(to, (asked) => sql`at < ${asked}`),
  )
}
