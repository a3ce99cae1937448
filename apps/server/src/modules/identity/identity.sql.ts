import type { Language } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run } from '../../platform/database/db.ts'
import type { Contact } from './contacts/contacts.rules.ts'

export interface UserRow {
  readonly id: string
  readonly uid: number
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  readonly password_hash: string
  readonly country: string
  readonly language: Language
  readonly fiat: 'USDT' | 'EUR' | 'GBP' | 'USDC'
  readonly invite_code: string
  readonly invited_by: string | null
  readonly frozen_at: Date | null
  readonly registered_at: Date
  /** What the guard knows the bound authenticator by. */
  readonly totp_factor: string | null
  readonly totp_pending: Buffer | null
  readonly totp_pending_at: Date | null
  readonly totp_last_step: number | null
  readonly fund_password_factor: string | null
  readonly fund_password_tries: number
  readonly anti_phishing_code: string | null
  readonly withdrawals_stopped_until: Date | null
  readonly frozen_reason: string | null
  readonly frozen_text: string | null
  /** The member of staff; null when the owner froze it. */
  readonly frozen_by: string | null
  readonly frozen_by_email: string | null
  readonly frozen_by_role: string | null
  readonly staff_stop_until: Date | null
  readonly staff_stop_text: string | null
  readonly staff_stop_by: string | null
  readonly settings_lock_days: number | null
  readonly settings_open_at: Date | null
  /** Since when nobody gets in, because its owner closed it. */
  readonly closed_at: Date | null
  /** Since when it cannot be opened again. */
  readonly ended_at: Date | null
}

const USER = sql`id, uid, email, phone, username, password_hash, country, language, fiat, invite_code, invited_by, frozen_at,
  registered_at, totp_factor, totp_pending, totp_pending_at, totp_last_step, fund_password_factor, fund_password_tries,
  anti_phishing_code, withdrawals_stopped_until, frozen_reason, frozen_text, frozen_by, frozen_by_email, frozen_by_role,
  staff_stop_until, staff_stop_text, staff_stop_by, settings_lock_days, settings_open_at, closed_at, ended_at`

export interface NewUser
  extends Pick<
    UserRow,
    | 'id'
    | 'email'
    | 'phone'
    | 'username'
    | 'password_hash'
    | 'country'
    | 'language'
    | 'fiat'
    | 'invite_code'
    | 'registered_at'
  > {
  readonly invitedBy: string | undefined
}

/** Gives undefined when the address or number is taken: the unique index decides, so two requests cannot both win. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow | undefined> {
  return maybeRow(
    db,
    sql<UserRow>`
      insert into identity.users (id, email, phone, username, password_hash, country, language, fiat, invite_code,
        invited_by, agreed_at, registered_at)
      values (${user.id}, ${user.email}, ${user.phone}, ${user.username}, ${user.password_hash}, ${user.country},
        ${user.language}, ${user.fiat}, ${user.invite_code}, ${user.invitedBy ?? null}, ${user.registered_at},
        ${user.registered_at})
      on conflict do nothing
      returning ${USER}`,
  )
}

/** Of an account that has not ended: its address may be another's by now. */
export async function findUserByContact(db: Queryable, { kind, address }: Contact): Promise<UserRow | undefined> {
  const column = sql.ref(kind)
  return maybeRow(
    db,
    sql<UserRow>`select ${USER} from identity.users where ${column} = ${address} and ended_at is null`,
  )
}

/** The last one that had the address and has ended. */
export async function findEndedByContact(db: Queryable, { kind, address }: Contact): Promise<UserRow | undefined> {
  const column = sql.ref(kind)
  return maybeRow(
    db,
    sql<UserRow>`
      select ${USER} from identity.users where ${column} = ${address} and ended_at is not null
      order by ended_at desc limit 1`,
  )
}

/** As they declare it; undefined of nobody. */
export async function countryOf(db: Queryable, userId: string): Promise<string | undefined> {
  const found = sql<{ country: string }>`select country from identity.users where id = ${userId}`
  return (await maybeRow(db, found))?.country
}

export interface Registration {
  readonly userId: string
  /** As it was chosen then, whatever is preferred now. */
  readonly fiat: UserRow['fiat']
  readonly registeredAt: Date
}

export function registrationsOf(db: Queryable, userIds: readonly string[]): Promise<Registration[]> {
  return rows(
    db,
    sql<Registration>`
      select id as "userId", coalesce(first_fiat, fiat) as fiat, registered_at as "registeredAt" from identity.users
      where id = any(${[...userIds]}::text[]) order by id`,
  )
}

/** Open accounts by the country that they declare; of these people, where some are named. */
export function countByCountry(
  db: Queryable,
  userIds?: readonly string[],
): Promise<{ country: string; count: number }[]> {
  const named = when(userIds, (ids) => sql`id = any(${[...ids]}::text[])`)
  return rows(
    db,
    sql<{ country: string; count: number }>`
      select country, count(*) from identity.users where ${allOf(sql`closed_at is null`, named)}
      group by country order by country`,
  )
}

export async function getUser(db: Queryable, userId: string): Promise<UserRow> {
  return oneRow(db, sql<UserRow>`select ${USER} from identity.users where id = ${userId}`)
}

/** For a decision about somebody who may not exist, and that nobody else may take at the same time. */
export async function lockUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return maybeRow(db, sql<UserRow>`select ${USER} from identity.users where id = ${userId} for no key update`)
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return maybeRow(db, sql<UserRow>`select ${USER} from identity.users where id = ${userId}`)
}

export async function findUserByUid(db: Queryable, uid: number): Promise<UserRow | undefined> {
  return maybeRow(db, sql<UserRow>`select ${USER} from identity.users where uid = ${uid}`)
}

export type InviterRow = Pick<UserRow, 'id' | 'uid' | 'username'>

export async function findUserByInviteCode(db: Queryable, inviteCode: string): Promise<InviterRow | undefined> {
  return maybeRow(db, sql<InviterRow>`select id, uid, username from identity.users where invite_code = ${inviteCode}`)
}

/** True for the one request that names the inviter of an account without one. */
export async function setInviter(db: Queryable, userId: string, inviterId: string): Promise<boolean> {
  const set = await run(
    db,
    sql`update identity.users set invited_by = ${inviterId} where id = ${userId} and invited_by is null`,
  )
  return set === 1
}

export async function countUsers(db: Queryable): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from identity.users`)).count
}

export async function setLanguage(db: Queryable, userId: string, language: Language): Promise<void> {
  await run(db, sql`update identity.users set language = ${language} where id = ${userId}`)
}

export interface ProfileChange {
  readonly fiat: UserRow['fiat'] | undefined
  /** Whoever registered later is still at it: what they choose first is the currency that they registered with. */
  readonly choosing: Date
  readonly username: string | undefined
  readonly country: string | undefined
}

/** What is not given stays as it is. */
export async function updateProfile(db: Queryable, userId: string, change: ProfileChange): Promise<void> {
  await run(
    db,
    sql`
      update identity.users
      set first_fiat = coalesce(first_fiat, case when registered_at > ${change.choosing} then ${change.fiat ?? null}::text
          when ${change.fiat ?? null}::text is not null then fiat end),
        fiat = coalesce(${change.fiat ?? null}, fiat), username = coalesce(${change.username ?? null}, username),
        country = coalesce(${change.country ?? null}, country)
      where id = ${userId}`,
  )
}

export async function findUserIdByUid(db: Queryable, uid: number): Promise<string | undefined> {
  return (await maybeRow(db, sql<Pick<UserRow, 'id'>>`select id from identity.users where uid = ${uid}`))?.id
}

export async function findOpenUserIdByUid(db: Queryable, uid: number): Promise<string | undefined> {
  const found = await maybeRow(
    db,
    sql<Pick<UserRow, 'id'>>`select id from identity.users where uid = ${uid} and closed_at is null`,
  )
  return found?.id
}
