import type { Language } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run } from '../../platform/db.ts'
import type { Contact } from './contacts.rules.ts'

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
  readonly frozen_at: Date | null
  readonly registered_at: Date
  readonly totp_secret: Buffer | null
  readonly totp_pending: Buffer | null
  readonly totp_pending_at: Date | null
  readonly totp_last_step: number | null
  readonly fund_password_hash: string | null
  readonly fund_password_tries: number
  readonly anti_phishing_code: string | null
  readonly withdrawals_stopped_until: Date | null
  readonly settings_lock_days: number | null
  readonly settings_open_at: Date | null
  readonly mail_log_ins: 'new_device' | 'every'
  readonly mail_orders: boolean
  readonly mail_plans: boolean
}

const USER = sql`id, uid, email, phone, username, password_hash, country, language, fiat, invite_code, frozen_at, registered_at,
  totp_secret, totp_pending, totp_pending_at, totp_last_step, fund_password_hash, fund_password_tries,
  anti_phishing_code, withdrawals_stopped_until, settings_lock_days, settings_open_at, mail_log_ins, mail_orders,
  mail_plans`

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

export async function findUserByContact(db: Queryable, { kind, address }: Contact): Promise<UserRow | undefined> {
  return kind === 'email'
    ? maybeRow(db, sql<UserRow>`select ${USER} from identity.users where lower(email) = lower(${address})`)
    : maybeRow(db, sql<UserRow>`select ${USER} from identity.users where phone = ${address}`)
}

export async function getUser(db: Queryable, userId: string): Promise<UserRow> {
  return oneRow(db, sql<UserRow>`select ${USER} from identity.users where id = ${userId}`)
}

export async function findUserByInviteCode(db: Queryable, inviteCode: string): Promise<{ id: string } | undefined> {
  return maybeRow(db, sql<{ id: string }>`select id from identity.users where invite_code = ${inviteCode}`)
}

export async function countUsers(db: Queryable): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from identity.users`)).count
}

export async function setLanguage(db: Queryable, userId: string, language: Language): Promise<void> {
  await run(db, sql`update identity.users set language = ${language} where id = ${userId}`)
}

export async function setFiat(db: Queryable, userId: string, fiat: UserRow['fiat']): Promise<void> {
  await run(db, sql`update identity.users set fiat = ${fiat} where id = ${userId}`)
}
