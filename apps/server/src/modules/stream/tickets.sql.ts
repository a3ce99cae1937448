import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/database/db.ts'

export interface NewTicket {
  readonly ticketHash: Buffer
  readonly userId: string
  readonly sessionId: string
  readonly expiresAt: Date
}

export interface TicketRow {
  readonly user_id: string
  readonly session_id: string
}

export async function insertTicket(db: Queryable, ticket: NewTicket): Promise<void> {
  await run(
    db,
    sql`
      insert into stream.tickets (ticket_hash, user_id, session_id, expires_at)
      values (${ticket.ticketHash}, ${ticket.userId}, ${ticket.sessionId}, ${ticket.expiresAt})`,
  )
}

/** A row can be deleted once: of several who try, in whatever process, one gets it. */
export async function takeTicket(db: Queryable, ticketHash: Buffer, now: Date): Promise<TicketRow | undefined> {
  return maybeRow(
    db,
    sql<TicketRow>`
      delete from stream.tickets
      where ticket_hash = ${ticketHash} and expires_at > ${now}
      returning user_id, session_id`,
  )
}

export async function deleteExpired(db: Queryable, now: Date): Promise<number> {
  return run(db, sql`delete from stream.tickets where expires_at <= ${now}`)
}
