import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'

export interface PauseRow {
  readonly id: string
  readonly scope: string
  readonly cause: 'staff' | 'maintenance' | 'outage'
  readonly reason: string
  readonly from_at: Date
  readonly until_at: Date | null
}

export const ALL = 'all'
const PAUSE = sql`id, scope, cause, reason, from_at, until_at`

/** False where the same stands still already. */
export async function insertPause(tx: Tx, row: PauseRow, by: string | null): Promise<boolean> {
  return (
    (await run(
      tx,
      sql`
        insert into p2p.pauses (id, scope, cause, reason, from_at, until_at, started_by)
        values (${row.id}, ${row.scope}, ${row.cause}, ${row.reason}, ${row.from_at}, ${row.until_at}, ${by})
        on conflict do nothing`,
    )) === 1
  )
}

export async function endPause(
  tx: Tx,
  { id, at, by }: { readonly id: string; readonly at: Date; readonly by: string | null },
): Promise<PauseRow | undefined> {
  return maybeRow(
    tx,
    sql<PauseRow>`
      update p2p.pauses set until_at = ${at}, ended_by = ${by} where id = ${id} and until_at is null returning ${PAUSE}`,
  )
}

/** Whether time stands still for a kind of payment now. */
export async function isPaused(db: Queryable, kind: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql<{ id: string }>`select id from p2p.pauses where until_at is null and scope in (${ALL}, ${kind}) limit 1`,
  )
  return found !== undefined
}

/** Those of the kinds by which one can pay now. */
export async function payableKinds(db: Queryable, kinds: readonly string[]): Promise<string[]> {
  const paused = new Set((await openPauses(db)).map(({ scope }) => scope))
  return paused.has(ALL) ? [] : kinds.filter((kind) => !paused.has(kind))
}

export function openPauses(db: Queryable): Promise<PauseRow[]> {
  return rows(db, sql<PauseRow>`select ${PAUSE} from p2p.pauses where until_at is null order by from_at, id`)
}

/** Those that can have fallen into what began at a moment. One that lasts is among them where it is said until when it counts. */
export function pausesSince(
  db: Queryable,
  kind: string,
  since: Date,
  now: Date | null = null,
): Promise<{ from: Date; until: Date }[]> {
  const until = sql<Date>`coalesce(until_at, ${now}::timestamptz)`
  return rows(
    db,
    sql<{ from: Date; until: Date }>`
      select from_at as "from", ${until} as "until" from p2p.pauses
      where scope in (${ALL}, ${kind}) and ${until} > ${since} order by from_at, id`,
  )
}

export function listPauses(db: Queryable, { current, size }: { readonly current: number; readonly size: number }) {
  const order = sql`from_at desc, id desc`
  return pageOf<PauseRow>(db, { columns: PAUSE, from: sql`p2p.pauses`, where: sql`true`, order, current, size })
}

export async function moveDue(tx: Tx, orderId: string, dueAt: Date): Promise<void> {
  await run(tx, sql`update p2p.p2p_orders set due_at = ${dueAt} where id = ${orderId}`)
}

/** By real time. */
export interface WatchRow {
  readonly api_seen_at: Date | null
  readonly looked_at: Date | null
}

export function readWatch(db: Queryable): Promise<WatchRow> {
  return oneRow(db, sql<WatchRow>`select api_seen_at, looked_at from p2p.watch`)
}

/** One look at a time. */
export function lockWatch(tx: Tx): Promise<WatchRow> {
  return oneRow(tx, sql<WatchRow>`select api_seen_at, looked_at from p2p.watch for update`)
}

export async function saveSeen(tx: Tx, at: Date): Promise<void> {
  await run(tx, sql`update p2p.watch set api_seen_at = ${at}`)
}

export async function saveLooked(tx: Tx, at: Date): Promise<void> {
  await run(tx, sql`update p2p.watch set looked_at = ${at}`)
}
