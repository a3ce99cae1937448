import { type RawBuilder, sql } from 'kysely'
import { oneRow, type Queryable, rows } from './db.ts'

export interface PagedList {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** Complete, so that no row stands on two pages. */
  readonly order: RawBuilder<unknown>
  /** Counted from one. */
  readonly current: number
  readonly size: number
}

export interface Page<Row> {
  /** On all pages. */
  readonly total: number
  readonly records: Row[]
}

export async function pageOf<Row>(db: Queryable, list: PagedList): Promise<Page<Row>> {
  const { columns, from, where, order, current, size } = list
  const { total } = await oneRow(db, sql<{ total: number }>`select count(*) as total from ${from} where ${where}`)
  const records = await rows(
    db,
    sql<Row>`
      select ${columns} from ${from} where ${where}
      order by ${order} limit ${size} offset ${(current - 1) * size}`,
  )
  return { total, records }
}
