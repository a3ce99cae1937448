import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/db.ts'

export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly seen_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly frozen_at: Date | null
}

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
  readonly ip: string
  readonly userAgent: string
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await run(
    db,
    sql`
      insert into identity.sessions (id, user_id, token_hash, created_at, seen_at, expires_at, ip, user_agent)
      values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.now}, ${session.now},
        ${session.expiresAt}, ${session.ip}, ${session.userAgent})`,
  )
}

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return maybeRow(
    db,
    sql<SessionRow>`
      select s.id, s.user_id, s.seen_at, s.expires_at, s.ended_at, u.frozen_at
      from identity.sessions s join identity.users u on u.id = s.user_id
      where s.token_hash = ${tokenHash}`,
  )
}

export async function findSessionById(db: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  return maybeRow(
    db,
    sql<SessionRow>`
      select s.id, s.user_id, s.seen_at, s.expires_at, s.ended_at, u.frozen_at
      from identity.sessions s join identity.users u on u.id = s.user_id
      where s.id = ${sessionId}`,
  )
}

export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update identity.sessions set seen_at = ${now} where id = ${sessionId} and ended_at is null`)
}

export async function endSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update identity.sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}
