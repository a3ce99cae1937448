import type { InviteTask } from '@bourse/contract'
import { ok, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import type { InvitationDeps } from './deps.ts'
import * as friends from './friends.sql.ts'
import { ASSET, DAY_MS, endOf, isReached, LONGEST_DAYS, NEEDS } from './invitations.rules.ts'
import * as sql from './missions.sql.ts'
import type { InviteNotices } from './notices.ts'
import type { Promising } from './promising.ts'

export interface ProgressDeps
  extends Pick<InvitationDeps, 'db' | 'ledger' | 'markets' | 'kyc' | 'trading' | 'owedEur'> {
  readonly promiseFor: Promising
  readonly told: InviteNotices
}

/** What counts as brought in by the friend, and what takes it back. */
const DEPOSITS = ['deposit', 'deposit_reversed']
const LEAST = { junior: NEEDS.junior.equity, senior: NEEDS.senior.equity }

export type Progress = ReturnType<typeof createProgress>

/** What friends have done: counted day by day at 00:00 UTC, and the tasks that follow from it. */
export function createProgress(deps: ProgressDeps) {
  const { db, ledger, markets, kyc, trading, owedEur, promiseFor, told } = deps
  const worth = async (asset: string, of: bigint): Promise<bigint> => {
    const value = async (amount: bigint) => (await markets.valueIn(asset, units(amount), ASSET)) ?? 0n
    return of < 0n ? -(await value(-of)) : value(of)
  }

  async function depositsIn(on: Queryable, user: string, from: Date, to: Date): Promise<bigint> {
    const found = await ledger.flows(on, { user, from, to, except: [], binMs: 36_500 * DAY_MS })
    let sum = 0n
    for (const { asset, kind, units: gained } of found) if (DEPOSITS.includes(kind)) sum += await worth(asset, gained)
    return sum
  }

  /** Of one's own: what the house has advanced is taken off. Without a price for that nothing is one's own. */
  async function equityAt(on: Queryable, user: string, midnight: Date): Promise<Units> {
    const debt = await owedEur(on, user)
    if (debt === undefined) return units(0n)
    let sum = -(await worth('EUR', debt))
    for (const { asset, units: held } of await ledger.balancesAt(on, user, [midnight])) sum += await worth(asset, held)
    return units(sum > 0n ? sum : 0n)
  }

  /** Trades with people whom invitations connect count for nothing: what goes round among them is nobody's trading. */
  async function countDay(tx: Tx, friend: friends.FriendRow, midnight: Date): Promise<void> {
    const { friend_id: user, since } = friend
    if (await sql.hasDay(tx, user, midnight)) return
    const begun = new Date(midnight.getTime() - DAY_MS)
    const from = since > begun ? since : begun
    const without = await friends.familyOf(tx, friend)
    await sql.insertDay(tx, {
      ...{ friendId: user, midnight, deposits: await depositsIn(tx, user, from, midnight) },
      volume: await trading.volumeWithout(tx, { user, without, from, until: midnight, asset: ASSET }),
      equity: await equityAt(tx, user, midnight),
    })
  }

  async function finish(tx: Tx, friend: friends.FriendRow, task: InviteTask, at: Date): Promise<void> {
    const row = { friend_id: friend.friend_id, task, finished_at: at }
    if (await sql.insertFinished(tx, row)) await promiseFor(tx, { friend, task, at })
  }

  async function provedAt(tx: Tx, { friend_id: user, since }: friends.FriendRow): Promise<Date | undefined> {
    const passed = await kyc.residenceSince(tx, user)
    return passed !== undefined && passed < since ? since : passed
  }

  /** What follows from what is known by now; a day with its midnight. */
  async function lookIn(tx: Tx, friend: friends.FriendRow, midnight: Date | undefined): Promise<void> {
    const { since, friend_id: friendId } = friend
    await finish(tx, friend, 'registration', since)
    const proved = await provedAt(tx, friend)
    if (proved !== undefined && proved <= endOf(since, 'kyc')) await finish(tx, friend, 'kyc', proved)
    if (midnight === undefined || midnight <= since || midnight > endOf(since, 'senior')) return
    await countDay(tx, friend, midnight)
    const [totals] = await sql.totalsOf(tx, { friends: [friendId], until: midnight, least: LEAST })
    if (totals === undefined) return
    for (const task of ['junior', 'senior'] as const)
      if (midnight <= endOf(since, task) && isReached(task, totals)) await finish(tx, friend, task, midnight)
  }

  async function look(friendId: string, midnight?: Date): Promise<void> {
    await db.tx(async (tx) => {
      const friend = await friends.findFriend(tx, friendId)
      if (friend === undefined) return ok()
      await friends.lockInviter(tx, friend.inviter_id)
      await lookIn(tx, friend, midnight)
      return ok()
    })
  }

  return {
    look: ({ friendId }: { readonly friendId: string }) => look(friendId),
    /** Who has joined is looked at, and whoever invited them is told. */
    async joined({ friendId }: { readonly friendId: string }): Promise<void> {
      await look(friendId)
      await db.tx(async (tx) => {
        const friend = await friends.findFriend(tx, friendId)
        if (friend !== undefined) await told.joined(tx, friend)
        return ok()
      })
    },
    /** Each missed day in order; a repeat changes nothing. */
    async countDays({ period }: PeriodPayload): Promise<void> {
      const midnight = new Date(Math.floor(new Date(period).getTime() / DAY_MS) * DAY_MS)
      const after = new Date(midnight.getTime() - LONGEST_DAYS * DAY_MS)
      for (const friendId of await friends.friendsToCount(db.queryable, after, midnight)) await look(friendId, midnight)
    },
  }
}
