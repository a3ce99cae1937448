import type pg from 'pg'

const INVITED = `select id as "friendId", invited_by as "inviterId", registered_at as since
  from identity.users where invited_by is not null order by uid`

/** Everybody who named an inviter, for the module that keeps friends since. */
export async function invitedBefore(
  client: pg.Client,
): Promise<readonly { readonly friendId: string; readonly inviterId: string; readonly since: Date }[]> {
  return (await client.query<{ friendId: string; inviterId: string; since: Date }>(INVITED)).rows
}
