import type { AuditEntry } from '@bourse/contract'
import type { Act } from '../../platform/acts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import * as sql from './audit-log.sql.ts'

export { type Act, type Actor, actorOf } from '../../platform/acts.ts'

export interface AuditLogDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}

export function createAuditLog({ db, clock, ids }: AuditLogDeps) {
  return {
    /** In the transaction of the act itself: neither exists without the other. */
    async record(tx: Tx, { actor, act, subject, detail = {} }: Act): Promise<void> {
      await sql.insertAct(tx, {
        id: ids.next('act'),
        time: clock.now(),
        staff_id: actor.staffId,
        staff_email: actor.email,
        act,
        subject,
        detail,
        ip: actor.ip,
      })
    },

    async list(query: { readonly current: number; readonly size: number; readonly act?: string | undefined }) {
      const { current, size, act } = query
      const found = await sql.listActs(db.queryable, { act, limit: size, offset: (current - 1) * size })
      const records = found.map(
        (row): AuditEntry => ({
          id: row.id,
          time: row.time.toISOString(),
          staffEmail: row.staff_email,
          act: row.act,
          subject: row.subject,
          detail: row.detail,
          ip: row.ip,
        }),
      )
      return { current, size, total: await sql.countActs(db.queryable, act), records }
    },
  }
}
export type AuditLog = ReturnType<typeof createAuditLog>
