import type { InviteTask, MissionRefusal, MissionSide } from '@bourse/contract'
import { maxUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Activity, MayRefusal } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import { insertDraw } from './draws.sql.ts'
import type { FriendRow } from './friends.sql.ts'
import { ASSET, cashWithin, DAY_MS, isNew, MOST_FRIENDS, monthOf, TAKE_DAYS } from './invitations.rules.ts'
import * as sql from './missions.sql.ts'
import type { InviteNotices } from './notices.ts'
import type { Seeds } from './seeds.ts'
import { missionsTermsOf, type Prize } from './terms.ts'
import type { Views } from './views.ts'

export interface PromisingDeps extends Pick<InvitationDeps, 'clock' | 'ids' | 'identity' | 'kyc' | 'activities'> {
  readonly views: Pick<Views, 'running'>
  readonly seeds: Pick<Seeds, 'make'>
  readonly told: InviteNotices
}

interface Finished {
  readonly friend: FriendRow
  readonly task: InviteTask
  readonly at: Date
}

interface Asked extends Finished {
  readonly activity: Activity
  readonly side: MissionSide
  readonly userId: string
  readonly prize: Prize
}

type Judged = { readonly reason: MissionRefusal } | { readonly prize: Prize }

const NOTHING: Prize = { cash: units(0n), coupon: units(0n) }

export const cashPeriod = (missionId: string): string => `${missionId}:cash`
export const couponPeriod = (missionId: string): string => `${missionId}:coupon`

const reasonOf = ({ code }: MayRefusal): MissionRefusal => {
  if (code === 'activities.not_eligible' || code === 'activities.level_missing' || code === 'activities.cap_reached')
    return 'not_eligible'
  return code.startsWith('policy.') ? 'not_offered' : 'not_running'
}

export type Promising = ReturnType<typeof createPromising>

/** What a finished task promises the inviter and the friend: set aside at once, so that an empty budget stops new promises alone. */
export function createPromising({ clock, ids, identity, kyc, activities, views, told, seeds }: PromisingDeps) {
  async function isNewUser(tx: Tx, userId: string, at: Date): Promise<boolean> {
    const { registeredAt } = await identity.knownAs(tx, userId)
    return isNew({ registeredAt, provedAt: await kyc.residenceSince(tx, userId) }, at)
  }

  /** What the month of an inviter has room for. */
  async function bounded(tx: Tx, { friend, prize, at }: Asked): Promise<Judged> {
    const { inviter_id: inviterId, friend_id: friendId } = friend
    const use = await sql.monthUse(tx, { inviterId, friendId, ...monthOf(at) })
    if (!use.hasFriend && use.friends >= MOST_FRIENDS) return { reason: 'most_friends' }
    const cash = cashWithin(prize.cash, use.cash)
    return cash + prize.coupon === 0n ? { reason: 'most_cash' } : { prize: { ...prize, cash } }
  }

  /** Everything or nothing of it. */
  async function reserved(tx: Tx, activityId: string, { cash, coupon }: Prize): Promise<boolean> {
    const [money, coupons] = [
      { activityId, pool: 'reward' as const, asset: ASSET, units: cash },
      { activityId, pool: 'coupon' as const, asset: ASSET, units: coupon },
    ]
    if (cash > 0n && !(await activities.reserve(tx, money))) return false
    if (coupon === 0n || (await activities.reserve(tx, coupons))) return true
    await activities.unreserve(tx, money)
    return false
  }

  async function judged(tx: Tx, id: string, asked: Asked): Promise<Judged> {
    const { activity, userId, side } = asked
    const room = side === 'inviter' ? await bounded(tx, asked) : { prize: asked.prize }
    if ('reason' in room) return room
    const period = room.prize.cash > 0n ? cashPeriod(id) : couponPeriod(id)
    const may = await activities.mayTake(tx, { activity, userId, period })
    if (!may.ok) return { reason: reasonOf(may.refusal) }
    return (await reserved(tx, activity.id, room.prize)) ? room : { reason: 'sold_out' }
  }

  async function promise(tx: Tx, asked: Omit<Asked, 'activity'>, activity: Activity | undefined): Promise<boolean> {
    const { friend, task, side, userId, at } = asked
    const id = ids.next('mis')
    const result: Judged =
      activity === undefined ? { reason: 'not_running' } : await judged(tx, id, { ...asked, activity })
    const isPromised = 'prize' in result
    const { cash, coupon } = isPromised ? result.prize : NOTHING
    const now = clock.now()
    const row: sql.NewMission = {
      ...{
        id,
        friend_id: friend.friend_id,
        task,
        side,
        user_id: userId,
        asset: ASSET,
        finished_at: at,
        promised_at: now,
      },
      ...{ state: isPromised ? 'promised' : 'refused', reason: isPromised ? null : result.reason },
      ...{ cash_units: cash, coupon_units: coupon, activity_id: activity?.id ?? null },
      ends_at: isPromised ? new Date(now.getTime() + TAKE_DAYS * DAY_MS) : null,
    }
    await sql.insertMission(tx, row)
    if (isPromised) await told.finished(tx, row)
    return isPromised
  }

  /** Committed to before anybody knows what it will bring; the largest prize is set aside. */
  async function giveDraw(tx: Tx, { friend }: Finished, activity: Activity): Promise<void> {
    const { asset, prizes } = missionsTermsOf(activity.terms).draw
    const most = prizes.map(({ units: of }) => of).reduce(maxUnits)
    if (!(await activities.reserve(tx, { activityId: activity.id, pool: 'reward', asset, units: most }))) return
    const [now, id] = [clock.now(), ids.next('idr')]
    await insertDraw(tx, {
      ...{ id, friend_id: friend.friend_id, user_id: friend.inviter_id, activity_id: activity.id },
      ...{ state: 'open', ...seeds.make(id), client_seed: null, asset, drawn_units: null, held: false, drawn_at: null },
      prizes: prizes.map(({ weight, units: of }) => [weight, String(of)]),
      ...{ reserved_units: most, made_at: now, ends_at: new Date(now.getTime() + TAKE_DAYS * DAY_MS) },
    })
  }

  /** Once per friend and task, in the transaction that finishes it. */
  return async function promiseFor(tx: Tx, finished: Finished): Promise<void> {
    const { friend, task, at } = finished
    const activity = await views.running(tx)
    const prizes = activity && missionsTermsOf(activity.terms).prizes[task]
    // What was finished before it began is no merit of it, whenever somebody finds out.
    if (activity === undefined || prizes === undefined || at < activity.starts_at) {
      await promise(tx, { ...finished, side: 'inviter', userId: friend.inviter_id, prize: NOTHING }, undefined)
      await promise(tx, { ...finished, side: 'friend', userId: friend.friend_id, prize: NOTHING }, undefined)
      return
    }
    const inviterPrize = (await isNewUser(tx, friend.inviter_id, at)) ? prizes.inviterNew : prizes.inviterOld
    const sides = [
      { side: 'inviter' as const, userId: friend.inviter_id, prize: inviterPrize },
      { side: 'friend' as const, userId: friend.friend_id, prize: prizes.friend },
    ]
    for (const one of sides) {
      if (one.prize.cash + one.prize.coupon === 0n) continue
      const isPromised = await promise(tx, { ...finished, ...one }, activity)
      if (isPromised && one.side === 'inviter' && task === 'kyc') await giveDraw(tx, finished, activity)
    }
  }
}
