import { sql } from 'kysely'
import { maybeRow, numberArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { Lease } from './matching.sql.ts'

export interface TakenLease extends Lease {
  /** The last batch that was committed under it. */
  readonly batch: number
  /** Whether the engine before has stopped in order. */
  readonly clean: boolean
}

export interface GroupRow {
  readonly name: string
  readonly holder: string | null
  readonly released: boolean
  /** Since it was renewed or released, by the clock of the database: that of no process counts. */
  readonly ageMs: number
}

/** A group without markets waits for some to be moved to it. */
export async function addGroups(db: Queryable, names: readonly string[]): Promise<void> {
  await run(
    db,
    sql`
      insert into trading.engines (name, epoch, started_at)
      select name, 0, now() from unnest(${names}::text[]) as given (name)
      on conflict do nothing`,
  )
}

export function listGroups(db: Queryable): Promise<GroupRow[]> {
  return rows(
    db,
    sql<GroupRow>`
      select name, holder, released, greatest(0, extract(epoch from now() - renewed_at) * 1000)::float8 as "ageMs"
      from trading.engines
      order by name`,
  )
}

interface Taking {
  readonly name: string
  readonly holder: string
}

/** Whoever takes the lease shuts out whoever had it before. */
export async function takeLease(db: Queryable, { name, holder }: Taking): Promise<TakenLease> {
  await addGroups(db, [name])
  const taken = await take(db, { name, holder }, sql`for update`)
  if (taken === undefined) throw new Error('the lease was not given')
  return taken
}

/** Undefined when it is not free, or when its engine is at work this very moment. */
export function takeFreeLease(
  db: Queryable,
  { expiredAfterMs, ...taking }: Taking & { readonly expiredAfterMs: number },
): Promise<TakenLease | undefined> {
  const expired = sql`renewed_at < now() - make_interval(secs => ${expiredAfterMs / 1000}::float8)`
  return take(db, taking, sql`and (released or ${expired}) for update skip locked`)
}

function take(db: Queryable, { name, holder }: Taking, condition: ReturnType<typeof sql>) {
  return maybeRow(
    db,
    sql<TakenLease>`
      with before as (select name, released from trading.engines where name = ${name} ${condition})
      update trading.engines
      set epoch = epoch + 1, holder = ${holder}, started_at = now(), renewed_at = now(), released = false,
        wanted_by = null
      from before
      where engines.name = before.name
      returning engines.name, epoch, batch, before.released as clean`,
  )
}

/** Those that are still held, with who would like to have them. */
export async function renewLeases(
  db: Queryable,
  leases: readonly Lease[],
): Promise<ReadonlyMap<string, string | null>> {
  const renewed = await rows(
    db,
    sql<{ name: string; wantedBy: string | null }>`
      update trading.engines set renewed_at = now()
      from unnest(${leases.map(({ name }) => name)}::text[], ${numberArray(leases.map(({ epoch }) => epoch))}::bigint[])
        as held (name, epoch)
      where engines.name = held.name and engines.epoch = held.epoch
      returning engines.name, wanted_by as "wantedBy"`,
  )
  return new Map(renewed.map(({ name, wantedBy }) => [name, wantedBy]))
}

/** Asks whoever has it to hand it over, unless somebody has asked before. */
export async function wantLease(db: Queryable, { name, holder }: Taking): Promise<void> {
  await run(
    db,
    sql`
      update trading.engines set wanted_by = ${holder}
      where name = ${name} and not released and wanted_by is null and holder <> ${holder}`,
  )
}

export async function releaseLease(db: Queryable, { name, epoch }: Lease): Promise<void> {
  await run(
    db,
    sql`update trading.engines set released = true, renewed_at = now() where name = ${name} and epoch = ${epoch}`,
  )
}

/** True for whoever still has the lease, which nobody can take before the transaction ends. */
export async function holdLease(tx: Tx, { name, epoch }: Lease): Promise<boolean> {
  const held = await maybeRow(
    tx,
    sql<{ name: string }>`select name from trading.engines where name = ${name} and epoch = ${epoch} for update`,
  )
  return held !== undefined
}

/** Shuts out an engine that has given no sign of life; none when it lives, or has released its group. */
export async function fenceExpired(tx: Tx, name: string, expiredAfterMs: number): Promise<boolean> {
  const fenced = await run(
    tx,
    sql`
      update trading.engines set epoch = epoch + 1
      where name = ${name}
        and (released or renewed_at < now() - make_interval(secs => ${expiredAfterMs / 1000}::float8))`,
  )
  return fenced === 1
}

/** A group with the symbols of its markets. */
export interface GroupOfMarkets extends Lease {
  readonly symbols: readonly string[]
}

export function listGroupsOfMarkets(db: Queryable): Promise<GroupOfMarkets[]> {
  return rows(
    db,
    sql<GroupOfMarkets>`
      select name, epoch, array(select symbol from trading.books where engine = name order by symbol) as symbols
      from trading.engines
      order by name`,
  )
}

/** True for the one who moves it. */
export async function moveMarket(
  tx: Tx,
  { symbol, from, to }: { readonly symbol: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`update trading.books set engine = ${to} where symbol = ${symbol} and engine = ${from}`,
  )
  return moved === 1
}
