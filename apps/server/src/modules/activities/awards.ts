import type { PopupType, RewardForm, RewardState } from '@bourse/contract'
import { assert, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import { couponEnd } from './activities.rules.ts'
import { type ActivityRow, findActivity } from './activities.sql.ts'
import type { Budgets } from './budgets.ts'
import type { ActivityDeps } from './deps.ts'
import { rewardEntry } from './entries.ts'
import type { Links } from './links/links.ts'
import type { ActivityNotices } from './notices.ts'
import * as sql from './rewards.sql.ts'
import type { Taking } from './taking.ts'
import type { Weighing } from './weighing.ts'

export interface Award {
  readonly activityId: string
  readonly userId: string
  /** What it is paid for once: a day, a task, a claim. */
  readonly period: string
  /** To the wallet, to the locked account, or as a fee coupon out of the coupon budget. */
  readonly form: RewardForm
  readonly asset: string
  readonly units: Units
  /** Whether it was set aside before. */
  readonly reserved: boolean
  readonly popup: PopupType | null
  /** What it is for, in the words of the journal: `airdrop_paid`. The kind's module says what a statement calls it. */
  readonly source: string
  /** Whom the person may be linked with, such as inviter and friend; none: not judged. */
  readonly beside?: readonly string[]
}

export interface AwardOutcome {
  readonly rewardId: string
  readonly state: RewardState
  readonly couponId: string | null
  /** It was awarded before, and nothing has happened now. */
  readonly isRepeat: boolean
}

export type AwardRefusal = PolicyRefusal | { readonly code: 'activities.sold_out' | 'activities.not_eligible' }

/** What a kind's module has paid itself, out of what it has spent: it is listed and told with the others. */
export type Booked = Omit<Award, 'reserved' | 'beside'>

export interface AwardDeps extends Pick<ActivityDeps, 'clock' | 'ids' | 'ledger' | 'policy' | 'issueCoupon'> {
  readonly budgets: Budgets
  readonly taking: Pick<Taking, 'claim'>
  readonly links: Pick<Links, 'holding'>
  readonly weighing: Pick<Weighing, 'weigh'>
  readonly told: Pick<ActivityNotices, 'rewarded'>
}

interface Judged {
  readonly found: readonly sql.FoundLink[]
  readonly document: string | null
}

export type Awards = ReturnType<typeof createAwards>

/** What activities give: judged, recorded and paid once per activity, person and period. */
export function createAwards(deps: AwardDeps) {
  const { clock, ids, ledger, policy, issueCoupon, budgets, taking, links, weighing, told } = deps

  /** Who was promised nothing before is promised it now, and has to be somebody to whom it is offered. */
  async function judge(tx: Tx, row: ActivityRow, { userId, period, reserved }: Award) {
    const midnight = new Date(0)
    const { all } = await sql.countTakes(tx, { activityId: row.id, userId, period }, midnight)
    if (all === 0) {
      const offered = reserved ? ok() : await policy.may(tx, userId, row.kind)
      if (!offered.ok) return offered
      if (!reserved) await sql.insertTake(tx, { activityId: row.id, userId, period, kind: row.kind, at: clock.now() })
    }
    const { isOwn, document } = await taking.claim(tx, row.id, userId)
    return isOwn ? ok(document) : refuse({ code: 'activities.not_eligible' as const })
  }

  const partOf = ({
    activityId,
    form,
    asset,
    units: amount,
  }: Pick<Award, 'activityId' | 'form' | 'asset' | 'units'>) => ({
    ...{ activityId, asset, units: amount },
    pool: form === 'coupon' ? ('coupon' as const) : ('reward' as const),
  })

  async function award(tx: Tx, asked: Award): Promise<Result<AwardOutcome, AwardRefusal>> {
    const { activityId, userId, beside = [] } = asked
    await sql.lockTaker(tx, activityId, userId)
    const known = await sql.rewardOf(tx, asked)
    if (known !== undefined) return ok(outcomeOf(known, true))
    const row = await findActivity(tx, activityId)
    assert(row !== undefined && row.state !== 'draft' && row.state !== 'dropped', `${activityId} gives nothing`)
    const judged = await judge(tx, row, asked)
    if (!judged.ok) return judged
    if (!asked.reserved && !(await budgets.reserve(tx, partOf(asked)))) return refuse({ code: 'activities.sold_out' })
    const found = await links.holding(tx, userId, beside)
    const reward = await rewardRow(tx, row, asked, { found, document: judged.value })
    const couponId = reward.state === 'paid' ? await pay(tx, reward) : null
    const written = { ...reward, coupon_id: couponId }
    assert(await sql.insertReward(tx, written), 'one person is rewarded for one thing at a time')
    await told.rewarded(tx, written, row.texts)
    return ok(outcomeOf(written, false))
  }

  async function rewardRow(
    on: Queryable,
    row: ActivityRow,
    asked: Award,
    { found, document }: Judged,
  ): Promise<sql.NewReward> {
    const now = clock.now()
    const isHeld = found.length > 0
    const weight = isHeld ? await weighing.weigh(on, asked.asset, asked.units) : { gbp_units: null, needs_two: false }
    return {
      ...{ id: ids.next('rwd'), activity_id: row.id, user_id: asked.userId, period: asked.period, kind: row.kind },
      ...{ source: asked.source, form: asked.form, asset: asked.asset, units: asked.units, popup: asked.popup },
      ...{ state: isHeld ? 'held' : 'paid', booked_elsewhere: false, document, coupon_id: null, made_at: now },
      paid_at: isHeld ? null : now,
      evidence: isHeld ? found : null,
      ...weight,
    }
  }

  /** Out of what was set aside. Gives the coupon, where it is one. */
  async function pay(tx: Tx, row: sql.NewReward): Promise<string | null> {
    const { activity_id: activityId, user_id: userId, form, asset } = row
    const amount = units(row.units)
    await budgets.spend(tx, partOf({ activityId, form, asset, units: amount }))
    if (form === 'coupon')
      return issueCoupon(tx, { userId, activityId, asset, units: amount, expiresAt: couponEnd(clock.now()) })
    const posted = await ledger.post(tx, rewardEntry(row))
    assert(posted.ok, 'what was set aside stands in the pool')
    return null
  }

  async function rewarded(
    on: Queryable,
    of: Pick<Award, 'activityId' | 'userId' | 'period'>,
  ): Promise<AwardOutcome | undefined> {
    const row = await sql.rewardOf(on, of)
    return row === undefined ? undefined : outcomeOf(row, true)
  }

  return {
    award,
    rewarded,
    pay,
    /** For the kind's own module; again it changes nothing. */
    async record(tx: Tx, asked: Booked): Promise<AwardOutcome> {
      await sql.lockTaker(tx, asked.activityId, asked.userId)
      const known = await sql.rewardOf(tx, asked)
      if (known !== undefined) return outcomeOf(known, true)
      const row = await findActivity(tx, asked.activityId)
      assert(row !== undefined, 'rewards are of activities')
      const { document } = await taking.claim(tx, row.id, asked.userId)
      const plain = await rewardRow(tx, row, { ...asked, reserved: true }, { found: [], document })
      const reward = { ...plain, booked_elsewhere: true }
      assert(await sql.insertReward(tx, reward), 'one person is rewarded for one thing at a time')
      await told.rewarded(tx, reward, row.texts)
      return outcomeOf(reward, false)
    },
    /** What was set aside for a reward that is not paid is free again. */
    async free(tx: Tx, row: sql.NewReward): Promise<void> {
      const { activity_id: activityId, form, asset } = row
      await budgets.unreserve(tx, partOf({ activityId, form, asset, units: units(row.units) }))
    },
  }
}

function outcomeOf(row: Pick<sql.RewardRow, 'id' | 'state' | 'coupon_id'>, isRepeat: boolean): AwardOutcome {
  return { rewardId: row.id, state: row.state, couponId: row.coupon_id, isRepeat }
}
