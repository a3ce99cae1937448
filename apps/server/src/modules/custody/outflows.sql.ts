import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { Outflow } from './deposits.rules.ts'

/** No block holds it yet, as far as the scanner has read. */
const NOT_SCANNED = -1

/** True when it was not known in a block before. */
export async function insertOutflow(
  tx: Tx,
  row: Outflow & { readonly chain: string; readonly height: number },
): Promise<boolean> {
  const { inserted } = await oneRow(
    tx,
    sql<{ inserted: boolean }>`
      with before as (
        select block_height from custody.outflows where chain = ${row.chain} and txid = ${row.txid}
      )
      insert into custody.outflows (chain, txid, block_height, fee, asset, base)
      values (${row.chain}, ${row.txid}, ${row.height}, ${row.fee}, ${row.base === 0n ? null : row.asset}, ${row.base})
      on conflict (chain, txid) do update set block_height = excluded.block_height, fee = excluded.fee,
        asset = excluded.asset, base = excluded.base
      returning coalesce((select block_height from before), ${NOT_SCANNED}) = ${NOT_SCANNED} as inserted`,
  )
  return inserted
}

/** What stood in blocks that are no more. What the books have followed already stays: it is found again or is a finding. */
export async function deleteOutflowsAbove(tx: Tx, chain: string, height: number): Promise<bigint> {
  const gone = await rows(
    tx,
    sql<{ fee: bigint }>`
      delete from custody.outflows where chain = ${chain} and block_height > ${height} and settled_at is null returning fee`,
  )
  return gone.reduce((sum, { fee }) => sum + fee, 0n)
}

/** The books have followed: what left is no longer ours by them either. They may know it before the scanner does. */
export async function settleOutflow(tx: Tx, chain: string, txid: string, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into custody.outflows (chain, txid, block_height, fee, settled_at)
      values (${chain}, ${txid}, ${NOT_SCANNED}, 0, ${now})
      on conflict (chain, txid) do update set settled_at = coalesce(outflows.settled_at, excluded.settled_at)`,
  )
}

export interface CostRow {
  readonly base: bigint
  readonly posted_units: bigint
}

export async function addCost(tx: Tx, chain: string, base: bigint): Promise<CostRow> {
  return oneRow(
    tx,
    sql<CostRow>`
      update custody.chain_costs set base = base + ${base} where chain = ${chain} returning base, posted_units`,
  )
}

export async function costOf(db: Queryable, chain: string): Promise<CostRow> {
  return oneRow(db, sql<CostRow>`select base, posted_units from custody.chain_costs where chain = ${chain}`)
}

export async function setPosted(tx: Tx, chain: string, units: bigint): Promise<void> {
  await run(tx, sql`update custody.chain_costs set posted_units = ${units} where chain = ${chain}`)
}

export interface OpenAmounts {
  readonly asset: string
  /** Arrived, and not in the books: still confirming, or too little. */
  readonly unposted: bigint
  /** Arrived with what is in the books, and finer than they count. */
  readonly dust: bigint
}

export async function openDeposits(db: Queryable, chain: string): Promise<OpenAmounts[]> {
  return rows(
    db,
    sql<OpenAmounts>`
      select asset,
        coalesce(sum(base) filter (where state in ('confirming', 'below_minimum')), 0)::numeric as unposted,
        coalesce(sum(dust) filter (where state in ('credited', 'suspense', 'held')), 0)::numeric as dust
      from custody.crypto_deposits where chain = ${chain} and asset is not null group by asset`,
  )
}

/** What left the chain and not yet the books, by asset. */
export async function unsettled(db: Queryable, chain: string): Promise<{ asset: string; base: bigint }[]> {
  return rows(
    db,
    sql<{ asset: string; base: bigint }>`
      select asset, sum(base)::numeric as base from custody.outflows
      where chain = ${chain} and settled_at is null and asset is not null group by asset`,
  )
}
