import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import { QUOTE_COLUMNS, type QuoteRow } from './quotes.sql.ts'

/** Those that were used, a page at a time by their id. */
export function usedAfter(db: Queryable, id: string, size: number): Promise<QuoteRow[]> {
  return rows(
    db,
    sql<QuoteRow>`
      select ${QUOTE_COLUMNS} from convert.convert_quotes where state = 'used' and id > ${id} order by id limit ${size}`,
  )
}

export async function countUsed(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from convert.convert_quotes where state = 'used'`,
  )
  return count
}
