import { type RawBuilder, sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { oneRow, type Queryable, rows, run } from '../../platform/database/db.ts'

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

/** Place and hash in the chain are set by the database, out of the server's reach. */
export async function insertAct(db: Queryable, act: NewAct): Promise<void> {
  await run(
    db,
    sql`
      insert into admin.audit_log (id, time, staff_id, staff_email, act, subject, detail, ip)
      values (${act.id}, ${act.time}, ${act.staff_id}, ${act.staff_email}, ${act.act}, ${act.subject},
        ${JSON.stringify(act.detail)}, ${act.ip})`,
  )
}

export interface ActFilter {
  readonly act?: string | undefined
  readonly staff?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function listActs(
  db: Queryable,
  filter: ActFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ActRow[]> {
  return rows(
    db,
    sql<ActRow>`
      select id, time, staff_email, act, subject, detail, ip from admin.audit_log
      where ${matching(filter)}
      order by seq desc limit ${limit} offset ${offset}`,
  )
}

export async function countActs(db: Queryable, filter: ActFilter): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from admin.audit_log where ${matching(filter)}`))
    .count
}

function matching({ act, staff, subject, from, to }: ActFilter): RawBuilder<unknown> {
  return allOf(
    when(act, (asked) => sql`act = ${asked}`),
    when(staff, (asked) => sql`staff_email = ${asked}`),
    when(subject, (asked) => sql`subject = ${asked}`),
    when(from, (asked) => sql`time >= ${asked}`),
    when(to, (asked) => sql`time < ${asked}`),
  )
}

export interface Head {
  readonly seq: string
  readonly hash: string
}

export async function readHead(db: Queryable): Promise<Head> {
  return oneRow(db, sql<Head>`select seq::text, encode(hash, 'hex') as hash from admin.audit_head`)
}

/**
 * The first entry whose hash does not follow from the entry before it, and whether the newest one is the head. In one
 * statement, so that an entry made meanwhile is seen with its head or not at all.
 */
export async function checkChain(
  db: Queryable,
): Promise<{ readonly broken: string | null; readonly headFits: boolean }> {
  return oneRow(
    db,
    sql<{ broken: string | null; headFits: boolean }>`
      with chain as (
        select entry.seq, entry.hash, admin.audit_hash(
          coalesce(lag(entry.hash) over (order by entry.seq), sha256('bourse audit log')), entry) as due
        from admin.audit_log entry
      ),
      newest as (select seq, hash from admin.audit_log order by seq desc limit 1)
      select
        (select min(seq) from chain where hash <> due)::text as broken,
        coalesce((select seq from newest), 0) = head.seq
          and coalesce((select hash from newest), sha256('bourse audit log')) = head.hash as "headFits"
      from admin.audit_head head`,
  )
}
