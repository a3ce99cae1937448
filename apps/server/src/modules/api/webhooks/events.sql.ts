import { sql } from 'kysely'
import { nameArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

/** Of these people, those who have an endpoint that wants to be told something. */
export async function listenersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ user_id: string }>`
      select distinct user_id from api.endpoints
      where user_id = any(${nameArray(userIds)}::text[]) and removed_at is null and stopped_at is null and held_at is null`,
  )
  return found.map((row) => row.user_id)
}

export interface NewEvent {
  readonly id: string
  readonly userId: string
  readonly family: string
  readonly type: string
  readonly subject: string
  readonly body: string
  readonly repeats: boolean
}

export interface Awaited {
  readonly endpoint_id: string
  readonly event_id: string
}

/** With a delivery for each endpoint that chose it. What says again what was said last is left out, unless it may repeat itself. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[], at: Date): Promise<Awaited[]> {
  const column = (field: (event: NewEvent) => string) => nameArray(events.map(field))
  return rows(
    tx,
    sql<Awaited>`
      with given as (
        select * from unnest(
          ${column(({ id }) => id)}::text[], ${column(({ userId }) => userId)}::text[], ${column(({ family }) => family)}::text[],
          ${column(({ type }) => type)}::text[], ${column(({ subject }) => subject)}::text[], ${column(({ body }) => body)}::text[],
          ${column(({ repeats }) => String(repeats))}::boolean[]
        ) as one (id, user_id, family, type, subject, body, repeats)
      ), wanted as (
        select given.id as event_id, e.id as endpoint_id
        from given join api.endpoints e on e.user_id = given.user_id and given.family = any(e.families)
        where e.removed_at is null and e.stopped_at is null and e.held_at is null
          and (given.repeats or given.type is distinct from (
            select last.type from api.events last where last.user_id = given.user_id and last.subject = given.subject
            order by last.seq desc limit 1))
      ), made as (
        insert into api.events (id, user_id, type, subject, body, made_at)
        select id, user_id, type, subject, body, ${at} from given where id in (select event_id from wanted) order by id
      )
      insert into api.deliveries (endpoint_id, event_id, state, due_at)
      select endpoint_id, event_id, 'pending', ${at} from wanted
      returning endpoint_id, event_id`,
  )
}

/** For one endpoint alone, whatever it chose. */
export async function insertTest(tx: Tx, endpointId: string, event: NewEvent, at: Date): Promise<void> {
  await run(
    tx,
    sql`insert into api.events (id, user_id, type, subject, body, made_at)
    values (${event.id}, ${event.userId}, ${event.type}, ${event.subject}, ${event.body}, ${at})`,
  )
  await run(
    tx,
    sql`insert into api.deliveries (endpoint_id, event_id, state, due_at)
    values (${endpointId}, ${event.id}, 'pending', ${at})`,
  )
}

/** What is old and waits for nobody, and endpoints that were removed and of which nothing is told any more. */
export async function sweepEvents(db: Queryable, before: Date): Promise<void> {
  await run(
    db,
    sql`delete from api.events e where e.made_at < ${before}
      and not exists (select 1 from api.deliveries d where d.event_id = e.id and d.state = 'pending')`,
  )
  await run(
    db,
    sql`delete from api.endpoints e where e.removed_at < ${before}
      and not exists (select 1 from api.deliveries d where d.endpoint_id = e.id)`,
  )
}
