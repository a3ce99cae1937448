import type { InvitedFriend, InviteTask } from '@bourse/contract'
import { INVITE_TASKS } from '@bourse/contract'
import type { Queryable } from '../../platform/database/db.ts'
import { maskedName } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import type { FriendRow } from './friends.sql.ts'
import { endOf, marksOf, NEEDS } from './invitations.rules.ts'
import * as sql from './missions.sql.ts'
import { gbp, missionView } from './views.ts'

/** Friends as whoever invited them sees them: two letters, four tasks, and figures of the last midnight. */
export function createFriendsView({ clock, identity }: Pick<InvitationDeps, 'clock' | 'identity'>) {
  return async function friendsView(on: Queryable, rows: readonly FriendRow[]): Promise<InvitedFriend[]> {
    const friends = rows.map(({ friend_id }) => friend_id)
    const now = clock.now()
    const least = { junior: NEEDS.junior.equity, senior: NEEDS.senior.equity }
    const finished = await sql.finishedBy(on, friends)
    const totals = await sql.totalsOf(on, { friends, until: now, least })
    const missions = await sql.missionsOf(on, { friends })

    async function viewOf({ friend_id: friendId, id, since }: FriendRow): Promise<InvitedFriend> {
      const own = missions.filter((one) => one.friend_id === friendId)
      const at = new Map<InviteTask, Date>(
        finished.filter((one) => one.friend_id === friendId).map(({ task, finished_at }) => [task, finished_at]),
      )
      const isOpen = (one: sql.MissionRow) => one.state === 'promised' && one.ends_at !== null && now < one.ends_at
      const toTake = new Set(own.filter(isOpen).map(({ task }) => task))
      const marks = new Map(marksOf({ since, finished: at, toTake }, now).map(({ task, mark }) => [task, mark]))
      const sums = totals.find((one) => one.friendId === friendId)
      const taken = own.filter(({ state }) => state === 'taken')
      return {
        ...{ id, name: maskedName((await identity.knownAs(on, friendId)).username), invitedTime: since.toISOString() },
        tasks: INVITE_TASKS.map((task) => ({
          ...{ task, mark: marks.get(task) ?? 'coming', finishedTime: at.get(task)?.toISOString() ?? null },
          endTime: endOf(since, task).toISOString(),
        })),
        ...{ deposits: gbp(sums?.deposits ?? 0n), volume: gbp(sums?.volume ?? 0n) },
        ...{ assetDays: sums?.juniorDays ?? 0, seniorAssetDays: sums?.seniorDays ?? 0 },
        missions: own.map((one) => missionView(one, now)),
        cashTaken: gbp(taken.reduce((sum, { cash_units }) => sum + cash_units, 0n)),
        couponsTaken: gbp(taken.reduce((sum, { coupon_units }) => sum + coupon_units, 0n)),
      }
    }
    return Promise.all(rows.map(viewOf))
  }
}
