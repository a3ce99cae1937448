import { COOLING_OFF_DAYS } from '@bourse/contract'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { denyApproved } from '../sessions/app-log-in.sql.ts'
import * as sql from './tickets.sql.ts'

const MINUTE_MS = 60_000
/** A mail may be read days later, and the link in it must still stop a thief. */
const LIFE_MS: Record<sql.TicketPurpose, number> = {
  log_in: 5 * MINUTE_MS,
  change_totp: 10 * MINUTE_MS,
  freeze: 7 * 24 * 60 * MINUTE_MS,
  reopen: COOLING_OFF_DAYS * 24 * 60 * MINUTE_MS,
}

/** One-use secrets that carry a person from one step to the next. */
export function createTickets({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) {
  const keyOf = (ticket: string, purpose: sql.TicketPurpose) => ({ hash: digest(ticket), purpose, now: clock.now() })
  return {
    async issue(db: Queryable, userId: string, purpose: sql.TicketPurpose) {
      const ticket = ids.secret()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + LIFE_MS[purpose])
      await sql.insertTicket(db, { hash: digest(ticket), userId, purpose, now, expiresAt })
      return { ticket, expiresAfterSeconds: LIFE_MS[purpose] / 1000 }
    },
    ownerOf: (db: Queryable, ticket: string, purpose: sql.TicketPurpose) => sql.findTicket(db, keyOf(ticket, purpose)),
    take: (db: Queryable, ticket: string, purpose: sql.TicketPurpose) => sql.takeTicket(db, keyOf(ticket, purpose)),
    /** Steps that were begun before a security change lead nowhere after it, log-ins that a phone approved included. */
    async dropSteps(db: Queryable, userId: string): Promise<void> {
      await sql.dropSteps(db, userId)
      await denyApproved(db, userId)
    },
    async dropAll(db: Queryable, userId: string): Promise<void> {
      await sql.dropTickets(db, userId)
      await denyApproved(db, userId)
    },
  }
}
export type Tickets = ReturnType<typeof createTickets>
