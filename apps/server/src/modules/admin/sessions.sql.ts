import type { StaffRole } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/database/db.ts'

export interface TicketRow {
  readonly staff_id: string
  readonly email: string
  readonly totp_secret: Buffer | null
  readonly password_given_until: Date | null
  readonly expires_at: Date
}

export interface NewTicket {
  readonly hash: Buffer
  readonly staffId: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Takes the lapsed tickets of the account away with it: nothing else needs to clean them up. */
export async function insertTicket(db: Queryable, ticket: NewTicket): Promise<void> {
  await run(db, sql`delete from admin.tickets where staff_id = ${ticket.staffId} and expires_at <= ${ticket.now}`)
  await run(
    db,
    sql`
      insert into admin.tickets (hash, staff_id, expires_at)
      values (${ticket.hash}, ${ticket.staffId}, ${ticket.expiresAt})`,
  )
}

export async function findTicket(db: Queryable, hash: Buffer): Promise<TicketRow | undefined> {
  return maybeRow(
    db,
    sql<TicketRow>`
      select t.staff_id, s.email, s.totp_secret, s.password_given_until, t.expires_at
      from admin.tickets t join admin.staff s on s.id = t.staff_id
      where t.hash = ${hash} and s.active`,
  )
}

/** True for the one request that takes the ticket. */
export async function takeTicket(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await run(db, sql`delete from admin.tickets where hash = ${hash}`)) === 1
}

export interface SessionRow {
  readonly id: string
  readonly staff_id: string
  /** Of what the browser's cookie must say. */
  readonly cookie_hash: Buffer | null
  readonly email: string
  readonly role: StaffRole
  readonly seen_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly decides_from: Date | null
}

export interface NewSession {
  readonly id: string
  readonly staffId: string
  readonly tokenHash: Buffer
  readonly cookieHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

/** Takes the account's sessions that are past their absolute end away with it. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await run(db, sql`delete from admin.sessions where staff_id = ${session.staffId} and expires_at <= ${session.now}`)
  await run(
    db,
    sql`
      insert into admin.sessions (id, staff_id, token_hash, cookie_hash, created_at, seen_at, expires_at)
      values (${session.id}, ${session.staffId}, ${session.tokenHash}, ${session.cookieHash}, ${session.now},
        ${session.now}, ${session.expiresAt})`,
  )
}

/** Ends the open sessions that were unused the longest, but for so many. Whoever calls it has locked the account. */
export async function endLongestUnused(
  db: Queryable,
  open: { readonly staffId: string; readonly now: Date; readonly idleSince: Date; readonly but: number },
): Promise<void> {
  await run(
    db,
    sql`
      update admin.sessions set ended_at = ${open.now}
      where id in (
        select id from admin.sessions
        where staff_id = ${open.staffId} and ended_at is null and expires_at > ${open.now} and seen_at > ${open.idleSince}
        order by seen_at desc, id desc offset ${open.but}
      )`,
  )
}

/** Role and activity are read with every call, so that a change holds at once. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return maybeRow(
    db,
    sql<SessionRow>`
      select n.id, n.staff_id, n.cookie_hash, s.email, s.role, s.decides_from, n.seen_at, n.expires_at, n.ended_at
      from admin.sessions n join admin.staff s on s.id = n.staff_id
      where n.token_hash = ${tokenHash} and s.active`,
  )
}

export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update admin.sessions set seen_at = greatest(seen_at, ${now}) where id = ${sessionId}`)
}

export async function endSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await run(db, sql`update admin.sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}

export async function endSessionByToken(
  db: Queryable,
  held: { readonly tokenHash: Buffer; readonly cookieHashes: readonly Buffer[]; readonly now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      update admin.sessions set ended_at = ${held.now}
      where token_hash = ${held.tokenHash} and cookie_hash = any(${[...held.cookieHashes]}::bytea[]) and ended_at is null`,
  )
}

/** Tickets too: one that was given before the change must not open a session after it. */
export async function endSessionsOfStaff(
  db: Queryable,
  { staffId, butSession, now }: { readonly staffId: string; readonly butSession: string | null; readonly now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      update admin.sessions set ended_at = ${now}
      where staff_id = ${staffId} and ended_at is null and id is distinct from ${butSession}`,
  )
  await run(db, sql`delete from admin.tickets where staff_id = ${staffId}`)
}
