import type { Queryable } from '../database/db.ts'
import * as sql from './resealing.sql.ts'
import type { SecretBox } from './secrets.ts'

/** Seals again what an older key has sealed, while everything goes on; gives how many values it were. */
export function resealColumn(db: Queryable, secrets: SecretBox, column: sql.SealedColumn): Promise<number> {
  return countRows(
    (after) => sql.nextSealed(db, column, after),
    async (row) => {
      const fresh = secrets.reseal(row.sealed, row.id)
      // Whoever wrote another value meanwhile has sealed it.
      return fresh !== undefined && sql.replaceSealed(db, column, { ...row, fresh })
    },
  )
}

/** Looks at every row, page by page in the order of their ids, and counts those for which something was done. */
export async function countRows<Row extends { readonly id: string }>(
  next: (after: string) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (let page = await next(''); page.length > 0; page = await next(page.at(-1)?.id ?? '')) {
    for (const row of page) if (await act(row)) done += 1
  }
  return done
}
