import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type ProductState, SAVING_PRODUCT_MOVES } from './saving.rules.ts'

export interface ProductRow {
  readonly id: string
  readonly state: ProductState
  readonly asset: string
  readonly apy_bps: number
  readonly days: number
  readonly minimum_units: bigint
  readonly quota_units: bigint
  readonly personal_units: bigint
  readonly used_units: bigint
  readonly issued_units: bigint
  readonly reason: string
  readonly drafted_by: string
  readonly drafted_by_email: string
  readonly drafted_at: Date
  readonly published_by_email: string | null
  readonly published_at: Date | null
  readonly closed_by_email: string | null
  readonly closed_at: Date | null
  readonly closed_reason: string | null
}

const COLUMNS = sql`id, state, asset, apy_bps, days, minimum_units, quota_units, personal_units, used_units, issued_units,
  reason, drafted_by, drafted_by_email, drafted_at, published_by_email, published_at, closed_by_email, closed_at, closed_reason`

export type Terms = Pick<ProductRow, 'asset' | 'apy_bps' | 'days' | 'minimum_units' | 'quota_units' | 'personal_units'>
export type NewProduct = Terms & Pick<ProductRow, 'id' | 'reason' | 'drafted_by' | 'drafted_by_email' | 'drafted_at'>

export function insertProduct(tx: Tx, row: NewProduct): Promise<ProductRow> {
  return oneRow(
    tx,
    sql<ProductRow>`
      insert into saving.saving_products (id, state, asset, apy_bps, days, minimum_units, quota_units, personal_units, reason,
        drafted_by, drafted_by_email, drafted_at)
      values (${row.id}, 'draft', ${row.asset}, ${row.apy_bps}, ${row.days}, ${row.minimum_units}, ${row.quota_units},
        ${row.personal_units}, ${row.reason}, ${row.drafted_by}, ${row.drafted_by_email}, ${row.drafted_at})
      returning ${COLUMNS}`,
  )
}

export function publishedProducts(db: Queryable, asset?: string | undefined): Promise<ProductRow[]> {
  const where = allOf(
    sql`state = 'published'`,
    when(asset, (asked) => sql`asset = ${asked}`),
  )
  return rows(
    db,
    sql<ProductRow>`select ${COLUMNS} from saving.saving_products where ${where} order by asset, days, published_at, id`,
  )
}

export function allProducts(db: Queryable): Promise<(ProductRow & { readonly positions: number })[]> {
  return rows(
    db,
    sql<ProductRow & { positions: number }>`
      select ${COLUMNS}, (select count(*) from saving.saving_positions where product_id = product.id and state = 'live') as positions
      from saving.saving_products product
      order by case state when 'draft' then 0 when 'published' then 1 else 2 end, asset, days, drafted_at desc, id`,
  )
}

export function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return maybeRow(db, sql<ProductRow>`select ${COLUMNS} from saving.saving_products where id = ${id}`)
}

/** Whoever decides by quotas waits here: they are sums over all who save in it. */
export function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  return maybeRow(tx, sql<ProductRow>`select ${COLUMNS} from saving.saving_products where id = ${id} for update`)
}

interface By {
  readonly id: string
  readonly staffId: string
  readonly email: string
  readonly now: Date
}

export async function publish(tx: Tx, { id, staffId, email, now }: By): Promise<void> {
  const to = entering(SAVING_PRODUCT_MOVES, 'published')
  const touched = await run(
    tx,
    sql`
      update saving.saving_products
      set ${to.set}, published_by = ${staffId}, published_by_email = ${email}, published_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `product ${id}`, 'published')
}

export async function close(
  tx: Tx,
  { id, email, now, reason }: Omit<By, 'staffId'> & { readonly reason: string },
): Promise<void> {
  const to = entering(SAVING_PRODUCT_MOVES, 'closed')
  const touched = await run(
    tx,
    sql`
      update saving.saving_products
      set ${to.set}, closed_by_email = ${email}, closed_at = ${now}, closed_reason = ${reason}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `product ${id}`, 'closed')
}

export async function take(tx: Tx, id: string, amount: bigint): Promise<void> {
  await run(tx, sql`update saving.saving_products set used_units = used_units + ${amount} where id = ${id}`)
}

export interface GivenBack {
  readonly id: string
  readonly principal: bigint
  /** What was paid as interest; nothing at an exit. */
  readonly interest: bigint
}

/** In the order of their ids, as everybody who locks several of them. */
export async function giveBack(tx: Tx, ended: readonly GivenBack[]): Promise<void> {
  const ids = ended.map(({ id }) => id)
  await run(tx, sql`select from saving.saving_products where id = any(${ids}::text[]) order by id for update`)
  await run(
    tx,
    sql`
      update saving.saving_products
      set used_units = used_units - ended.principal, issued_units = issued_units + ended.interest
      from unnest(${ids}::text[], ${ended.map(({ principal }) => String(principal))}::numeric[],
        ${ended.map(({ interest }) => String(interest))}::numeric[]) as ended (id, principal, interest)
      where saving_products.id = ended.id`,
  )
}
