import type { ListingSide, ListingState, P2pFiat, PriceKind } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'
import { LISTING_MOVES } from './states.rules.ts'

export interface ListingRow {
  readonly id: string
  readonly user_id: string
  readonly side: ListingSide
  readonly asset: string
  readonly fiat: P2pFiat
  readonly price_kind: PriceKind
  readonly price: bigint | null
  readonly margin_bps: number | null
  readonly units: bigint
  readonly left_units: bigint
  readonly least_fiat: bigint
  readonly most_fiat: bigint
  readonly remark: string | null
  readonly state: ListingState
  readonly made_at: Date
}

const LISTING = sql`id, user_id, side, asset, fiat, price_kind, price, margin_bps, units, left_units, least_fiat, most_fiat, remark,
  state, made_at`

/** V3: what is for sale, for the ledger's audit. */
export const LISTING_HOLDS = sql<{ owner: string; asset: string; units: bigint }>`
  select user_id as owner, asset, left_units as units from p2p.listings
  where side = 'sell' and state <> 'closed' and left_units > 0`

export async function insertListing(tx: Tx, row: Omit<ListingRow, 'left_units' | 'state'>): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.listings (${LISTING})
      values (${row.id}, ${row.user_id}, ${row.side}, ${row.asset}, ${row.fiat}, ${row.price_kind}, ${row.price}, ${row.margin_bps},
        ${row.units}, ${row.units}, ${row.least_fiat}, ${row.most_fiat}, ${row.remark}, 'open', ${row.made_at})`,
  )
}

export type NewTerms = Pick<ListingRow, 'price_kind' | 'price' | 'margin_bps' | 'least_fiat' | 'most_fiat' | 'remark'>

export async function setTerms(tx: Tx, id: string, terms: NewTerms): Promise<void> {
  await run(
    tx,
    sql`
      update p2p.listings set price_kind = ${terms.price_kind}, price = ${terms.price}, margin_bps = ${terms.margin_bps},
        least_fiat = ${terms.least_fiat}, most_fiat = ${terms.most_fiat}, remark = ${terms.remark}
      where id = ${id}`,
  )
}

export interface ListedMethod {
  readonly method_id: string
  readonly kind: string
}

export async function setMethods(tx: Tx, listingId: string, methods: readonly ListedMethod[]): Promise<void> {
  await run(tx, sql`delete from p2p.listing_methods where listing_id = ${listingId}`)
  for (const [place, { method_id, kind }] of methods.entries())
    await run(
      tx,
      sql`
        insert into p2p.listing_methods (listing_id, method_id, kind, place) values (${listingId}, ${method_id}, ${kind}, ${place})`,
    )
}

export function methodsOf(db: Queryable, listingId: string): Promise<ListedMethod[]> {
  return rows(
    db,
    sql<ListedMethod>`select method_id, kind from p2p.listing_methods where listing_id = ${listingId} order by place`,
  )
}

export function findListing(db: Queryable, id: string): Promise<ListingRow | undefined> {
  return maybeRow(db, sql<ListingRow>`select ${LISTING} from p2p.listings where id = ${id}`)
}

export function lockListing(tx: Tx, id: string): Promise<ListingRow | undefined> {
  return maybeRow(tx, sql<ListingRow>`select ${LISTING} from p2p.listings where id = ${id} for update`)
}

export async function setListingState(tx: Tx, id: string, state: 'open' | 'hidden'): Promise<void> {
  const to = entering(LISTING_MOVES, state)
  const touched = await run(tx, sql`update p2p.listings set ${to.set} where id = ${id} and ${to.from}`)
  assertMoved(touched, `listing ${id}`, state)
}

/** Nothing of it is for sale any more. */
export async function closeListing(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(LISTING_MOVES, 'closed')
  const touched = await run(
    tx,
    sql`update p2p.listings set ${to.set}, left_units = 0, closed_at = ${at} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `listing ${id}`, 'closed')
}

/** By what an order takes, or gives back: the caller holds the row. */
export async function changeLeft(tx: Tx, id: string, by: bigint): Promise<void> {
  await run(tx, sql`update p2p.listings set left_units = left_units + ${by} where id = ${id}`)
}

export interface MarketQuery {
  readonly side: ListingSide
  readonly asset: string
  readonly fiat: string
  readonly kind: string | undefined
  /** Listings that take it come before others. */
  readonly first: readonly string[]
}

/** More than anybody looks through; the best of them are found by their price of now. */
const MOST = 500

export function openListings(db: Queryable, query: MarketQuery): Promise<ListingRow[]> {
  const { side, asset, fiat, kind, first } = query
  const takes = (...asked: readonly string[]) =>
    sql<boolean>`exists (select from p2p.listing_methods m where m.listing_id = listings.id and m.kind = any(${[...asked]}::text[]))`
  const where = allOf(
    sql`state = 'open' and side = ${side} and asset = ${asset} and fiat = ${fiat} and left_units > 0`,
    when(kind, (asked) => takes(asked)),
  )
  return rows(
    db,
    sql<ListingRow>`
      select ${LISTING} from p2p.listings where ${where} order by ${takes(...first)} desc, made_at, id limit ${MOST}`,
  )
}

export function listListings(
  db: Queryable,
  query: {
    readonly userId: string
    readonly closed: boolean | undefined
    readonly current: number
    readonly size: number
  },
) {
  const { userId, closed, current, size } = query
  const where = allOf(
    sql`user_id = ${userId}`,
    when(closed, (asked) => (asked ? sql`state = 'closed'` : sql`state <> 'closed'`)),
  )
  const order = sql`(state = 'closed'), made_at desc, id desc`
  return pageOf<ListingRow>(db, { columns: LISTING, from: sql`p2p.listings`, where, order, current, size })
}

export function livingListings(db: Queryable, userId: string): Promise<ListingRow[]> {
  return rows(
    db,
    sql<ListingRow>`select ${LISTING} from p2p.listings where user_id = ${userId} and state <> 'closed' order by id`,
  )
}

export async function countLiving(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from p2p.listings where user_id = ${userId} and state <> 'closed'`,
  )
  return count
}

/** What is spoken for: it is the person's own until somebody takes it, and leaves with nobody else. */
export function listedUnits(db: Queryable, userId: string): Promise<{ asset: string; units: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; units: bigint }>`
      select asset, sum(left_units) as units from p2p.listings
      where user_id = ${userId} and side = 'sell' and state <> 'closed' and left_units > 0 group by asset`,
  )
}
