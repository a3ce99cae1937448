import { assert } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { InvitationDeps } from './deps.ts'
import * as sql from './friends.sql.ts'

/** Looks at what one friend has done by now. */
export const LOOK = 'invitations.look'
/** The same, and tells whoever invited them. */
export const JOINED = 'invitations.joined'

interface Joined {
  readonly friendId: string
  readonly inviterId: string
  readonly at: Date
}

/** Who becomes whose friend, in the transaction in which their address is proved; what follows is the worker's. */
export function createJoining({ ids, jobs }: Pick<InvitationDeps, 'ids' | 'jobs'>) {
  return {
    async joined(tx: Tx, { friendId, inviterId, at }: Joined): Promise<void> {
      const row = { friend_id: friendId, id: ids.next('inv'), inviter_id: inviterId, since: at }
      assert(await sql.insertFriend(tx, row), 'a friend has one inviter, for good')
      await jobs.now(tx, { name: JOINED, key: friendId, payload: { friendId } })
    },
    async verified(tx: Tx, friendId: string): Promise<void> {
      if ((await sql.findFriend(tx, friendId)) === undefined) return
      await jobs.now(tx, { name: LOOK, key: ids.next('inv'), payload: { friendId } })
    },
  }
}
