import type { AuditEntry } from '@bourse/contract'
import type { Act } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './audit-log.sql.ts'
import { insertProof } from './keys/proofs.sql.ts'

export { type Act, type Actor, actorOf } from '../../platform/acts.ts'

export interface AuditLogDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}

type ActQuery = sql.ActFilter & { readonly current: number; readonly size: number }

/** A1 of docs/domain/accounts.md: the audit log is the one that was written. */
export interface ChainFinding {
  readonly invariant: 'A1'
  readonly detail: Readonly<Record<string, string>>
}

export function createAuditLog({ db, clock, ids }: AuditLogDeps) {
  return {
    /** In the transaction of the act itself: neither exists without the other, nor a decision without what was signed for it. */
    async record(tx: Tx, { actor, act, subject, detail = {} }: Act): Promise<void> {
      const [id, now] = [ids.next('act'), clock.now()]
      await sql.insertAct(tx, {
        id,
        time: now,
        staff_id: actor.staffId,
        staff_email: actor.email,
        act,
        subject,
        detail,
        ip: actor.ip,
      })
      const { staffId, decision } = actor
      if (decision !== undefined) await insertProof(tx, { ...decision, actId: id, staffId, subject, now })
    },

    async list({ current, size, ...filter }: ActQuery) {
      const found = await sql.listActs(db.queryable, filter, { limit: size, offset: (current - 1) * size })
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
      const head = await sql.readHead(db.queryable)
      return { current, size, total: await sql.countActs(db.queryable, filter), records, head }
    },

    /** A log that somebody went around the server to change no longer follows from its own first entry. */
    async audit(): Promise<ChainFinding[]> {
      const { broken, headFits } = await sql.checkChain(db.queryable)
      const found: ChainFinding[] = []
      if (broken !== null) found.push({ invariant: 'A1', detail: { difference: 'audit_chain_broken', seq: broken } })
      if (!headFits) found.push({ invariant: 'A1', detail: { difference: 'audit_head_differs' } })
      return found
    },
  }
}
export type AuditLog = ReturnType<typeof createAuditLog>
