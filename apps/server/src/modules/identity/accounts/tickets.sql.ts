import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

export type TicketPurpose = 'log_in' | 'change_totp' | 'freeze' | 'reopen'

export interface NewTicket {
  readonly hash: Buffer
  readonly userId: string
  readonly purpose: TicketPurpose
  readonly now: Date
  readonly expiresAt: Date
}

/** Takes the lapsed tickets of the user away with it: nothing else needs to clean them up. */
export async function insertTicket(db: Queryable, ticket: NewTicket): Promise<void> {
  await run(db, sql`delete from identity.tickets where user_id = ${ticket.userId} and expires_at <= ${ticket.now}`)
  await run(
    db,
    sql`
      insert into identity.tickets (hash, user_id, purpose, expires_at)
      values (${ticket.hash}, ${ticket.userId}, ${ticket.purpose}, ${ticket.expiresAt})`,
  )
}

export interface TicketKey {
  readonly hash: Buffer
  readonly purpose: TicketPurpose
  readonly now: Date
}

/** Whose ticket it is, while it is good. */
export async function findTicket(db: Queryable, { hash, purpose, now }: TicketKey): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ user_id: string }>`
      select user_id from identity.tickets where hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`,
  )
  return row?.user_id
}

/** Gives the user to the one request that takes the ticket. */
export async function takeTicket(db: Queryable, { hash, purpose, now }: TicketKey): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ user_id: string }>`
      delete from identity.tickets where hash = ${hash} and purpose = ${purpose} and expires_at > ${now}
      returning user_id`,
  )
  return row?.user_id
}

/** Steps that were begun before a security change lead nowhere after it; links in mails stay good. */
export async function dropSteps(db: Queryable, userId: string): Promise<void> {
  await run(db, sql`delete from identity.tickets where user_id = ${userId} and purpose not in ('freeze', 'reopen')`)
}

export async function dropTickets(db: Queryable, userId: string): Promise<void> {
  await run(db, sql`delete from identity.tickets where user_id = ${userId}`)
}
