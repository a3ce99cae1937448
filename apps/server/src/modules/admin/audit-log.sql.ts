import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run } from '../../platform/db.ts'

export interface ActRow {
  readonly id: string
  readonly time: Date
  readonly staff_email: string
  readonly act: string
  readonly subject: string
  readonly detail: Record<string, unknown>
  readonly ip: string
}

export type NewAct = ActRow & { readonly staff_id: string }

export async function insertAct(db: Queryable, act: NewAct): Promise<void> {
  await run(
    db,
    sql`
      insert into admin.audit_log (id, time, staff_id, staff_email, act, subject, detail, ip)
      values (${act.id}, ${act.time}, ${act.staff_id}, ${act.staff_email}, ${act.act}, ${act.subject},
        ${JSON.stringify(act.detail)}, ${act.ip})`,
  )
}

export interface ActPage {
  readonly act: string | undefined
  readonly limit: number
  readonly offset: number
}

export async function listActs(db: Queryable, page: ActPage): Promise<ActRow[]> {
  return rows(
    db,
    sql<ActRow>`
      select id, time, staff_email, act, subject, detail, ip from admin.audit_log
      where ${filter(page.act)}
      order by seq desc limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countActs(db: Queryable, act: string | undefined): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from admin.audit_log where ${filter(act)}`)).count
}

const filter = (act: string | undefined) => (act === undefined ? sql`true` : sql`act = ${act}`)
