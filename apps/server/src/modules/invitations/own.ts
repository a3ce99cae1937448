import type { contract, InputOf, OutputOf } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { maskedName } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import * as draws from './draws.sql.ts'
import * as friends from './friends.sql.ts'
import { createFriendsView } from './friends-view.ts'
import { ASSET, MOST_CASH, MOST_FRIENDS, monthOf } from './invitations.rules.ts'
import * as sql from './missions.sql.ts'
import { gbp, type Views } from './views.ts'

type Calls = typeof contract.invitations
interface Paging {
  readonly current: number
  readonly size: number
}

export interface OwnDeps extends Pick<InvitationDeps, 'db' | 'clock' | 'identity' | 'people'> {
  readonly views: Views
}

export type Own = ReturnType<typeof createOwn>

/** What one person sees of their invitations, and staff of somebody's. */
export function createOwn(deps: OwnDeps) {
  const { db, clock, identity, people, views } = deps
  const on = db.queryable
  const friendsView = createFriendsView(deps)
  const sum = (rows: readonly sql.MissionRow[], of: (row: sql.MissionRow) => bigint) =>
    gbp(rows.reduce((before, row) => before + of(row), 0n))

  async function totals(userId: string): Promise<OutputOf<Calls['totals']>> {
    const { inviteCode } = await identity.userData(userId)
    const missions = await sql.missionsOf(on, { userId })
    const taken = missions.filter(({ state, side }) => state === 'taken' && side === 'inviter')
    const now = clock.now()
    const month = await sql.monthUse(on, { inviterId: userId, ...monthOf(now) })
    return {
      ...{ code: inviteCode, link: `/i/${inviteCode}`, friends: await friends.countFriends(on, userId), asset: ASSET },
      cashTaken: sum(taken, ({ cash_units }) => cash_units),
      couponsTaken: sum(taken, ({ coupon_units }) => coupon_units),
      ...{
        monthCash: gbp(month.cash),
        mostCash: gbp(MOST_CASH),
        monthFriends: month.friends,
        mostFriends: MOST_FRIENDS,
      },
      drawsLeft: await draws.countOpenDraws(on, userId, now),
      own: missions.filter(({ side }) => side === 'friend').map(views.mission),
      now: now.toISOString(),
    }
  }

  async function listFriends(userId: string, { current, size }: Paging) {
    const { total, records } = await friends.friendsOf(on, { inviterId: userId, current, size })
    return { current, size, total, records: await friendsView(on, records) }
  }

  async function listDraws(userId: string, { current, size }: Paging) {
    const { total, records } = await draws.listDraws(on, { userId, current, size })
    const left = await draws.countOpenDraws(on, userId, clock.now())
    return { current, size, total, left, records: await Promise.all(records.map((row) => views.draw(on, row))) }
  }

  async function inviterOf(userId: string) {
    const row = await friends.findFriend(on, userId)
    if (row === undefined) return null
    const { uid, username } = await identity.knownAs(on, row.inviter_id)
    return { userId: row.inviter_id, uid, name: maskedName(username), time: row.since.toISOString() }
  }

  /** Of one person; that somebody looked is recorded first. */
  async function officeOf({ userId, current, size }: InputOf<Calls['officeInvitationsOf']>, actor: Actor) {
    const seen = await people.view(userId, actor)
    if (!seen.ok) return seen
    const { total, records } = await friends.friendsOf(on, { inviterId: userId, current, size })
    const shown = await friendsView(on, records)
    const named = shown.map(async (view, place) => {
      const friendId = records[place]?.friend_id ?? ''
      return { ...view, userId: friendId, uid: (await identity.knownAs(on, friendId)).uid }
    })
    const missions = await sql.missionsOf(on, { userId })
    return ok({
      ...{ current, size, total, records: await Promise.all(named), inviter: await inviterOf(userId) },
      own: missions.filter(({ side }) => side === 'friend').map(views.mission),
      draws: (await listDraws(userId, { current: 1, size: 50 })).records,
    })
  }

  return { totals, listFriends, listDraws, officeOf }
}
