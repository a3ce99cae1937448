import { type RawBuilder, sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { Expired } from '../../../platform/personal.ts'

/** Of a session what counts is when it ended, or would have. */
const oldSessions = ({ before, held }: Expired) =>
  sql`identity.sessions where coalesce(ended_at, expires_at) < ${before} and user_id <> all(${[...held]}::text[])`
const oldDevices = ({ before, held }: Expired) =>
  sql`identity.devices where seen_at < ${before} and user_id <> all(${[...held]}::text[])`
const oldCodes = ({ before }: Expired) => sql`identity.codes where expires_at < ${before}`

type Rows = (expired: Expired) => RawBuilder<unknown>

/** Each kind of rows with a period of its own, by the tables that hold them. */
export const OLD_ROWS = {
  sessions: [oldSessions, oldDevices],
  codes: [oldCodes],
  steps: [
    ({ before }: Expired) => sql`identity.tickets where expires_at < ${before}`,
    ({ before }: Expired) => sql`identity.app_log_ins where expires_at < ${before}`,
    ({ before }: Expired) => sql`identity.passkey_challenges where expires_at < ${before}`,
  ],
} as const satisfies Record<string, readonly Rows[]>

export async function deleteOld(db: Queryable, kinds: readonly Rows[], expired: Expired): Promise<number> {
  let count = 0
  for (const old of kinds) count += await run(db, sql`delete from ${old(expired)}`)
  return count
}

export async function countOld(db: Queryable, kinds: readonly Rows[], expired: Expired): Promise<number> {
  let sum = 0
  for (const old of kinds) sum += (await oneRow(db, sql<{ count: number }>`select count(*) from ${old(expired)}`)).count
  return sum
}

export interface LeftRow {
  readonly id: string
  readonly uid: number
  readonly ended_at: Date
}

/** Whose relation ended before, and of whom something is left that names them. */
export async function leftBefore(db: Queryable, before: Date, limit: number): Promise<LeftRow[]> {
  return rows(
    db,
    sql<LeftRow>`
      select id, uid, ended_at from identity.users where ended_at <= ${before} and forgotten_at is null
      order by ended_at, id limit ${limit}`,
  )
}

/** What the guard knows of them. */
export async function factorsOf(tx: Tx, userId: string): Promise<(string | null)[]> {
  const found = await rows(
    tx,
    sql<{ id: string | null }>`
      select unnest(array[totp_factor, fund_password_factor]) as id from identity.users where id = ${userId}
      union all
      select id from identity.passkeys where user_id = ${userId}`,
  )
  return found.map(({ id }) => id)
}

/** The row stays for the books; its uid and its times name nobody. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select identity.forget_person(${userId})`)
  for (const table of [
    'sessions',
    'devices',
    'tickets',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'app_log_ins',
  ])
    await run(tx, sql`delete from ${sql.ref(`identity.${table}`)} where user_id = ${userId}`)
  await run(tx, sql`delete from identity.replaced_addresses where user_id = ${userId}`)
  await run(tx, sql`delete from identity.staff_views where user_id = ${userId}`)
  await run(
    tx,
    sql`
      update identity.users
      set email = ${`${userId.toLowerCase()}@forgotten.invalid`}, phone = null, username = '', password_hash = '',
        totp_secret = null, totp_pending = null, totp_factor = null, fund_password_hash = null,
        fund_password_factor = null, anti_phishing_code = null,
        frozen_text = null, staff_stop_text = null
      where id = ${userId}`,
  )
}

export async function markForgotten(tx: Tx, userId: string, at: Date): Promise<void> {
  await run(tx, sql`update identity.users set forgotten_at = ${at} where id = ${userId}`)
}
