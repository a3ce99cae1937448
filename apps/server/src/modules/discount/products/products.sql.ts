import type { DiscountDirection, DiscountProductPart } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { pageOf } from '../../../platform/database/pages.sql.ts'

export interface ProductRow {
  readonly id: string
  readonly series_id: string
  readonly base: string
  readonly direction: DiscountDirection
  readonly strike: bigint
  readonly opened_at: Date
  readonly settles_at: Date
  readonly sales_end_at: Date
  readonly quota_units: bigint
  readonly personal_units: bigint
  readonly minimum_units: bigint
  readonly sold_units: bigint
  readonly apy_bps: number | null
}

const COLUMNS = sql`id, series_id, base, direction, strike, opened_at, settles_at, sales_end_at, quota_units, personal_units,
  minimum_units, sold_units, apy_bps`

/** One that was opened before stays as it is. */
export async function insertProduct(db: Queryable, row: Omit<ProductRow, 'sold_units' | 'apy_bps'>): Promise<void> {
  await run(
    db,
    sql`
      insert into discount.discount_products (id, series_id, base, direction, strike, opened_at, settles_at, sales_end_at, quota_units,
        personal_units, minimum_units)
      values (${row.id}, ${row.series_id}, ${row.base}, ${row.direction}, ${row.strike}, ${row.opened_at}, ${row.settles_at},
        ${row.sales_end_at}, ${row.quota_units}, ${row.personal_units}, ${row.minimum_units})
      on conflict (series_id, opened_at, settles_at, strike) do nothing`,
  )
}

/** Published series of which nothing was opened at a mark. */
export async function unopenedSeries(db: Queryable, mark: Date): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from discount.discount_series s where state = 'published'
        and not exists (select from discount.discount_products p where p.series_id = s.id and p.opened_at = ${mark})
      order by id`,
  )
  return found.map(({ id }) => id)
}

export interface OnSale {
  readonly now: Date
  readonly base?: string | undefined
  readonly direction?: DiscountDirection | undefined
}

/** By coin, direction, day and strike. */
export function productsOnSale(db: Queryable, { now, base, direction }: OnSale): Promise<ProductRow[]> {
  const where = allOf(
    sql`opened_at <= ${now} and sales_end_at > ${now}`,
    when(base, (asked) => sql`base = ${asked}`),
    when(direction, (asked) => sql`direction = ${asked}`),
  )
  return rows(
    db,
    sql<ProductRow>`
      select ${COLUMNS} from discount.discount_products where ${where}
      order by base, direction, settles_at, strike, id`,
  )
}

export function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return maybeRow(db, sql<ProductRow>`select ${COLUMNS} from discount.discount_products where id = ${id}`)
}

export function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  return maybeRow(tx, sql<ProductRow>`select ${COLUMNS} from discount.discount_products where id = ${id} for update`)
}

export async function addSold(tx: Tx, id: string, units: bigint): Promise<void> {
  await run(tx, sql`update discount.discount_products set sold_units = sold_units + ${units} where id = ${id}`)
}

export async function setApy(db: Queryable, id: string, apyBps: number): Promise<void> {
  await run(db, sql`update discount.discount_products set apy_bps = ${apyBps} where id = ${id}`)
}

/** Of a series that is closed: nothing of it is sold from now on. */
export async function endSales(tx: Tx, seriesId: string, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      update discount.discount_products set sales_end_at = ${now}
      where series_id = ${seriesId} and sales_end_at > ${now}`,
  )
}

export interface OfficeProductRow extends ProductRow {
  readonly positions: number
}

export interface ProductsQuery extends Omit<OnSale, 'direction'> {
  readonly part?: DiscountProductPart | undefined
  readonly current: number
  readonly size: number
}

/** What is on sale first, then what settles last. */
export function listProducts(db: Queryable, { now, base, part, current, size }: ProductsQuery) {
  const counted = sql`(select count(*)::integer from discount.discount_positions where product_id = p.id) as positions`
  return pageOf<OfficeProductRow>(db, {
    columns: sql`${COLUMNS}, ${counted}`,
    from: sql`discount.discount_products p`,
    where: allOf(
      sql`true`,
      when(base, (asked) => sql`base = ${asked}`),
      when(part, (asked) => (asked === 'on_sale' ? sql`sales_end_at > ${now}` : sql`sales_end_at <= ${now}`)),
    ),
    order: sql`(sales_end_at > ${now}) desc, settles_at desc, base, direction, strike, id`,
    current,
    size,
  })
}
