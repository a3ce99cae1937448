import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface AddressRow {
  readonly chain: string
  readonly index: number
  readonly user_id: string | null
  readonly address: string
  readonly memo: string | null
}

const ADDRESS = sql`chain, index, user_id, address, memo`

export async function findAddress(db: Queryable, chain: string, userId: string): Promise<AddressRow | undefined> {
  return maybeRow(
    db,
    sql<AddressRow>`select ${ADDRESS} from custody.addresses where chain = ${chain} and user_id = ${userId}`,
  )
}

/** The hot wallet, the warm tier and those of the safe, in this order. */
export async function houseAddresses(db: Queryable, chain: string): Promise<AddressRow[]> {
  return rows(
    db,
    sql<AddressRow>`
      select ${ADDRESS} from custody.addresses where chain = ${chain} and index <= 0 order by index desc`,
  )
}

export async function findByIndex(db: Queryable, chain: string, index: number): Promise<AddressRow | undefined> {
  return maybeRow(
    db,
    sql<AddressRow>`select ${ADDRESS} from custody.addresses where chain = ${chain} and index = ${index}`,
  )
}

/** Which of these are ours, those of the house included. */
export async function ownAmong(db: Queryable, chain: string, addresses: readonly string[]): Promise<AddressRow[]> {
  if (addresses.length === 0) return []
  return rows(
    db,
    sql<AddressRow>`
      select ${ADDRESS} from custody.addresses where chain = ${chain} and address = any(${[...addresses]})`,
  )
}

/** Those of the house in every tier, and every address that something was ever seen to arrive at. */
export async function usedAddresses(db: Queryable, chain: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ address: string }>`
      select address from custody.addresses where chain = ${chain} and index <= 0
      union
      select address from custody.crypto_deposits where chain = ${chain}`,
  )
  return found.map(({ address }) => address)
}

/** One number for each user, on every chain the same. */
export async function keyIndexOf(db: Queryable, userId: string): Promise<number> {
  await run(db, sql`insert into custody.key_indexes (user_id) values (${userId}) on conflict (user_id) do nothing`)
  const { index } = await oneRow(
    db,
    sql<{ index: number }>`select index from custody.key_indexes where user_id = ${userId}`,
  )
  return index
}

/** Two who ask at once get the same. */
export async function insertAddress(tx: Tx, row: AddressRow, now: Date): Promise<void> {
  await run(tx, sql`insert into custody.chains (code) values (${row.chain}) on conflict (code) do nothing`)
  await run(tx, sql`insert into custody.chain_costs (chain) values (${row.chain}) on conflict (chain) do nothing`)
  await run(
    tx,
    sql`
      insert into custody.addresses (chain, index, user_id, address, memo, made_at)
      values (${row.chain}, ${row.index}, ${row.user_id}, ${row.address}, ${row.memo}, ${now})
      on conflict (chain, index) do nothing`,
  )
}

/** Whose deposit address it is: nobody's, somebody's of ours, or the house's own. */
export async function ownerOfAddress(
  db: Queryable,
  { chain, address, memo }: { readonly chain: string; readonly address: string; readonly memo: string | null },
): Promise<{ readonly userId: string | null } | undefined> {
  const [found] = await rows(
    db,
    sql<{ userId: string | null }>`
      select user_id as "userId" from custody.addresses
      where chain = ${chain} and address = ${address} and (memo is null or memo is not distinct from ${memo})
      order by memo nulls last limit 1`,
  )
  return found
}
