import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

/** Whether some account has it. */
export async function isKept(db: Queryable, factorId: string): Promise<boolean> {
  const { kept } = await oneRow(
    db,
    sql<{ kept: boolean }>`
      select exists (select from identity.users where totp_factor = ${factorId} or fund_password_factor = ${factorId})
        or exists (select from identity.passkeys where id = ${factorId}) as kept`,
  )
  return kept
}

export interface OldUser {
  readonly id: string
  readonly totp_factor: string | null
  readonly totp_secret: Buffer | null
  readonly fund_password_factor: string | null
  readonly fund_password_hash: string | null
}

export function usersToHandOver(db: Queryable): Promise<OldUser[]> {
  return rows(
    db,
    sql<OldUser>`
      select id, totp_factor, totp_secret, fund_password_factor, fund_password_hash from identity.users
      where totp_secret is not null or fund_password_hash is not null order by id limit 500`,
  )
}

/** Of what the guard has, nothing stays here. */
export async function clearUser(db: Queryable, userId: string): Promise<void> {
  await run(db, sql`update identity.users set totp_secret = null, fund_password_hash = null where id = ${userId}`)
}

export interface OldPasskey {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
}

export function passkeysToHandOver(db: Queryable): Promise<OldPasskey[]> {
  return rows(
    db,
    sql<OldPasskey>`
      select id, user_id, credential_id, public_key, counter from identity.passkeys
      where public_key is not null order by id limit 500`,
  )
}

export async function clearPasskey(db: Queryable, id: string): Promise<void> {
  await run(db, sql`update identity.passkeys set public_key = null where id = ${id}`)
}
