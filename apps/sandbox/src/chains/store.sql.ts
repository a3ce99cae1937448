import { maybeRow, type Queryable, rows, run, type Tx } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface BlockRow {
  readonly chain: string
  readonly height: number
  readonly hash: string
  readonly parent_hash: string
  readonly at: Date
  readonly salt: string
  readonly transactions: readonly string[]
}

export interface WaitingRow {
  readonly txid: string
  readonly raw: string
}

/** Whoever makes or takes back a block does so alone. */
export async function lockChain(tx: Tx, chain: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox.chain.${chain}`}, 0))`)
}

export async function blocksFrom(db: Queryable, chain: string, height: number): Promise<BlockRow[]> {
  return rows(
    db,
    sql<BlockRow>`
      select chain, height, hash, parent_hash, at, salt, transactions from sandbox.chain_blocks
      where chain = ${chain} and height >= ${height} order by height`,
  )
}

export async function newestBlock(db: Queryable, chain: string): Promise<BlockRow | undefined> {
  return maybeRow(
    db,
    sql<BlockRow>`
      select chain, height, hash, parent_hash, at, salt, transactions from sandbox.chain_blocks
      where chain = ${chain} order by height desc limit 1`,
  )
}

export async function insertBlock(tx: Tx, block: BlockRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into sandbox.chain_blocks (chain, height, hash, parent_hash, at, salt, transactions)
      values (${block.chain}, ${block.height}, ${block.hash}, ${block.parent_hash}, ${block.at}, ${block.salt},
        ${[...block.transactions]})`,
  )
}

export async function deleteBlocksFrom(tx: Tx, chain: string, height: number): Promise<void> {
  await run(tx, sql`delete from sandbox.chain_blocks where chain = ${chain} and height >= ${height}`)
}

export async function waiting(db: Queryable, chain: string): Promise<WaitingRow[]> {
  return rows(db, sql<WaitingRow>`select txid, raw from sandbox.chain_mempool where chain = ${chain} order by seq`)
}

export async function insertWaiting(db: Queryable, chain: string, { txid, raw }: WaitingRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.chain_mempool (chain, txid, raw) values (${chain}, ${txid}, ${raw})
      on conflict (chain, txid) do nothing`,
  )
}

export async function deleteWaiting(db: Queryable, chain: string, txids: readonly string[]): Promise<void> {
  await run(db, sql`delete from sandbox.chain_mempool where chain = ${chain} and txid = any(${[...txids]})`)
}

/**
 * Chains that have something to confirm: a transaction waits, or the newest one is not yet so deep that nobody looks at its
 * confirmations any more.
 */
export async function busyChains(db: Queryable, depth: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ chain: string }>`
      select distinct chain from sandbox.chain_mempool
      union
      select chain from sandbox.chain_blocks
      group by chain
      having max(height) - coalesce(max(height) filter (where cardinality(transactions) > 0), -1000) < ${depth}`,
  )
  return found.map(({ chain }) => chain)
}

export interface ChainSummary {
  readonly chain: string
  readonly height: number
  readonly waiting: number
}

export async function summaries(db: Queryable): Promise<ChainSummary[]> {
  return rows(
    db,
    sql<ChainSummary>`
      select chain, coalesce(max(height), 0)::int as height, coalesce(max(waiting), 0)::int as waiting
      from (
        select chain, max(height) as height, null::bigint as waiting from sandbox.chain_blocks group by chain
        union all
        select chain, null, count(*) from sandbox.chain_mempool group by chain
      ) both_tables
      group by chain`,
  )
}
