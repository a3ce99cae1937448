import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface SessionRow {
  readonly id: string
  readonly user_id: string
  /** Of what the browser's cookie must say. */
  readonly cookie_hash: Buffer | null
  readonly seen_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly frozen_at: Date | null
  readonly closed_at: Date | null
}

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
  readonly ip: string
  readonly userAgent: string
  readonly deviceId: string
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await run(
    db,
    sql`
      insert into identity.sessions (id, user_id, token_hash, cookie_hash, created_at, seen_at, expires_at, ip, user_agent, device_id)
      values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.cookieHash}, ${session.now},
        ${session.now}, ${session.expiresAt}, ${session.ip}, ${session.userAgent}, ${session.deviceId})`,
  )
}

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return maybeRow(
    db,
    sql<SessionRow>`
      select s.id, s.user_id, s.cookie_hash, s.seen_at, s.expires_at, s.ended_at, u.frozen_at, u.closed_at
      from identity.sessions s join identity.users u on u.id = s.user_id
      where s.token_hash = ${tokenHash}`,
  )
}

export async function findSessionById(db: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  return maybeRow(
    db,
    sql<SessionRow>`
      select s.id, s.user_id, s.cookie_hash, s.seen_at, s.expires_at, s.ended_at, u.frozen_at, u.closed_at
      from identity.sessions s join identity.users u on u.id = s.user_id
      where s.id = ${sessionId}`,
  )
}

export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update identity.sessions set seen_at = ${now} where id = ${sessionId} and ended_at is null`)
}

export interface DeviceRow {
  readonly id: string
  readonly created_at: Date
  readonly seen_at: Date
  readonly ip: string
  readonly user_agent: string
}

export interface OpenSessions {
  readonly userId: string
  readonly now: Date
  /** A session that was seen last before this has run out. */
  readonly idleSince: Date
}

export async function listOpenSessions(db: Queryable, open: OpenSessions): Promise<DeviceRow[]> {
  return rows(
    db,
    sql<DeviceRow>`
      select id, created_at, seen_at, ip, user_agent from identity.sessions
      where user_id = ${open.userId} and ended_at is null and expires_at > ${open.now} and seen_at > ${open.idleSince}
      order by seen_at desc, id desc`,
  )
}

/** False also for a session of somebody else: nobody learns that it exists. */
export async function endSessionOf(db: Queryable, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const ended = await run(
    db,
    sql`
      update identity.sessions set ended_at = ${now}
      where id = ${sessionId} and user_id = ${userId} and ended_at is null`,
  )
  return ended === 1
}

export interface EndSessions {
  readonly userId: string
  readonly except: string | null
  readonly now: Date
}

export async function endSessionsOfUser(db: Queryable, { userId, except, now }: EndSessions): Promise<string[]> {
  const ended = await rows(
    db,
    sql<{ id: string }>`
      update identity.sessions set ended_at = ${now}
      where user_id = ${userId} and ended_at is null and id is distinct from ${except}
      returning id`,
  )
  return ended.map(({ id }) => id)
}

/** Ends the open sessions that were unused the longest, but for so many. Whoever calls it has locked the user. */
export async function endLongestUnused(
  db: Queryable,
  open: OpenSessions & { readonly but: number },
): Promise<string[]> {
  const ended = await rows(
    db,
    sql<{ id: string }>`
      update identity.sessions set ended_at = ${open.now}
      where ended_at is null and id in (
        select id from identity.sessions
        where user_id = ${open.userId} and ended_at is null and expires_at > ${open.now} and seen_at > ${open.idleSince}
        order by seen_at desc, id desc offset ${open.but}
      )
      returning id`,
  )
  return ended.map(({ id }) => id)
}

/** Undefined when it proved none since then, or has ended. */
export async function findStepUp(db: Queryable, sessionId: string, since: Date): Promise<Date | undefined> {
  const row = await maybeRow(
    db,
    sql<{ stepped_up_at: Date }>`
      select stepped_up_at from identity.sessions
      where id = ${sessionId} and ended_at is null and stepped_up_at > ${since}`,
  )
  return row?.stepped_up_at
}

export async function setStepUp(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update identity.sessions set stepped_up_at = ${now} where id = ${sessionId}`)
}

export interface ReplacedRow {
  readonly id: string
  readonly token_hash: Buffer
  readonly cookie_hash: Buffer | null
  readonly expires_at: Date
  readonly replaced_by: string
}

const REPLACED = sql`id, token_hash, cookie_hash, expires_at, replaced_by`

/** Undefined for whoever comes second, and for a session that has ended. */
export async function replaceToken(
  db: Queryable,
  {
    from,
    to,
    request,
    now,
  }: { readonly from: Buffer; readonly to: Buffer; readonly request: string; readonly now: Date },
): Promise<ReplacedRow | undefined> {
  return maybeRow(
    db,
    sql<ReplacedRow>`
      update identity.sessions
      set token_hash = ${to}, replaced_hash = ${from}, replaced_by = ${request}, replaced_at = ${now}
      where token_hash = ${from} and ended_at is null
      returning ${REPLACED}`,
  )
}

/** By the token before, while its replacement may be asked for again. */
export async function findReplaced(db: Queryable, tokenHash: Buffer, since: Date): Promise<ReplacedRow | undefined> {
  return maybeRow(
    db,
    sql<ReplacedRow>`
      select ${REPLACED} from identity.sessions
      where replaced_hash = ${tokenHash} and replaced_at > ${since} and ended_at is null`,
  )
}
