import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface EventRow {
  readonly seq: number
  readonly kind: string
  readonly time: Date
  readonly ip: string | null
  readonly user_agent: string | null
}

export interface NewEvent extends Omit<EventRow, 'seq'> {
  readonly userId: string
}

export async function insertEvent(db: Queryable, event: NewEvent): Promise<void> {
  await run(
    db,
    sql`
      insert into identity.security_events (user_id, time, kind, ip, user_agent)
      values (${event.userId}, ${event.time}, ${event.kind}, ${event.ip}, ${event.user_agent})`,
  )
}

export interface EventPage {
  readonly userId: string
  readonly after: number | undefined
  readonly limit: number
}

export function listEvents(db: Queryable, { userId, after, limit }: EventPage): Promise<EventRow[]> {
  const older = after === undefined ? sql`true` : sql`seq < ${after}`
  return rows(
    db,
    sql<EventRow>`
      select seq, kind, time, ip, user_agent from identity.security_events
      where user_id = ${userId} and ${older}
      order by seq desc limit ${limit}`,
  )
}
