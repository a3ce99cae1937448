import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run } from '../../../platform/database/db.ts'
import type { SearchedText } from './people.rules.ts'

export interface PersonRow {
  readonly id: string
  readonly uid: number
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  readonly country: string
  readonly registered_at: Date
  readonly frozen_at: Date | null
  readonly closed_at: Date | null
  readonly ended_at: Date | null
  readonly second_factor: boolean
  readonly withdrawals_stopped_until: Date | null
  readonly staff_stop_until: Date | null
  readonly market_account_since: Date | null
}

const SECOND_FACTOR = sql`
  (totp_factor is not null or exists (select from identity.passkeys where user_id = users.id))`
const PERSON = sql`id, uid, email, phone, username, country, registered_at, frozen_at, closed_at, ended_at, ${SECOND_FACTOR} as second_factor,
  withdrawals_stopped_until, staff_stop_until, market_account_since`

export interface PeopleFilter {
  readonly text: SearchedText | undefined
  readonly state: 'active' | 'frozen' | undefined
  readonly country: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly secondFactor: boolean | undefined
  readonly withdrawalsStopped: boolean | undefined
  readonly now: Date
  /** The uid of the last one that was seen. */
  readonly after: number | undefined
  readonly limit: number
}

/** Newest first is by uid, which only grows, so that the cursor is exact and walks an index. */
export function searchPeople(db: Queryable, filter: PeopleFilter): Promise<PersonRow[]> {
  return rows(
    db,
    sql<PersonRow>`
      select ${PERSON} from identity.users
      where ${allOf(when(filter.text, namedBy), asked(filter))}
      order by uid desc limit ${filter.limit}`,
  )
}

function namedBy(text: SearchedText) {
  if (text.by === 'id') return sql`id = ${text.id}`
  if (text.by === 'address') return sql`id in (select user_id from identity.sessions where ip = ${text.ip})`
  const beginning = `${text.beginning.replace(/[\\%_]/g, '\\$&')}%`
  // Each has an index; PostgreSQL joins what they find, or walks the newest when a beginning fits nearly everybody.
  const ways = [
    sql`email like ${beginning}`,
    sql`id in (select user_id from identity.replaced_addresses where was like ${beginning})`,
    sql`lower(username) like ${beginning}`,
    sql`invite_code = ${text.inviteCode}`,
    ...(text.uid === null ? [] : [sql`uid = ${text.uid}`]),
    ...(text.phone === null ? [] : [sql`phone = ${text.phone}`]),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

function asked(filter: PeopleFilter) {
  const { after, state, country, from, to, secondFactor, withdrawalsStopped, now } = filter
  const stopped = sql`
    (withdrawals_stopped_until is not null or staff_stop_until is not null)
    and greatest(withdrawals_stopped_until, staff_stop_until) > ${now}`
  return allOf(
    when(after, (seen) => sql`uid < ${seen}`),
    when(state, (value) => (value === 'frozen' ? sql`frozen_at is not null` : sql`frozen_at is null`)),
    when(country, (value) => sql`country = ${value}`),
    when(from, (value) => sql`registered_at >= ${value}`),
    when(to, (value) => sql`registered_at < ${value}`),
    when(secondFactor, (value) => sql`${SECOND_FACTOR} = ${value}`),
    when(withdrawalsStopped, (value) => (value ? stopped : sql`(${stopped}) is not true`)),
  )
}

export function findPerson(db: Queryable, userId: string): Promise<PersonRow | undefined> {
  return maybeRow(db, sql<PersonRow>`select ${PERSON} from identity.users where id = ${userId}`)
}

export function findInviter(db: Queryable, userId: string): Promise<PersonRow | undefined> {
  return maybeRow(
    db,
    sql<PersonRow>`
      select ${PERSON} from identity.users where id = (select invited_by from identity.users where id = ${userId})`,
  )
}

export async function countInvitees(db: Queryable, userId: string): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from identity.users where invited_by = ${userId}`))
    .count
}

export function listInvitees(
  db: Queryable,
  { userId, limit, offset }: { readonly userId: string; readonly limit: number; readonly offset: number },
): Promise<PersonRow[]> {
  return rows(
    db,
    sql<PersonRow>`
      select ${PERSON} from identity.users where invited_by = ${userId}
      order by uid desc limit ${limit} offset ${offset}`,
  )
}

export interface NewFreeze {
  readonly userId: string
  readonly now: Date
  readonly reason: string
  readonly text: string
  readonly by: { readonly staffId: string; readonly email: string; readonly role: string }
}

/** True for the one that freezes it. What its owner froze, staff may take over, so that their rules hold for opening it. */
export async function freezeByStaff(db: Queryable, { userId, now, reason, text, by }: NewFreeze): Promise<boolean> {
  const frozen = await run(
    db,
    sql`
      update identity.users
      set frozen_at = coalesce(frozen_at, ${now}), frozen_reason = ${reason}, frozen_text = ${text},
        frozen_by = ${by.staffId}, frozen_by_email = ${by.email}, frozen_by_role = ${by.role}
      where id = ${userId} and (frozen_at is null or frozen_by is null)`,
  )
  return frozen === 1
}

export async function unfreeze(db: Queryable, userId: string): Promise<void> {
  await run(
    db,
    sql`
      update identity.users
      set frozen_at = null, frozen_reason = null, frozen_text = null, frozen_by = null, frozen_by_email = null,
        frozen_by_role = null
      where id = ${userId}`,
  )
}

export interface NewStop {
  readonly userId: string
  readonly until: Date
  readonly text: string
  readonly email: string
}

export async function stopByStaff(db: Queryable, { userId, until, text, email }: NewStop): Promise<void> {
  await run(
    db,
    sql`
      update identity.users set staff_stop_until = ${until}, staff_stop_text = ${text}, staff_stop_by = ${email}
      where id = ${userId}`,
  )
}

export async function liftStop(db: Queryable, userId: string): Promise<void> {
  await run(
    db,
    sql`
      update identity.users set staff_stop_until = null, staff_stop_text = null, staff_stop_by = null
      where id = ${userId}`,
  )
}

export interface NoteRow {
  readonly seq: number
  readonly time: Date
  readonly staff_email: string
  readonly text: string
}

export interface NewNote extends Omit<NoteRow, 'seq'> {
  readonly userId: string
  readonly staffId: string
}

export function insertNote(db: Queryable, note: NewNote): Promise<NoteRow> {
  return oneRow(
    db,
    sql<NoteRow>`
      insert into identity.notes (user_id, time, staff_id, staff_email, text)
      values (${note.userId}, ${note.time}, ${note.staffId}, ${note.staff_email}, ${note.text})
      returning seq, time, staff_email, text`,
  )
}

export function listNotes(db: Queryable, userId: string): Promise<NoteRow[]> {
  return rows(
    db,
    sql<NoteRow>`
      select seq, time, staff_email, text from identity.notes where user_id = ${userId} order by seq desc limit 500`,
  )
}

export interface View {
  readonly staffId: string
  readonly userId: string
  readonly now: Date
  readonly since: Date
}

/** True when no look of this member of staff at this person was recorded since then. */
export async function takeView(db: Queryable, { staffId, userId, now, since }: View): Promise<boolean> {
  const taken = await run(
    db,
    sql`
      insert into identity.staff_views as seen (staff_id, user_id, viewed_at) values (${staffId}, ${userId}, ${now})
      on conflict (staff_id, user_id) do update set viewed_at = excluded.viewed_at where seen.viewed_at <= ${since}`,
  )
  return taken === 1
}
