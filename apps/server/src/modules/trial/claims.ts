import { type TrialBar, type TrialFund, trialEnd } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Activity, MayRefusal } from '../activities/index.ts'
import { lockOutflows } from '../funding/index.ts'
import type { TrialDeps } from './deps.ts'
import { claimEntry } from './entries.ts'
import * as sql from './funds.sql.ts'
import type { TrialNotices } from './notices.ts'
import { CLAIM_PENNIES, DAY_MS, FIAT, isNew } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Worth } from './worth.ts'

export const END = 'trial.end'
export const TELL_END = 'trial.tell-end'

type NotEligible = { readonly code: 'trial.not_eligible'; readonly why: TrialBar }
type OwnRefusal =
  | NotEligible
  | MayRefusal
  | { readonly code: 'trial.claimed_before' | 'trial.none_running' | 'activities.sold_out' }
export type ClaimRefusal = OwnRefusal | Awaited<ReturnType<TrialDeps['kyc']['needed']>>

export interface ClaimDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly told: Pick<TrialNotices, 'claimed'>
}

const PROVEN = 2
/** A fund is claimed once. */
const PERIOD = 'fund'

export type Claims = ReturnType<typeof createClaims>

/** Who gets a fund: once per account, per document and per browser. */
export function createClaims(deps: ClaimDeps) {
  const { db, clock, ids, jobs, ledger, identity, kyc, activities, advances, debtsOf, worth, views, told } = deps

  async function devicesOf(on: Queryable, userId: string): Promise<readonly string[]> {
    const marks = await identity.placeMarks(on, [userId])
    return [...new Set(marks.filter(({ link }) => link === 'device').map(({ value }) => value))]
  }

  async function registeredAt(userId: string): Promise<Date> {
    return new Date((await identity.userData(userId)).registeredAt)
  }

  async function barOf(on: Queryable, userId: string, since: Date): Promise<TrialBar | null> {
    if (!isNew(since, clock.now())) return 'age'
    if ((await advances(on, userId)).length > 0) return 'credit'
    if ((await debtsOf(on, userId)).length > 0) return 'debt'
    const document = (await kyc.documentOf(on, userId)) ?? null
    const known = { userId, document, devices: await devicesOf(on, userId) }
    return (await sql.isShared(on, known)) ? 'shared' : null
  }

  const running = async (on: Queryable): Promise<Activity | undefined> =>
    (await activities.running(on, 'trial_fund'))[0]

  async function claim(userId: string, request: MoneyRequest<TrialFund>): Promise<Result<TrialFund, ClaimRefusal>> {
    const since = await registeredAt(userId)
    const done = await db.tx(async (tx): Promise<Result<TrialFund, OwnRefusal>> => {
      // What the house advances meanwhile waits: nobody has both.
      await lockOutflows(tx, userId)
      if ((await sql.fundOf(tx, userId)) !== undefined) return refuse({ code: 'trial.claimed_before' })
      const activity = await running(tx)
      if (activity === undefined) return refuse({ code: 'trial.none_running' })
      const may = await activities.mayTake(tx, { activity, userId, period: PERIOD })
      if (!may.ok) return may
      if ((await kyc.limitsOf(userId, tx)).level < PROVEN)
        return refuse({ code: 'activities.level_missing', level: PROVEN })
      const bar = await barOf(tx, userId, since)
      return bar === null ? open(tx, { userId, activity, request }) : refuse({ code: 'trial.not_eligible', why: bar })
    })
    if (done.ok || done.refusal.code !== 'activities.level_missing') return done
    return refuse(await kyc.needed(userId))
  }

  interface Opening {
    readonly userId: string
    readonly activity: Activity
    readonly request: MoneyRequest<TrialFund>
  }

  async function open(tx: Tx, { userId, activity, request }: Opening): Promise<Result<TrialFund, OwnRefusal>> {
    const now = clock.now()
    const row = {
      ...{ id: ids.next('trf'), activity_id: activity.id, user_id: userId, claimed_at: now, ends_at: trialEnd(now) },
      document: (await kyc.documentOf(tx, userId)) ?? null,
    }
    const isFirst = (await sql.insertFund(tx, row)) && (await sql.claimDevices(tx, userId, await devicesOf(tx, userId)))
    if (!isFirst) return refuse({ code: 'trial.not_eligible', why: 'shared' })
    const { toUnits } = await worth.pennies()
    const fund = toUnits(CLAIM_PENNIES.reward - CLAIM_PENNIES.coupon)
    const part = { activityId: activity.id, asset: FIAT }
    const aside = { ...part, pool: 'reward' as const, units: toUnits(CLAIM_PENNIES.reward) }
    const coupons = { ...part, pool: 'coupon' as const, units: toUnits(CLAIM_PENNIES.coupon) }
    if (!(await activities.reserve(tx, aside)) || !(await activities.reserve(tx, coupons)))
      return refuse({ code: 'activities.sold_out' })
    await activities.spend(tx, { ...aside, units: fund })
    const posted = await ledger.post(tx, claimEntry(row, fund))
    assert(posted.ok, 'what was set aside stands in the pool')
    await jobs.at(tx, { name: END, key: row.id, payload: { id: row.id }, dueAt: row.ends_at })
    const eve = new Date(row.ends_at.getTime() - DAY_MS)
    await jobs.at(tx, { name: TELL_END, key: row.id, payload: { id: row.id }, dueAt: eve })
    await told.claimed(tx, row)
    const written = await sql.findFund(tx, row.id)
    assert(written !== undefined, 'it was just written')
    const view = await views.seen(tx, written, [{ asset: FIAT, units: fund }], new Map())
    await request.recordAnswer(tx, view)
    return ok(view)
  }

  return { claim, running, barOf: async (userId: string) => barOf(db.queryable, userId, await registeredAt(userId)) }
}
