import type { ActivityKind } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Opening, PolicyRefusal } from '../policy/index.ts'
import { dayOf, judgeOpen, type OpenRefusal } from './activities.rules.ts'
import * as sql from './activities.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Activity } from './kinds.ts'
import { claimDocument, countTakes, insertTake, lastTakes, lockTaker } from './rewards.sql.ts'

export type MayRefusal =
  | PolicyRefusal
  | OpenRefusal
  | { readonly code: 'activities.level_missing'; readonly level: number }
  | { readonly code: 'activities.not_eligible' | 'activities.cap_reached' }

export interface TakeAsked {
  readonly activity: Pick<Activity, 'id'>
  readonly userId: string
  /** What is taken once: a day, a task, a claim. */
  readonly period: string
}

export interface Claimed {
  /** Whether the document takes part by no other account. */
  readonly isOwn: boolean
  readonly document: string | null
}

/** Until it ended, or will. */
export interface PastActivity extends Activity {
  readonly until: Date
}

export type Taking = ReturnType<typeof createTaking>

/** Who may take part in what now. */
export function createTaking({
  clock,
  identity,
  kyc,
  policy,
}: Pick<ActivityDeps, 'clock' | 'identity' | 'kyc' | 'policy'>) {
  async function countryOf(on: Queryable, userId: string): Promise<string | undefined> {
    return (await kyc.residenceOf(on, userId)) ?? (await identity.countryOf(on, userId))
  }

  /** A document takes part by one account; people whom no document proves yet are told apart by nothing here. */
  async function claim(tx: Tx, activityId: string, userId: string): Promise<Claimed> {
    const document = await kyc.documentOf(tx, userId)
    if (document === undefined) return { isOwn: true, document: null }
    return { isOwn: await claimDocument(tx, { activityId, userId, document }), document }
  }

  /** Whether the kind, and an activity of certain countries, is offered where somebody lives. */
  async function offered(
    on: Queryable,
    { kind, countries }: Pick<Activity, 'kind' | 'countries'>,
    userId: string,
  ): Promise<Result<void, PolicyRefusal | { readonly code: 'activities.not_eligible' }>> {
    const allowed = await policy.may(on, userId, kind)
    if (!allowed.ok || countries.length === 0) return allowed
    const country = await countryOf(on, userId)
    return countries.some((one) => one === country) ? ok() : refuse({ code: 'activities.not_eligible' })
  }

  /**
   * Country, state and window, verification, document, caps: the first that fails answers. What may be taken is written down as taken, so
   * that it is asked in the transaction of the promise.
   */
  async function mayTake(tx: Tx, { activity, userId, period }: TakeAsked): Promise<Result<undefined, MayRefusal>> {
    const { id: activityId } = activity
    await lockTaker(tx, activityId, userId)
    const row = await sql.findActivity(tx, activityId)
    if (row === undefined) return refuse({ code: 'activities.not_started' })
    const isOffered = await offered(tx, row, userId)
    if (!isOffered.ok) return isOffered
    const now = clock.now()
    const open = judgeOpen(row, now)
    if (!open.ok) return open
    const { level } = await kyc.limitsOf(userId, tx)
    if (level < row.level) return refuse({ code: 'activities.level_missing', level: row.level })
    if (!(await claim(tx, activityId, userId)).isOwn) return refuse({ code: 'activities.not_eligible' })
    const taken = await countTakes(tx, { activityId, userId, period }, dayOf(now))
    if (taken.same > 0) return ok(undefined)
    const isOver = (most: number, count: number) => most > 0 && count >= most
    if (isOver(row.most_per_person, taken.all) || isOver(row.most_per_day, taken.today))
      return refuse({ code: 'activities.cap_reached' })
    await insertTake(tx, { activityId, userId, period, kind: row.kind, at: now })
    return ok(undefined)
  }

  /** For the audit: nobody was promised what was not offered to them. */
  async function openings(on: Queryable, since: Date): Promise<Opening[]> {
    return (await lastTakes(on, since)).map(({ kind, ...one }) => ({ ...one, product: kind }))
  }

  return {
    mayTake,
    offered,
    claim,
    openings,
    running: (on: Queryable, kind: ActivityKind): Promise<readonly Activity[]> =>
      sql.runningActivities(on, kind, clock.now()),
    /** With those that are over: what happened while one ran is judged by its window, however late it is told. */
    approved: async (on: Queryable, kind: ActivityKind): Promise<readonly PastActivity[]> =>
      (await sql.approvedActivities(on, kind)).map((row) => ({ ...row, until: row.ended_at ?? row.ends_at })),
    find: (on: Queryable, id: string): Promise<Activity | undefined> => sql.findActivity(on, id),
    findAll: (on: Queryable, ids: readonly string[]): Promise<readonly Activity[]> => sql.findActivities(on, ids),
    lock: (tx: Tx, id: string): Promise<Activity | undefined> => sql.lockActivity(tx, id),
  }
}
