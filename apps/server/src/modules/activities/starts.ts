import { ACTIVITY_KINDS, ANY_KIND } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { PolicyRefusal } from '../policy/index.ts'
import { stateAt } from './activities.rules.ts'
import { type ActivityRow, findActivity } from './activities.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds } from './kinds.ts'
import type { ActivityNotices } from './notices.ts'
import * as sql from './starts.sql.ts'
import type { Taking } from './taking.ts'

export interface StartDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'policy'> {
  readonly kinds: Kinds
  readonly taking: Pick<Taking, 'offered'>
  readonly told: Pick<ActivityNotices, 'started'>
}

export type WatchRefusal = PolicyRefusal | { readonly code: 'activities.unknown' | 'activities.has_started' }

/** So many people in one transaction. */
const PART = 200

export type Starts = ReturnType<typeof createStarts>

/** Who wants to be told when an activity starts: an announced one, one of a kind, or any. */
export function createStarts({ db, clock, policy, kinds, taking, told }: StartDeps) {
  async function judge(userId: string, about: string): Promise<Result<void, WatchRefusal>> {
    if (about === ANY_KIND) return ok()
    const kind = ACTIVITY_KINDS.find((one) => one === about)
    if (kind !== undefined) return policy.may(db.queryable, userId, kind)
    const row = await findActivity(db.queryable, about)
    if (row === undefined || row.state === 'draft' || row.state === 'dropped')
      return refuse({ code: 'activities.unknown' })
    if (row.starts_at <= clock.now() || row.state === 'ended') return refuse({ code: 'activities.has_started' })
    return policy.may(db.queryable, userId, row.kind)
  }

  /** What is taken back is never refused. */
  async function want(
    userId: string,
    { about, wanted }: { readonly about: string; readonly wanted: boolean },
  ): Promise<Result<Record<string, never>, WatchRefusal>> {
    if (!wanted) {
      await sql.deleteWatch(db.queryable, { userId, about })
      return ok({})
    }
    const judged = await judge(userId, about)
    if (!judged.ok) return judged
    await sql.insertWatch(db.queryable, { userId, about }, clock.now())
    return ok({})
  }

  /** Whoever waits for several things hears of this one once. To whom it is not offered goes on waiting for another. */
  async function tell(id: string): Promise<void> {
    const row = await findActivity(db.queryable, id)
    if (row === undefined || stateAt(row, clock.now()) !== 'running') return
    const abouts = [ANY_KIND, row.kind, row.id]
    const by = beginOf(row)
    for (let after = ''; ; ) {
      const people = await sql.watchers(db.queryable, { abouts, by, after, limit: PART })
      await db.tx(async (tx) => {
        for (const userId of people) {
          if (!(await taking.offered(tx, row, userId)).ok) continue
          const page = kinds.of(row.kind).page(row)
          if (await sql.takeWatches(tx, userId, abouts, by)) await told.started(tx, userId, { ...row, page })
        }
        return ok()
      })
      const last = people.at(-1)
      if (last === undefined || people.length < PART) return
      after = last
    }
  }

  return {
    want,
    tell,
    /** It is over, and nobody waits for it any more. */
    over: sql.deleteWatchesAbout,
    of: (userId: string) => sql.watchesOf(db.queryable, userId),
  }
}

/** When people could first see it run. */
function beginOf({ starts_at, approved_at }: Pick<ActivityRow, 'starts_at' | 'approved_at'>): Date {
  return approved_at !== null && approved_at > starts_at ? approved_at : starts_at
}
