import type { StaffRole } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/db.ts'

export interface StaffRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly active: boolean
  readonly password_hash: string
  readonly totp_secret: Buffer | null
  readonly totp_confirmed_at: Date | null
  readonly last_login_at: Date | null
}

const STAFF = sql`id, email, name, role, active, password_hash, totp_secret, totp_confirmed_at, last_login_at`

export interface NewStaff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  /** Sealed, and taken as proved; without it the authenticator is enrolled at the first log-in. */
  readonly totpSecret: Buffer | null
  readonly now: Date
}

/** Gives undefined when the address is taken: the unique index decides, so two requests cannot both win. */
export async function insertStaff(db: Queryable, staff: NewStaff): Promise<StaffRow | undefined> {
  return maybeRow(
    db,
    sql<StaffRow>`
      insert into admin.staff (id, email, name, role, active, password_hash, totp_secret, totp_confirmed_at, created_at)
      values (${staff.id}, ${staff.email}, ${staff.name}, ${staff.role}, true, ${staff.passwordHash},
        ${staff.totpSecret}, ${staff.totpSecret === null ? null : staff.now}, ${staff.now})
      on conflict (email) do nothing
      returning ${STAFF}`,
  )
}

export async function listStaff(db: Queryable): Promise<StaffRow[]> {
  return rows(db, sql<StaffRow>`select ${STAFF} from admin.staff order by email`)
}

export async function findStaff(db: Queryable, staffId: string): Promise<StaffRow | undefined> {
  return maybeRow(db, sql<StaffRow>`select ${STAFF} from admin.staff where id = ${staffId}`)
}

export async function findStaffByEmail(db: Queryable, email: string): Promise<StaffRow | undefined> {
  return maybeRow(db, sql<StaffRow>`select ${STAFF} from admin.staff where email = ${email}`)
}

/** In one order for everyone, so that two admins who change each other wait instead of standing in each other's way. */
export async function lockStaff(db: Queryable, staffIds: readonly string[]): Promise<StaffRow[]> {
  return rows(
    db,
    sql<StaffRow>`select ${STAFF} from admin.staff where id = any(${[...staffIds]}) order by id for update`,
  )
}

export async function updateStaff(
  db: Queryable,
  staff: { readonly id: string; readonly role: StaffRole; readonly active: boolean },
): Promise<void> {
  await run(db, sql`update admin.staff set role = ${staff.role}, active = ${staff.active} where id = ${staff.id}`)
}

/** Keeps the secret that was offered first, and gives it; undefined when an authenticator is proved already. */
export async function offerTotpSecret(db: Queryable, staffId: string, sealed: Buffer): Promise<Buffer | undefined> {
  const row = await maybeRow(
    db,
    sql<{ totp_secret: Buffer }>`
      update admin.staff set totp_secret = coalesce(totp_secret, ${sealed})
      where id = ${staffId} and totp_confirmed_at is null
      returning totp_secret`,
  )
  return row?.totp_secret
}

export interface UsedStep {
  readonly staffId: string
  readonly step: number
  readonly now: Date
}

/** Compare and set: of two requests with one code the second finds the step used, and so does any older code. */
export async function useTotpStep(db: Queryable, { staffId, step, now }: UsedStep): Promise<StaffRow | undefined> {
  return maybeRow(
    db,
    sql<StaffRow>`
      update admin.staff
      set totp_last_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, ${now}), last_login_at = ${now}
      where id = ${staffId} and active and (totp_last_step is null or totp_last_step < ${step})
      returning ${STAFF}`,
  )
}

/** Compare and set as above: the code that proved the change proves nothing else. */
export async function changePassword(
  db: Queryable,
  change: { readonly staffId: string; readonly step: number; readonly passwordHash: string },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`
      update admin.staff set password_hash = ${change.passwordHash}, totp_last_step = ${change.step}
      where id = ${change.staffId} and active and totp_last_step < ${change.step}`,
  )
  return changed === 1
}

/** As on the first day: a password from somebody else, and an authenticator that is enrolled at the next log-in. */
export async function resetStaff(db: Queryable, staffId: string, passwordHash: string): Promise<void> {
  await run(
    db,
    sql`
      update admin.staff
      set password_hash = ${passwordHash}, totp_secret = null, totp_confirmed_at = null, totp_last_step = null
      where id = ${staffId}`,
  )
}
