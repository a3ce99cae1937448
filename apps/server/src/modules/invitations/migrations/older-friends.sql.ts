import type pg from 'pg'

interface Invited {
  readonly friendId: string
  readonly inviterId: string
  readonly since: Date
}

/** The id is the inviter's to see, and tells nothing of the account. */
const KEEP = `insert into invitations.friends (friend_id, id, inviter_id, since)
  values ($1, 'inv_' || replace(gen_random_uuid()::text, '-', ''), $2, $3)
  on conflict (friend_id) do nothing`

/** Who was invited while nobody kept friends becomes one, from the day of their registration on. */
export async function keepOlderFriends(client: pg.Client, invited: readonly Invited[]): Promise<void> {
  for (const { friendId, inviterId, since } of invited) await client.query(KEEP, [friendId, inviterId, since])
}
