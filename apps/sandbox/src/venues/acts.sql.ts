import type { SandboxVenueMode } from '@bourse/contract'
import { type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface VenueAct {
  readonly venue: string
  readonly mode: SandboxVenueMode
  readonly shiftBps: number
  readonly at: Date
}

export function insertAct(db: Queryable, { venue, mode, shiftBps, at }: VenueAct): Promise<number> {
  return run(
    db,
    sql`insert into sandbox.venue_acts (venue, mode, shift_bps, at) values (${venue}, ${mode}, ${shiftBps}, ${at})`,
  )
}

/** The oldest first. */
export function actsOf(db: Queryable, venue: string): Promise<VenueAct[]> {
  return rows(
    db,
    sql<VenueAct>`
      select venue, mode, shift_bps as "shiftBps", at from sandbox.venue_acts where venue = ${venue} order by seq`,
  )
}
