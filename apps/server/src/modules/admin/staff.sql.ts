import type { StaffRole } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'

export interface StaffRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly active: boolean
  readonly password_hash: string
  /** Null once its owner has chosen the password; until then the end of the one that was given. */
  readonly password_given_until: Date | null
  readonly totp_secret: Buffer | null
  readonly totp_confirmed_at: Date | null
  readonly last_login_at: Date | null
  /** By the product's clock: new rights decide about money from then on. */
  readonly decides_from: Date | null
}

const STAFF = sql`id, email, name, role, active, password_hash, password_given_until, totp_secret, totp_confirmed_at,
  last_login_at, decides_from`

export interface NewStaff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly passwordGivenUntil: Date | null
  /** Sealed, and taken as proved; without it the authenticator is enrolled at the first log-in. */
  readonly totpSecret: Buffer | null
  /** Null for who must be able to decide at once: the accounts that no admin opens. */
  readonly decidesFrom: Date | null
  readonly now: Date
}

/** Gives undefined when the address is taken: the unique index decides, so two requests cannot both win. */
export async function insertStaff(db: Queryable, staff: NewStaff): Promise<StaffRow | undefined> {
  return maybeRow(
    db,
    sql<StaffRow>`
      insert into admin.staff (id, email, name, role, active, password_hash, password_given_until, totp_secret,
        totp_confirmed_at, decides_from, created_at)
      values (${staff.id}, ${staff.email}, ${staff.name}, ${staff.role}, true, ${staff.passwordHash},
        ${staff.passwordGivenUntil}, ${staff.totpSecret}, ${staff.totpSecret === null ? null : staff.now}, ${staff.decidesFrom},
        ${staff.now})
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
  staff: { readonly id: string; readonly role: StaffRole; readonly active: boolean; readonly decidesFrom: Date | null },
): Promise<void> {
  await run(
    db,
    sql`
      update admin.staff
      set role = ${staff.role}, active = ${staff.active}, decides_from = ${staff.decidesFrom}
      where id = ${staff.id}`,
  )
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
      where id = ${staffId} and active and password_given_until is null
        and (totp_last_step is null or totp_last_step < ${step})
      returning ${STAFF}`,
  )
}

/** As the code of an authenticator does, where a passkey has proved who it is. */
export async function enterStaff(db: Queryable, staffId: string, now: Date): Promise<StaffRow | undefined> {
  return maybeRow(
    db,
    sql<StaffRow>`
      update admin.staff set last_login_at = ${now}
      where id = ${staffId} and active and password_given_until is null and totp_confirmed_at is not null
      returning ${STAFF}`,
  )
}

/** Compare and set as above: the code that proved an act proves nothing else. */
export async function takeTotpStep(db: Queryable, staffId: string, step: number): Promise<boolean> {
  const taken = await run(
    db,
    sql`
      update admin.staff set totp_last_step = ${step}
      where id = ${staffId} and active and totp_last_step < ${step}`,
  )
  return taken === 1
}

export async function changePassword(db: Queryable, staffId: string, passwordHash: string): Promise<void> {
  await run(db, sql`update admin.staff set password_hash = ${passwordHash} where id = ${staffId}`)
}

/** Undefined when the owner has one already. A secret that was offered before may be known to whoever gave the password. */
export async function choosePassword(
  db: Queryable,
  staffId: string,
  passwordHash: string,
): Promise<StaffRow | undefined> {
  return maybeRow(
    db,
    sql<StaffRow>`
      update admin.staff
      set password_hash = ${passwordHash}, password_given_until = null,
        totp_secret = case when totp_confirmed_at is null then null else totp_secret end
      where id = ${staffId} and active and password_given_until is not null
      returning ${STAFF}`,
  )
}

export interface GivenPassword {
  readonly passwordHash: string
  readonly until: Date
}

/** Gives whose it is; undefined where there is no such account, or its owner has been in. */
export async function renewGivenPassword(
  db: Queryable,
  email: string,
  given: GivenPassword,
): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ id: string }>`
      update admin.staff
      set password_hash = ${given.passwordHash}, password_given_until = ${given.until}, totp_secret = null
      where email = ${email} and totp_confirmed_at is null
      returning id`,
  )
  return row?.id
}

/** As on the first day: a password from somebody else, and an authenticator that is enrolled at the next log-in. */
export async function resetStaff(db: Queryable, staffId: string, given: GivenPassword): Promise<void> {
  await run(
    db,
    sql`
      update admin.staff
      set password_hash = ${given.passwordHash}, password_given_until = ${given.until},
        totp_secret = null, totp_confirmed_at = null, totp_last_step = null
      where id = ${staffId}`,
  )
}
