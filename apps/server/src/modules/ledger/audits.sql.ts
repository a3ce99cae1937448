import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/database/db.ts'
import type { AuditRecord } from './audit.ts'

export function insertAudit(db: Queryable, audit: AuditRecord): Promise<number> {
  return run(
    db,
    sql`
      insert into ledger.audits (started_at, finished_at, ok, findings)
      values (${audit.startedAt}, ${audit.finishedAt}, ${audit.ok}, ${JSON.stringify(audit.findings)}::jsonb)`,
  )
}

export function findLastAudit(db: Queryable): Promise<AuditRecord | undefined> {
  return maybeRow(
    db,
    sql<AuditRecord>`
      select started_at as "startedAt", finished_at as "finishedAt", ok, findings
      from ledger.audits
      order by id desc
      limit 1`,
  )
}
