import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { UserPrincipal } from '../../platform/http/context.ts'
import type { Ids } from '../../platform/ids.ts'
import { digest } from '../../platform/secrets/digest.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './tickets.sql.ts'

export interface TicketDeps {
  readonly db: Db
  /** Real time: a ticket guards against real senders. */
  readonly clock: Clock
  readonly ids: Pick<Ids, 'secret'>
}

const LIFE_SECONDS = 60
/** What `ids.secret()` makes; anything else need not be looked for. */
const TICKET = /^[\w-]{43}$/

export type Tickets = ReturnType<typeof createTickets>

/** Only the SHA-256 of a ticket is stored, and it carries the session, so that it is worth nothing once that has ended. */
export function createTickets({ db, clock, ids }: TicketDeps) {
  return {
    async issue({ userId, sessionId }: UserPrincipal): Promise<{ ticket: string; expiresInSeconds: number }> {
      const ticket = ids.secret()
      const expiresAt = new Date(clock.now().getTime() + LIFE_SECONDS * 1000)
      await sql.insertTicket(db.queryable, { ticketHash: digest(ticket), userId, sessionId, expiresAt })
      return { ticket, expiresInSeconds: LIFE_SECONDS }
    },

    async use(ticket: string): Promise<Result<UserPrincipal, { readonly code: 'stream.ticket_refused' }>> {
      const taken = TICKET.test(ticket) ? await sql.takeTicket(db.queryable, digest(ticket), clock.now()) : undefined
      if (taken === undefined) return refuse({ code: 'stream.ticket_refused' })
      return ok({ userId: taken.user_id, sessionId: taken.session_id })
    },

    sweep: () => sql.deleteExpired(db.queryable, clock.now()),
  }
}
