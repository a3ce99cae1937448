import type { AirdropEntryState, AirdropWay } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { pageOf } from '../../platform/database/pages.sql.ts'
import { AIRDROP_ENTRY_MOVES } from './airdrops.rules.ts'

export interface AirdropRow {
  readonly id: string
  readonly way: AirdropWay
  readonly asset: string
  readonly pool_units: bigint
  readonly amount_units: bigint
  readonly spots: number
  readonly hold_asset: string
  readonly minimum_units: bigint
  readonly snapshot_at: Date
  readonly opens_at: Date
  readonly closes_at: Date
  readonly taken: number
  readonly commitment: string | null
  readonly seed: Buffer | null
  readonly drawn_at: Date | null
}

export interface EntryRow {
  readonly id: string
  readonly airdrop_id: string
  readonly user_id: string
  readonly state: AirdropEntryState
  readonly balance_units: bigint
  readonly entered_at: Date
}

interface Paging {
  readonly current: number
  readonly size: number
}

const COLUMNS = sql`id, way, asset, pool_units, amount_units, spots, hold_asset, minimum_units, snapshot_at, opens_at, closes_at,
  taken, commitment, seed, drawn_at`
const ENTRY = sql`id, airdrop_id, user_id, state, balance_units, entered_at`

export async function insertAirdrop(tx: Tx, row: Omit<AirdropRow, 'taken' | 'drawn_at'>): Promise<void> {
  await run(
    tx,
    sql`
      insert into airdrops.airdrops (id, way, asset, pool_units, amount_units, spots, hold_asset, minimum_units, snapshot_at,
        opens_at, closes_at, commitment, seed)
      values (${row.id}, ${row.way}, ${row.asset}, ${row.pool_units}, ${row.amount_units}, ${row.spots}, ${row.hold_asset},
        ${row.minimum_units}, ${row.snapshot_at}, ${row.opens_at}, ${row.closes_at}, ${row.commitment}, ${row.seed})`,
  )
}

export function findAirdrop(db: Queryable, id: string): Promise<AirdropRow | undefined> {
  return maybeRow(db, sql<AirdropRow>`select ${COLUMNS} from airdrops.airdrops where id = ${id}`)
}

export function lockAirdrop(tx: Tx, id: string): Promise<AirdropRow | undefined> {
  return maybeRow(tx, sql<AirdropRow>`select ${COLUMNS} from airdrops.airdrops where id = ${id} for update`)
}

/** So that nobody enters while it is drawn, and no two people wait for each other. */
export async function shareAirdrop(tx: Tx, id: string): Promise<AirdropRow | undefined> {
  return maybeRow(tx, sql<AirdropRow>`select ${COLUMNS} from airdrops.airdrops where id = ${id} for share`)
}

/** What goes on or comes by its end, then what is over. */
export function listAirdrops(db: Queryable, { now, ...paging }: Paging & { readonly now: Date }) {
  return pageOf<AirdropRow>(db, {
    ...paging,
    ...{ columns: COLUMNS, from: sql`airdrops.airdrops`, where: sql`true` },
    order: sql`closes_at <= ${now}, case when closes_at > ${now} then closes_at end, closes_at desc, id`,
  })
}

/** Those that take entries and are to be drawn, the first to close first. */
export function undrawn(db: Queryable, now: Date): Promise<Pick<AirdropRow, 'id'>[]> {
  return rows(
    db,
    sql<Pick<AirdropRow, 'id'>>`
      select id from airdrops.airdrops where way = 'drawn' and drawn_at is null and opens_at <= ${now} order by closes_at, id`,
  )
}

export async function closeEntries(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, sql`update airdrops.airdrops set closes_at = ${now} where id = ${id}`)
}

/** True for whoever gets it. */
export async function takeSpot(tx: Tx, id: string): Promise<boolean> {
  const taken = await run(
    tx,
    sql`update airdrops.airdrops set taken = taken + 1 where id = ${id} and way = 'first' and taken < spots`,
  )
  return taken === 1
}

export async function insertEntry(tx: Tx, row: EntryRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into airdrops.airdrop_entries (${ENTRY})
      values (${row.id}, ${row.airdrop_id}, ${row.user_id}, ${row.state}, ${row.balance_units}, ${row.entered_at})`,
  )
}

export function entryOf(db: Queryable, airdropId: string, userId: string): Promise<EntryRow | undefined> {
  return maybeRow(
    db,
    sql<EntryRow>`select ${ENTRY} from airdrops.airdrop_entries where airdrop_id = ${airdropId} and user_id = ${userId}`,
  )
}

export function listEntries(db: Queryable, { airdropId, ...paging }: Paging & { readonly airdropId: string }) {
  return pageOf<EntryRow>(db, {
    ...paging,
    ...{ columns: ENTRY, from: sql`airdrops.airdrop_entries`, where: sql`airdrop_id = ${airdropId}` },
    order: sql`entered_at desc, id desc`,
  })
}

/** Everybody who takes part. */
export async function peopleOf(db: Queryable, id: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select user_id as "userId" from airdrops.airdrop_entries where airdrop_id = ${id} order by id`,
  )
  return found.map(({ userId }) => userId)
}

/** How many take part, by airdrop. */
export async function peopleIn(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    sql<{ id: string; people: number }>`
      select airdrop_id as id, count(*) as people from airdrops.airdrop_entries where airdrop_id = any(${[...ids]}::text[])
      group by airdrop_id`,
  )
  return new Map(found.map(({ id, people }) => [id, people]))
}

export function lotsOf(db: Queryable, id: string): Promise<{ id: string; state: AirdropEntryState }[]> {
  return rows(
    db,
    sql<{ id: string; state: AirdropEntryState }>`
      select id, state from airdrops.airdrop_entries where airdrop_id = ${id} order by id collate "C"`,
  )
}

/** Everybody who entered has won or lost. */
export async function settleDraw(
  tx: Tx,
  { id, won, now }: { readonly id: string; readonly won: readonly string[]; readonly now: Date },
): Promise<void> {
  const [toWon, toLost] = [entering(AIRDROP_ENTRY_MOVES, 'won'), entering(AIRDROP_ENTRY_MOVES, 'lost')]
  const winning = await run(
    tx,
    sql`update airdrops.airdrop_entries set ${toWon.set} where airdrop_id = ${id} and id = any(${[...won]}::text[]) and ${toWon.from}`,
  )
  if (winning !== won.length) assertMoved(winning, `${won.length} entries`, 'won')
  await run(
    tx,
    sql`update airdrops.airdrop_entries set ${toLost.set} where airdrop_id = ${id} and state = 'entered' and ${toLost.from}`,
  )
  await run(
    tx,
    sql`update airdrops.airdrops set drawn_at = ${now}, taken = ${won.length} where id = ${id} and drawn_at is null`,
  )
}

/** Those who wait for their money; again it finds the others. */
export function nextWinners(db: Queryable, id: string, size: number): Promise<EntryRow[]> {
  return rows(
    db,
    sql<EntryRow>`
      select ${ENTRY} from airdrops.airdrop_entries where airdrop_id = ${id} and state = 'won' order by id limit ${size}`,
  )
}

/** True for whoever decides it. */
export async function endEntry(tx: Tx, id: string, state: 'paid' | 'lost'): Promise<boolean> {
  const to = entering(AIRDROP_ENTRY_MOVES, state)
  return (
    (await run(
      tx,
      sql`update airdrops.airdrop_entries set ${to.set} where id = ${id} and state = 'won' and ${to.from}`,
    )) === 1
  )
}

export async function giveSpotBack(tx: Tx, id: string): Promise<void> {
  await run(tx, sql`update airdrops.airdrops set taken = taken - 1 where id = ${id}`)
}

export function wonBy(
  db: Queryable,
  userId: string,
): Promise<{ id: string; airdropId: string; asset: string; units: bigint; at: Date }[]> {
  return rows(
    db,
    sql<{ id: string; airdropId: string; asset: string; units: bigint; at: Date }>`
      select entry.id, entry.airdrop_id as "airdropId", airdrop.asset, airdrop.amount_units as units, airdrop.drawn_at as at
      from airdrops.airdrop_entries entry join airdrops.airdrops airdrop on airdrop.id = entry.airdrop_id
      where entry.user_id = ${userId} and entry.state = 'won'`,
  )
}
