import type { Retention } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import { stuckClosings } from './closings.sql.ts'
import { personDueAt } from './retention.rules.ts'
import * as sql from './retention.sql.ts'

export interface RetentionOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'closing' | 'userData'> & {
    readonly people: Pick<IdentityOffice['people'], 'view'>
  }
  readonly recordAct: RecordAct
}

const MOST_LEAVERS = 50
const MOST_DELETIONS = 50

/** Retention as staff see it, and legal holds. */
export function createRetentionOffice({ db, clock, ids, identity, recordAct }: RetentionOfficeDeps) {
  const uidOf = async (userId: string) => (await identity.userData(userId)).uid

  async function overview(): Promise<Retention> {
    const { queryable } = db
    const holds = await sql.openHolds(queryable)
    const left = await identity.closing.leftBefore(clock.now(), MOST_LEAVERS)
    const held = new Set(holds.map(({ user_id }) => user_id))
    const stuck = await stuckClosings(queryable, clock.now())
    const withUid = async <Row extends { readonly user_id: string }>(row: Row) => ({
      row,
      uid: await uidOf(row.user_id),
    })
    return {
      ranAt: (await sql.lastRun(queryable))?.ran_at.toISOString() ?? null,
      leavers: left.map(({ id, uid, ended_at }) => ({
        ...{ userId: id, uid: String(uid), held: held.has(id) },
        ...{ endedAt: ended_at.toISOString(), dueAt: personDueAt(ended_at).toISOString() },
      })),
      holds: (await Promise.all(holds.map(withUid))).map(({ row, uid }) => ({
        ...{ holdId: row.id, userId: row.user_id, uid, reason: row.reason, by: row.placed_by_email },
        placedAt: row.placed_at.toISOString(),
      })),
      stuck: (await Promise.all(stuck.map(withUid))).map(({ row, uid }) => ({
        ...{ userId: row.user_id, uid, dueAt: row.final_at.toISOString(), stays: [...row.stays] },
      })),
      deletions: (await sql.lastDeletions(queryable, MOST_DELETIONS)).map(({ what, count, at }) => ({
        ...{ what, count, at: at.toISOString() },
      })),
    }
  }

  async function place({ userId, reason }: { readonly userId: string; readonly reason: string }, actor: Actor) {
    const seen = await identity.people.view(userId, actor)
    if (!seen.ok) return seen
    return db.tx(async (tx) => {
      const { staffId, email } = actor
      const hold = { id: ids.next('hld'), user_id: userId, reason, placed_by: staffId, placed_by_email: email }
      const placed = await sql.insertHold(tx, { ...hold, placed_at: clock.now() })
      if (!placed) return refuse({ code: 'privacy.hold_there' })
      await recordAct(tx, { actor, act: 'privacy.hold_placed', subject: userId, detail: { reason } })
      return ok({})
    })
  }

  async function lift({ holdId, reason }: { readonly holdId: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx) => {
      const userId = await sql.liftHold(tx, { id: holdId, email: actor.email, reason, at: clock.now() })
      if (userId === undefined) return refuse({ code: 'privacy.hold_unknown' })
      await recordAct(tx, { actor, act: 'privacy.hold_lifted', subject: userId, detail: { reason } })
      return ok({})
    })
  }

  return { overview, place, lift }
}
export type RetentionOffice = ReturnType<typeof createRetentionOffice>
