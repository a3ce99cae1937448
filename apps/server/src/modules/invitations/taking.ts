import { REGISTRATION_BONUS_ID, type TakenReward } from '@bourse/contract'
import { assert, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Award } from '../activities/index.ts'
import type { BonusRefusal, InvitationDeps } from './deps.ts'
import * as draws from './draws.sql.ts'
import * as friends from './friends.sql.ts'
import { ASSET, DAY_MS, REMIND_DAYS } from './invitations.rules.ts'
import * as sql from './missions.sql.ts'
import type { InviteNotices } from './notices.ts'
import { cashPeriod, couponPeriod } from './promising.ts'
import { gbp } from './views.ts'

export interface TakingDeps extends Pick<InvitationDeps, 'db' | 'clock' | 'activities' | 'takeBonus'> {
  readonly told: InviteNotices
}

export type TakeRefusal =
  | { readonly code: 'invitations.mission_unknown' | 'invitations.mission_taken' | 'invitations.rewards_expired' }
  | BonusRefusal

/** At most so many expire in one transaction. */
const AT_ONCE = 500
/** Of a circle, at most so many are judged for links with whoever takes. */
const MOST_BESIDE = 20

export type Taking = ReturnType<typeof createTaking>

/** Rewards of missions: taken once, within their time, and what is not taken is free again. */
export function createTaking({ db, clock, activities, takeBonus, told }: TakingDeps) {
  /** The other one of the two; and for friends, those whom the same person invited. */
  async function besideOf(tx: Tx, row: sql.MissionRow): Promise<string[]> {
    const friend = await friends.findFriend(tx, row.friend_id)
    assert(friend !== undefined, 'missions are of friends')
    if (row.side === 'inviter') return [row.friend_id]
    const circle = await friends.circleOf(tx, friend.inviter_id)
    return [friend.inviter_id, ...circle.filter((one) => one !== row.user_id).slice(0, MOST_BESIDE)]
  }

  /** Whether it is held; undefined where the person may not have it. */
  async function pay(tx: Tx, row: sql.MissionRow): Promise<boolean | undefined> {
    const { id, user_id: userId, activity_id: activityId } = row
    assert(activityId !== null, 'what was promised was promised by an activity')
    const common = { activityId, userId, asset: ASSET, reserved: true, popup: 15 as const, source: 'invitation_reward' }
    const beside = await besideOf(tx, row)
    const parts: Pick<Award, 'form' | 'units' | 'period'>[] = [
      { form: 'available', units: units(row.cash_units), period: cashPeriod(id) },
      { form: 'coupon', units: units(row.coupon_units), period: couponPeriod(id) },
    ]
    let isHeld = false
    for (const part of parts.filter(({ units: of }) => of > 0n)) {
      const given = await activities.award(tx, { ...common, ...part, beside })
      if (!given.ok) return undefined
      isHeld ||= given.value.state === 'held'
    }
    return isHeld
  }

  async function takeMission(tx: Tx, userId: string, id: string): Promise<Result<TakenReward, TakeRefusal>> {
    const row = await sql.lockMission(tx, id, userId)
    if (row === undefined || row.state === 'refused') return refuse({ code: 'invitations.mission_unknown' })
    if (row.state === 'taken') return refuse({ code: 'invitations.mission_taken' })
    const now = clock.now()
    // The job only writes it down: whoever is late is late at once.
    if (row.state === 'expired' || row.ends_at === null || now >= row.ends_at)
      return refuse({ code: 'invitations.rewards_expired' })
    const held = await pay(tx, row)
    if (held === undefined) return refuse({ code: 'activities.not_eligible' })
    await sql.setTaken(tx, id, now, held)
    return ok({ id, asset: ASSET, cash: gbp(row.cash_units), coupon: gbp(row.coupon_units), held })
  }

  async function takeRegistrationBonus(tx: Tx, userId: string): Promise<Result<TakenReward, TakeRefusal>> {
    const taken = await takeBonus(tx, userId)
    if (!taken.ok) return taken
    const { currency: asset, amount: cash, held } = taken.value
    return ok({ id: REGISTRATION_BONUS_ID, asset, cash, coupon: '0', held })
  }

  /** One of both; the id tells which. */
  function take(
    userId: string,
    id: string,
    request: MoneyRequest<TakenReward>,
  ): Promise<Result<TakenReward, TakeRefusal>> {
    return db.tx(async (tx): Promise<Result<TakenReward, TakeRefusal>> => {
      const taken =
        id === REGISTRATION_BONUS_ID ? await takeRegistrationBonus(tx, userId) : await takeMission(tx, userId, id)
      if (taken.ok) await request.recordAnswer(tx, taken.value)
      return taken
    })
  }

  const free = (tx: Tx, activityId: string | null, pool: 'reward' | 'coupon', asset: string, of: bigint) => {
    assert(activityId !== null, 'what was promised was promised by an activity')
    const part: Units = units(of)
    return part === 0n ? undefined : activities.unreserve(tx, { activityId, pool, asset, units: part })
  }

  /** True while there may be more. */
  async function expireSome(): Promise<boolean> {
    const done = await db.tx(async (tx) => {
      const rows = await sql.lockLapsed(tx, clock.now(), AT_ONCE)
      const lapsed = await draws.lockLapsedDraws(tx, clock.now(), AT_ONCE)
      for (const row of rows) {
        await free(tx, row.activity_id, 'reward', row.asset, row.cash_units)
        await free(tx, row.activity_id, 'coupon', row.asset, row.coupon_units)
      }
      for (const row of lapsed) await free(tx, row.activity_id, 'reward', row.asset, row.reserved_units)
      if (rows.length > 0)
        await sql.setExpired(
          tx,
          rows.map(({ id }) => id),
        )
      if (lapsed.length > 0)
        await draws.setDrawsExpired(
          tx,
          lapsed.map(({ id }) => id),
        )
      return ok(rows.length === AT_ONCE || lapsed.length === AT_ONCE)
    })
    assert(done.ok, 'expiring refuses nothing')
    return done.value
  }

  async function remind(): Promise<void> {
    await db.tx(async (tx) => {
      const now = clock.now()
      const soon = await sql.markReminded(tx, new Date(now.getTime() + REMIND_DAYS * DAY_MS), now)
      for (const row of soon) await told.expiring(tx, row)
      return ok()
    })
  }

  return {
    take,
    /** Nightly: what nobody took in time is free again, and who has three days left is told. */
    async expire(): Promise<void> {
      while (await expireSome());
      await remind()
    },
  }
}
