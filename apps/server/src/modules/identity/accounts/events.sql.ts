import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
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
  return rows(
    db,
    sql<EventRow>`
      select seq, kind, time, ip, user_agent from identity.security_events
      where ${allOf(
        sql`user_id = ${userId}`,
        when(after, (seen) => sql`seq < ${seen}`),
      )}
      order by seq desc limit ${limit}`,
  )
}
