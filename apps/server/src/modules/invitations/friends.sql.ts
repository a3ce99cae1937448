import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'

export interface FriendRow {
  readonly friend_id: string
  readonly id: string
  readonly inviter_id: string
  readonly since: Date
}

export interface Inviter {
  readonly friendId: string
  readonly inviterId: string
  readonly since: Date
}

const COLUMNS = sql`friend_id, id, inviter_id, since`

/** False where the friend has an inviter already. */
export async function insertFriend(tx: Tx, row: FriendRow): Promise<boolean> {
  const { friend_id, id, inviter_id, since } = row
  const made = sql`
    insert into invitations.friends (friend_id, id, inviter_id, since) values (${friend_id}, ${id}, ${inviter_id}, ${since})
    on conflict (friend_id) do nothing`
  return (await run(tx, made)) === 1
}

export async function friendIds(on: Queryable): Promise<string[]> {
  const found = await rows(on, sql<{ id: string }>`select friend_id as id from invitations.friends order by friend_id`)
  return found.map(({ id }) => id)
}

/** Who invited these people; those whom nobody did are left out. */
export function invitersOf(on: Queryable, friends: readonly string[]): Promise<Inviter[]> {
  return rows(
    on,
    sql<Inviter>`
      select friend_id as "friendId", inviter_id as "inviterId", since
      from invitations.friends where friend_id = any(${[...friends]}::text[])`,
  )
}

export function findFriend(on: Queryable, friendId: string): Promise<FriendRow | undefined> {
  return maybeRow(on, sql<FriendRow>`select ${COLUMNS} from invitations.friends where friend_id = ${friendId}`)
}

export function friendsOf(
  on: Queryable,
  { inviterId, current, size }: { readonly inviterId: string; readonly current: number; readonly size: number },
): Promise<Page<FriendRow>> {
  const list = { columns: COLUMNS, from: sql`invitations.friends`, where: sql`inviter_id = ${inviterId}` }
  return pageOf(on, { ...list, order: sql`since desc, id`, current, size })
}

/** Everybody who is connected by one invitation, or by two through one other person. */
export async function familyOf(
  on: Queryable,
  { friend_id: friend, inviter_id: inviter }: FriendRow,
): Promise<string[]> {
  const found = sql<{ id: string }>`
    select inviter_id as id from invitations.friends where friend_id = ${friend}
    union select inviter_id from invitations.friends where friend_id = ${inviter}
    union select friend_id from invitations.friends where inviter_id = ${inviter}
    union select friend_id from invitations.friends where inviter_id = ${friend}
    union select other.friend_id from invitations.friends own
      join invitations.friends other on other.inviter_id = own.friend_id where own.inviter_id = ${friend}
    order by id`
  return (await rows(on, found)).map(({ id }) => id).filter((id) => id !== friend)
}

/** Everybody whom the same person invited. */
export async function circleOf(on: Queryable, inviterId: string): Promise<string[]> {
  const found = sql<{
    id: string
  }>`select friend_id as id from invitations.friends where inviter_id = ${inviterId} order by since`
  return (await rows(on, found)).map(({ id }) => id)
}

export async function countFriends(on: Queryable, inviterId: string): Promise<number> {
  const found = sql<{ count: number }>`select count(*) from invitations.friends where inviter_id = ${inviterId}`
  return (await oneRow(on, found)).count
}

/** Friends of whom something can still count at a midnight. */
export async function friendsToCount(on: Queryable, after: Date, before: Date): Promise<string[]> {
  const found = sql<{ id: string }>`
    select friend_id as id from invitations.friends friend
    where since >= ${after} and since < ${before} and not exists (
      select from invitations.finished where friend_id = friend.friend_id and task = 'senior'
    )
    order by since, friend_id`
  return (await rows(on, found)).map(({ id }) => id)
}

/** One decision about a friend, and about what an inviter gets in a month, at a time. */
export async function lockInviter(tx: Tx, inviterId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`invitations.inviter:${inviterId}`}, 0))`)
}
