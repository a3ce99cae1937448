import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run } from '../../../platform/database/db.ts'

export async function setPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  await run(db, sql`update identity.users set password_hash = ${hash} where id = ${userId}`)
}

export async function setFundPassword(db: Queryable, userId: string, factorId: string): Promise<void> {
  await run(
    db,
    sql`update identity.users set fund_password_factor = ${factorId}, fund_password_tries = 0 where id = ${userId}`,
  )
}

/** As the guard counts them: what people and staff are shown of it. */
export async function setFundPasswordTries(
  db: Queryable,
  { userId, factorId, tries }: { readonly userId: string; readonly factorId: string; readonly tries: number },
): Promise<void> {
  await run(
    db,
    sql`
      update identity.users set fund_password_tries = ${tries}
      where id = ${userId} and fund_password_factor = ${factorId} and fund_password_tries <> ${tries}`,
  )
}

export async function setAntiPhishingCode(db: Queryable, userId: string, word: string | null): Promise<void> {
  await run(db, sql`update identity.users set anti_phishing_code = ${word} where id = ${userId}`)
}

/** A later stop never shortens an earlier one. */
export async function stopWithdrawals(db: Queryable, userId: string, until: Date): Promise<void> {
  await run(
    db,
    sql`
      update identity.users set withdrawals_stopped_until = greatest(withdrawals_stopped_until, ${until})
      where id = ${userId}`,
  )
}

export async function freezeUser(db: Queryable, userId: string, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update identity.users
      set frozen_at = coalesce(frozen_at, ${now}), frozen_reason = coalesce(frozen_reason, 'own_link')
      where id = ${userId}`,
  )
}

export async function setPendingSecret(db: Queryable, userId: string, sealed: Buffer, now: Date): Promise<void> {
  await run(db, sql`update identity.users set totp_pending = ${sealed}, totp_pending_at = ${now} where id = ${userId}`)
}

export interface TotpStep {
  readonly userId: string
  readonly factorId: string
  readonly step: number
}

/** What was offered is bound, for the one request that finds it still pending. */
export async function bindTotp(db: Queryable, bound: TotpStep & { readonly pending: Buffer }): Promise<boolean> {
  const { userId, factorId, step, pending } = bound
  const changed = await run(
    db,
    sql`
      update identity.users
      set totp_factor = ${factorId}, totp_pending = null, totp_pending_at = null, totp_last_step = ${step}
      where id = ${userId} and totp_pending = ${pending}`,
  )
  return changed === 1
}

export async function seedTotp(db: Queryable, userId: string, factorId: string): Promise<void> {
  await run(db, sql`update identity.users set totp_factor = ${factorId} where id = ${userId}`)
}

/** Compare and set: of two requests with one code the second finds the step used, and so does any older code. */
export async function useTotpStep(db: Queryable, { userId, factorId, step }: TotpStep): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update identity.users set totp_last_step = ${step}
      where id = ${userId} and totp_factor = ${factorId} and (totp_last_step is null or totp_last_step < ${step})`,
  )
  return used === 1
}

export async function unbindTotp(db: Queryable, userId: string): Promise<void> {
  await run(
    db,
    sql`update identity.users set totp_factor = null, totp_last_step = null, totp_pending = null where id = ${userId}`,
  )
  await dropIdleRecoveryCodes(db, userId)
}

/** They stand in for a second factor: without any there is nothing to recover. */
export async function dropIdleRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await run(
    db,
    sql`
      delete from identity.recovery_codes
      where user_id = ${userId}
        and not exists (select from identity.users where id = ${userId} and totp_factor is not null)
        and not exists (select from identity.passkeys where user_id = ${userId})`,
  )
}

export async function replaceRecoveryCodes(db: Queryable, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await run(db, sql`delete from identity.recovery_codes where user_id = ${userId}`)
  await run(
    db,
    sql`
      insert into identity.recovery_codes (user_id, hash)
      select ${userId}, decode(hex, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as hex`,
  )
}

export async function hasRecoveryCode(db: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql<{ user_id: string }>`
      select user_id from identity.recovery_codes where user_id = ${userId} and hash = ${hash} and used_at is null`,
  )
  return found !== undefined
}

/** True for the one caller that uses it. */
export async function useRecoveryCode(
  db: Queryable,
  { userId, hash, now }: { readonly userId: string; readonly hash: Buffer; readonly now: Date },
): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update identity.recovery_codes set used_at = ${now}
      where user_id = ${userId} and hash = ${hash} and used_at is null`,
  )
  return used === 1
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from identity.recovery_codes where user_id = ${userId} and used_at is null`,
  )
  return count
}
