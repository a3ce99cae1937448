import { sql } from 'kysely'
import { oneRow, type Queryable, run } from '../../platform/database/db.ts'

export interface MaintenanceRow {
  readonly active: boolean
  readonly message: string | null
  readonly until: Date | null
}

export async function readMaintenance(db: Queryable): Promise<MaintenanceRow> {
  return oneRow(db, sql<MaintenanceRow>`select active, message, until from admin.maintenance`)
}

export async function writeMaintenance(db: Queryable, row: MaintenanceRow): Promise<void> {
  await run(
    db,
    sql`update admin.maintenance set active = ${row.active}, message = ${row.message}, until = ${row.until}`,
  )
}
