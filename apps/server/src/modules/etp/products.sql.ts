import { type EtpLeverage, type EtpNavEvent, NAV_ONE, type NavBase } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { ETP_PRODUCT_MOVES, type ProductState } from './states.rules.ts'

/** Values and prices in USDT at 18 decimals; units and amounts at 8. */
export interface ProductRow {
  readonly symbol: string
  readonly coin: string
  readonly leverage: EtpLeverage
  readonly state: ProductState
  readonly base_nav: bigint
  readonly base_price: bigint
  readonly rebalanced_at: Date
  readonly walked_to: Date
  readonly next_night: Date
  readonly next_rebalance: Date
  readonly last_nav: bigint
  readonly last_price: bigint
  readonly valued_at: Date
  readonly events: number
  readonly marks: number
  readonly outstanding: bigint
  readonly reserve: bigint
  readonly night_per_unit: bigint
  readonly consolidate_at: Date | null
  readonly consolidations: number
  readonly closes_at: Date | null
  readonly made_at: Date
}

const PRODUCT = sql`symbol, coin, leverage, state, base_nav, base_price, rebalanced_at, walked_to, next_night, next_rebalance, last_nav,
  last_price, valued_at, events, marks, outstanding, reserve, night_per_unit, consolidate_at, consolidations, closes_at, made_at`

export function baseOf({ leverage, base_nav, base_price }: ProductRow): NavBase {
  return { leverage, nav: base_nav, price: base_price }
}

/** In the order in which they are shown: by coin, long before short. */
export function listProducts(db: Queryable): Promise<ProductRow[]> {
  return rows(db, sql<ProductRow>`select ${PRODUCT} from etp.etp_products order by coin, leverage desc`)
}

export function findProduct(db: Queryable, symbol: string): Promise<ProductRow | undefined> {
  return maybeRow(db, sql<ProductRow>`select ${PRODUCT} from etp.etp_products where symbol = ${symbol}`)
}

/** Everything that changes a product or an order of it holds this row: the walk, fills, edits. */
export function lockProduct(tx: Tx, symbol: string): Promise<ProductRow | undefined> {
  return maybeRow(tx, sql<ProductRow>`select ${PRODUCT} from etp.etp_products where symbol = ${symbol} for update`)
}

export type NewProduct = Pick<
  ProductRow,
  'symbol' | 'coin' | 'leverage' | 'base_nav' | 'base_price' | 'walked_to' | 'next_night' | 'next_rebalance' | 'made_at'
>

/** False where it exists. */
export async function insertProduct(tx: Tx, row: NewProduct): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into etp.etp_products (symbol, coin, leverage, state, base_nav, base_price, rebalanced_at, walked_to, next_night,
        next_rebalance, last_nav, last_price, valued_at, made_at)
      values (${row.symbol}, ${row.coin}, ${row.leverage}, 'open', ${row.base_nav}, ${row.base_price}, ${row.walked_to},
        ${row.walked_to}, ${row.next_night}, ${row.next_rebalance}, ${row.base_nav}, ${row.base_price}, ${row.walked_to},
        ${row.made_at})
      on conflict do nothing`,
  )
  return inserted === 1
}

/** All that a walk or a fill changes; the state changes by `setState` alone. */
export async function saveProduct(tx: Tx, row: ProductRow): Promise<void> {
  const saved = await run(
    tx,
    sql`
      update etp.etp_products set base_nav = ${row.base_nav}, base_price = ${row.base_price}, rebalanced_at = ${row.rebalanced_at},
        walked_to = ${row.walked_to}, next_night = ${row.next_night}, next_rebalance = ${row.next_rebalance},
        last_nav = ${row.last_nav}, last_price = ${row.last_price}, valued_at = ${row.valued_at}, events = ${row.events},
        marks = ${row.marks}, outstanding = ${row.outstanding}, reserve = ${row.reserve}, night_per_unit = ${row.night_per_unit},
        consolidate_at = ${row.consolidate_at}, consolidations = ${row.consolidations}
      where symbol = ${row.symbol}`,
  )
  assertMoved(saved, `product ${row.symbol}`, 'saved')
}

export async function setState(
  tx: Tx,
  { symbol, state, closesAt }: { readonly symbol: string; readonly state: ProductState; readonly closesAt: Date },
): Promise<void> {
  const to = entering(ETP_PRODUCT_MOVES, state)
  const touched = await run(
    tx,
    sql`update etp.etp_products set ${to.set}, closes_at = coalesce(closes_at, ${closesAt}) where symbol = ${symbol} and ${to.from}`,
  )
  assertMoved(touched, `product ${symbol}`, state)
}

/** What all products but one have in reserve, and are worth by their last values. */
export async function totalsBeside(
  db: Queryable,
  symbol: string | null,
): Promise<{ readonly reserve: bigint; readonly owed: bigint }> {
  return oneRow(
    db,
    sql<{ reserve: bigint; owed: bigint }>`
      select coalesce(sum(reserve), 0)::numeric(38,0) as reserve,
        coalesce(sum(div(outstanding * last_nav + ${NAV_ONE - 1n}::numeric, ${NAV_ONE}::numeric)), 0)::numeric(38,0) as owed
      from etp.etp_products where symbol is distinct from ${symbol}`,
  )
}

export interface EventRow {
  readonly symbol: string
  readonly number: number
  readonly kind: EtpNavEvent
  readonly at: Date
  readonly price: bigint
  readonly nav: bigint
  readonly base_nav: bigint
  readonly base_price: bigint
}

const EVENT = sql`symbol, number, kind, at, price, nav, base_nav, base_price`

export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return
  const given = events.map((event) => ({
    ...{ ...event, at: event.at.toISOString(), price: String(event.price), nav: String(event.nav) },
    ...{ base_nav: String(event.base_nav), base_price: String(event.base_price) },
  }))
  await run(
    tx,
    sql`
      insert into etp.nav_events (${EVENT})
      select ${EVENT} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (symbol text, number integer, kind text,
        at timestamptz, price numeric, nav numeric, base_nav numeric, base_price numeric)`,
  )
}

/** Oldest first; with the last one before, because values until the first inside are counted from it. */
export function eventsSince(db: Queryable, symbol: string, from: Date): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`
      select ${EVENT} from etp.nav_events
      where symbol = ${symbol} and number >= coalesce(
        (select max(number) from etp.nav_events before where before.symbol = ${symbol} and before.at <= ${from}), 1)
      order by number`,
  )
}

/** A page of them by their number. */
export function eventsAfter(db: Queryable, symbol: string, number: number, size: number): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`
      select ${EVENT} from etp.nav_events where symbol = ${symbol} and number > ${number} order by number limit ${size}`,
  )
}
