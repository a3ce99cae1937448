import type { DeliveryState, TryFault } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering, writing } from '../../../platform/database/moves.sql.ts'
import { type Page, pageOf } from '../../../platform/database/pages.sql.ts'
import { DELIVERY_MOVES } from './deliveries.rules.ts'

export interface DeliveryKey {
  readonly endpointId: string
  readonly eventId: string
}

export interface TakenRow {
  readonly event_id: string
  readonly run: number
  readonly tries: number
  readonly body: string
}

/** The oldest that is due for it, for the one who takes it; it is free again if nothing is heard of him. */
export async function takeDue(
  db: Queryable,
  endpointId: string,
  { now, realNow, until }: { readonly now: Date; readonly realNow: Date; readonly until: Date },
): Promise<TakenRow | undefined> {
  return maybeRow(
    db,
    sql<TakenRow>`
      update api.deliveries d set taken_until = ${until}
      from api.events v
      where v.id = d.event_id and d.endpoint_id = ${endpointId} and d.event_id = (
        select event_id from api.deliveries
        where endpoint_id = ${endpointId} and state = 'pending' and due_at <= ${now}
          and (taken_until is null or taken_until < ${realNow})
        order by due_at, event_id limit 1 for update skip locked)
      returning d.event_id, d.run, d.tries, v.body`,
  )
}

export async function letGo(db: Queryable, { endpointId, eventId }: DeliveryKey): Promise<void> {
  await run(
    db,
    sql`update api.deliveries set taken_until = null where endpoint_id = ${endpointId} and event_id = ${eventId}`,
  )
}

/** For whom something is due that nobody has taken. */
export async function overdueEndpoints(db: Queryable, now: Date, realNow: Date): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ endpoint_id: string }>`
      select distinct endpoint_id from api.deliveries
      where state = 'pending' and due_at <= ${now} and (taken_until is null or taken_until < ${realNow})`,
  )
  return found.map((row) => row.endpoint_id)
}

export interface NewAttempt extends DeliveryKey {
  readonly number: number
  readonly at: Date
  readonly tookMs: number
  readonly status: number | null
  readonly fault: TryFault | null
}

export async function insertAttempt(tx: Tx, one: NewAttempt): Promise<void> {
  await run(
    tx,
    sql`insert into api.attempts (endpoint_id, event_id, number, at, took_ms, status, fault)
    values (${one.endpointId}, ${one.eventId}, ${one.number}, ${one.at}, ${one.tookMs}, ${one.status}, ${one.fault})`,
  )
}

export type OfRun = DeliveryKey & { readonly run: number }

/** False when it was sent again meanwhile: then that run says what becomes of it. */
export async function endDelivery(tx: Tx, one: OfRun, state: 'delivered' | 'given_up'): Promise<boolean> {
  const to = entering(DELIVERY_MOVES, state)
  return (
    (await run(
      tx,
      sql`update api.deliveries set ${to.set}, tries = tries + 1, taken_until = null
      where endpoint_id = ${one.endpointId} and event_id = ${one.eventId} and run = ${one.run} and ${to.from}`,
    )) === 1
  )
}

export async function postpone(tx: Tx, one: OfRun, dueAt: Date): Promise<boolean> {
  return (
    (await run(
      tx,
      sql`update api.deliveries set tries = tries + 1, due_at = ${dueAt}, taken_until = null
      where endpoint_id = ${one.endpointId} and event_id = ${one.eventId} and run = ${one.run} and state = 'pending'`,
    )) === 1
  )
}

/** What waits for an endpoint that is told nothing more. */
export async function giveUpAll(tx: Tx, endpointId: string): Promise<void> {
  const to = entering(DELIVERY_MOVES, 'given_up')
  await run(
    tx,
    sql`update api.deliveries set ${to.set}, taken_until = null where endpoint_id = ${endpointId} and ${to.from}`,
  )
}

/** Begins again. Gives which run that is; undefined when there is no such delivery. */
export async function replayOne(tx: Tx, { endpointId, eventId }: DeliveryKey, now: Date): Promise<number | undefined> {
  const to = writing(DELIVERY_MOVES, 'pending')
  const begun = await maybeRow(
    tx,
    sql<{ run: number }>`
      update api.deliveries set ${to.set}, run = run + 1, tries = 0, due_at = ${now}, taken_until = null
      where endpoint_id = ${endpointId} and event_id = ${eventId} and ${to.from} returning run`,
  )
  return begun?.run
}

export interface Range {
  readonly endpointId: string
  readonly from: Date
  readonly to: Date
  readonly which: 'all' | 'given_up'
}

export async function replayRange(tx: Tx, { endpointId, from, to: until, which }: Range, now: Date): Promise<number> {
  const to = writing(DELIVERY_MOVES, 'pending')
  const only = which === 'all' ? sql`` : sql`and d.state = 'given_up'`
  return run(
    tx,
    sql`update api.deliveries d set ${to.set}, run = run + 1, tries = 0, due_at = ${now}, taken_until = null
      from api.events v where v.id = d.event_id and d.endpoint_id = ${endpointId} and v.made_at >= ${from} and v.made_at <= ${until}
        and ${to.from} ${only}`,
  )
}

export interface AttemptRow {
  readonly number: number
  readonly at: Date
  readonly took_ms: number
  readonly status: number | null
  readonly fault: TryFault | null
}

export interface SeenDeliveryRow {
  readonly event_id: string
  readonly endpoint_id: string
  readonly url: string
  readonly type: string
  readonly body: string
  readonly made_at: Date
  readonly state: DeliveryState
  readonly tries: number
  readonly due_at: Date
  readonly last:
    | ({ readonly number: number; readonly at: string; readonly took_ms: number } & Pick<
        AttemptRow,
        'status' | 'fault'
      >)
    | null
}

const SEEN = sql`d.event_id, d.endpoint_id, e.url, v.type, v.body, v.made_at, d.state, d.tries, d.due_at,
  (select to_jsonb(a) from api.attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id order by a.id desc limit 1) as last`
const FROM = sql`api.deliveries d join api.events v on v.id = d.event_id join api.endpoints e on e.id = d.endpoint_id`

export interface DeliveryFilter {
  readonly userId: string
  readonly endpointId?: string | undefined
  readonly state?: DeliveryState | undefined
  readonly current: number
  readonly size: number
}

export function listDeliveries(db: Queryable, filter: DeliveryFilter): Promise<Page<SeenDeliveryRow>> {
  const where = allOf(
    sql`v.user_id = ${filter.userId} and e.removed_at is null`,
    when(filter.endpointId, (id) => sql`d.endpoint_id = ${id}`),
    when(filter.state, (state) => sql`d.state = ${state}`),
  )
  const { current, size } = filter
  const order = sql`v.seq desc, d.endpoint_id`
  return pageOf(db, { columns: SEEN, from: FROM, where, order, current, size })
}

export async function findDelivery(
  db: Queryable,
  userId: string,
  { endpointId, eventId }: DeliveryKey,
): Promise<SeenDeliveryRow | undefined> {
  return maybeRow(
    db,
    sql<SeenDeliveryRow>`select ${SEEN} from ${FROM}
    where d.endpoint_id = ${endpointId} and d.event_id = ${eventId} and v.user_id = ${userId} and e.removed_at is null`,
  )
}

export async function attemptsOf(db: Queryable, { endpointId, eventId }: DeliveryKey): Promise<AttemptRow[]> {
  return rows(
    db,
    sql<AttemptRow>`select number, at, took_ms, status, fault from api.attempts
    where endpoint_id = ${endpointId} and event_id = ${eventId} order by id`,
  )
}

export interface Misfit {
  readonly difference: string
  readonly delivery: string
}

/** M7: each event is told to somebody, and each delivery is where its tries say. */
export async function misfits(db: Queryable): Promise<Misfit[]> {
  return rows(
    db,
    sql<Misfit>`
      select 'an event is told to nobody' as difference, v.id as delivery from api.events v
      where not exists (select 1 from api.deliveries d where d.event_id = v.id)
      union all
      select 'a delivery is done and nobody took it', d.endpoint_id || ' ' || d.event_id from api.deliveries d
      where d.state = 'delivered' and not exists (
        select 1 from api.attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id and a.status between 200 and 299)
      union all
      select 'a delivery waits for an endpoint that is gone', d.endpoint_id || ' ' || d.event_id
      from api.deliveries d join api.endpoints e on e.id = d.endpoint_id
      where d.state = 'pending' and e.removed_at < now() - interval '1 day'`,
  )
}
