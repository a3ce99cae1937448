import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { APP_LOG_IN_MOVES } from './app-log-in.rules.ts'

export interface NewAppLogIn {
  readonly codeHash: Buffer
  readonly secretHash: Buffer
  readonly number: string
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
  readonly expiresAt: Date
  /** What ended before this is of no use to anybody. */
  readonly forgetBefore: Date
}

export async function insertAppLogIn(db: Queryable, asked: NewAppLogIn): Promise<void> {
  await run(db, sql`delete from identity.app_log_ins where expires_at < ${asked.forgetBefore}`)
  await run(
    db,
    sql`
      insert into identity.app_log_ins (code_hash, secret_hash, number, ip, user_agent, created_at, expires_at)
      values (${asked.codeHash}, ${asked.secretHash}, ${asked.number}, ${asked.ip}, ${asked.userAgent}, ${asked.now},
        ${asked.expiresAt})`,
  )
}

export interface AppLogInRow {
  readonly state: 'waiting' | 'approved' | 'denied' | 'used'
  readonly number: string
  readonly ip: string
  readonly user_agent: string
  readonly created_at: Date
  readonly expires_at: Date
}

const ROW = sql`state, number, ip, user_agent, created_at, expires_at`

export async function findByCode(db: Queryable, codeHash: Buffer): Promise<AppLogInRow | undefined> {
  return maybeRow(db, sql<AppLogInRow>`select ${ROW} from identity.app_log_ins where code_hash = ${codeHash}`)
}

export async function findBySecret(db: Queryable, secretHash: Buffer): Promise<AppLogInRow | undefined> {
  return maybeRow(db, sql<AppLogInRow>`select ${ROW} from identity.app_log_ins where secret_hash = ${secretHash}`)
}

export interface Answering {
  readonly codeHash: Buffer
  readonly userId: string
  readonly now: Date
}

/** True for the one answer that counts: the number is compared where the state is. */
export async function approve(db: Queryable, { codeHash, userId, now }: Answering, number: string): Promise<boolean> {
  const to = entering(APP_LOG_IN_MOVES, 'approved')
  const approved = await run(
    db,
    sql`
      update identity.app_log_ins set ${to.set}, user_id = ${userId}
      where code_hash = ${codeHash} and ${to.from} and expires_at > ${now} and number = ${number}`,
  )
  return approved === 1
}

export async function deny(db: Queryable, { codeHash, userId, now }: Answering): Promise<boolean> {
  const to = entering(APP_LOG_IN_MOVES, 'denied')
  const denied = await run(
    db,
    sql`
      update identity.app_log_ins set ${to.set}, user_id = ${userId}
      where code_hash = ${codeHash} and ${to.from} and state = 'waiting' and expires_at > ${now}`,
  )
  return denied === 1
}

/** Counts a wrong number; the last of them denies. */
export async function countWrongNumber(db: Queryable, codeHash: Buffer, most: number): Promise<void> {
  const to = entering(APP_LOG_IN_MOVES, 'denied', { when: sql`tries + 1 >= ${most}` })
  await run(
    db,
    sql`
      update identity.app_log_ins set tries = tries + 1, ${to.set}
      where code_hash = ${codeHash} and ${to.from} and state = 'waiting'`,
  )
}

/** Gives the user to the one request that takes it. */
export async function takeApproved(db: Queryable, secretHash: Buffer, now: Date): Promise<string | undefined> {
  const to = entering(APP_LOG_IN_MOVES, 'used')
  const row = await maybeRow(
    db,
    sql<{ user_id: string }>`
      update identity.app_log_ins set ${to.set}
      where secret_hash = ${secretHash} and ${to.from} and expires_at > ${now}
      returning user_id`,
  )
  return row?.user_id
}

/** A log-in that was approved before a security change leads nowhere after it. */
export async function denyApproved(db: Queryable, userId: string): Promise<void> {
  const to = entering(APP_LOG_IN_MOVES, 'denied')
  await run(
    db,
    sql`update identity.app_log_ins set ${to.set} where user_id = ${userId} and ${to.from} and state = 'approved'`,
  )
}
