import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import type { ChainCode, Unsigned } from './chains/chain.ts'
import { SWEEP_MOVES } from './sweeps.rules.ts'

export interface SweepRow {
  readonly id: string
  readonly chain: ChainCode
  readonly kind: 'sweep' | 'gas' | 'store' | 'refill' | 'return'
  readonly asset: string
  readonly from_index: number
  readonly to_address: string
  readonly base: bigint
  readonly unsigned: Unsigned
  readonly state: 'created' | 'sent' | 'done' | 'failed'
  readonly txid: string | null
}

const SWEEP = sql`id, chain, kind, asset, from_index, to_address, base, unsigned, state, txid`

/** False when one from the same address is under way. */
export async function insertSweep(
  db: Queryable,
  row: Omit<SweepRow, 'state' | 'txid'> & { readonly now: Date },
): Promise<boolean> {
  const count = await run(
    db,
    sql`
      insert into custody.sweeps (id, chain, kind, asset, from_index, to_address, base, unsigned, state, made_at)
      values (${row.id}, ${row.chain}, ${row.kind}, ${row.asset}, ${row.from_index}, ${row.to_address}, ${row.base},
        ${JSON.stringify(row.unsigned)}::jsonb, 'created', ${row.now})
      on conflict do nothing`,
  )
  return count === 1
}

export async function findSweep(db: Queryable, id: string): Promise<SweepRow | undefined> {
  return maybeRow(db, sql<SweepRow>`select ${SWEEP} from custody.sweeps where id = ${id}`)
}

export async function openSweeps(db: Queryable, chain: string): Promise<SweepRow[]> {
  return rows(
    db,
    sql<SweepRow>`
      select ${SWEEP} from custody.sweeps where chain = ${chain} and state in ('created', 'sent') order by made_at, id`,
  )
}

/** The first number of the hot wallet that no move of ours on its way has; 0 where none is on its way. */
export async function nextMoveNumber(db: Queryable, chain: string): Promise<number> {
  const row = await oneRow(
    db,
    sql<{ next: number }>`
      select coalesce(max((unsigned ->> 'nonce')::bigint) + 1, 0) as next from custody.sweeps
      where chain = ${chain} and from_index = 0 and state in ('created', 'sent')`,
  )
  return row.next
}

/** What moves of ours on their way spend, as txid:output. */
export async function movedOutputs(db: Queryable, chain: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ key: string }>`
      select distinct (input ->> 'txid') || ':' || (input ->> 'output') as key from custody.sweeps
      cross join lateral jsonb_array_elements(unsigned -> 'inputs') input
      where chain = ${chain} and state in ('created', 'sent') and unsigned ->> 'kind' = 'outputs'`,
  )
  return found.map(({ key }) => key)
}

export async function markSent(db: Queryable, id: string, { txid, raw }: { txid: string; raw: string }): Promise<void> {
  const to = entering(SWEEP_MOVES, 'sent')
  await run(db, sql`update custody.sweeps set ${to.set}, txid = ${txid}, raw = ${raw} where id = ${id} and ${to.from}`)
}

export async function markFailed(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  const to = entering(SWEEP_MOVES, 'failed')
  await run(
    db,
    sql`
      update custody.sweeps set ${to.set}, reason = ${reason}, ended_at = ${now}
      where id = ${id} and ${to.from}`,
  )
}

/** Those among the transactions of a block that are moves of ours; they are done, or failed on the chain. */
export async function endSweeps(
  tx: Tx,
  chain: string,
  { txids, failed, now }: { txids: readonly string[]; failed: readonly string[]; now: Date },
): Promise<SweepRow[]> {
  const lost = txids.filter((txid) => failed.includes(txid))
  const done = txids.filter((txid) => !failed.includes(txid))
  return [
    ...(await endAs(tx, { chain, txids: lost, state: 'failed', now })),
    ...(await endAs(tx, { chain, txids: done, state: 'done', now })),
  ]
}

async function endAs(
  tx: Tx,
  end: { chain: string; txids: readonly string[]; state: 'failed' | 'done'; now: Date },
): Promise<SweepRow[]> {
  if (end.txids.length === 0) return []
  const to = entering(SWEEP_MOVES, end.state)
  return rows(
    tx,
    sql<SweepRow>`
      update custody.sweeps set ${to.set}, ended_at = ${end.now}
      where chain = ${end.chain} and txid = any(${[...end.txids]}) and ${to.from}
      returning ${SWEEP}`,
  )
}

/** Every transaction that only moves coins between our own addresses, among these. */
export async function movesAmong(db: Queryable, chain: string, txids: readonly string[]): Promise<Set<string>> {
  if (txids.length === 0) return new Set()
  const found = await rows(
    db,
    sql<{ txid: string }>`
      select txid from custody.sweeps where chain = ${chain} and txid = any(${[...txids]})`,
  )
  return new Set(found.map(({ txid }) => txid))
}

/** One at a time: whoever spends from the hot wallet counts its transactions, and two may not count the same. */
export async function lockHotWallet(tx: Tx, chain: string): Promise<void> {
  // Whoever has the turn asks chain and signer meanwhile, and each of them may take its time to answer.
  await run(tx, sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`)
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`custody.hot-wallet.${chain}`}, 0))`)
}

/** What was ever credited at an address, tokens first: the coin of the chain pays for their move. */
export async function assetsAt(
  db: Queryable,
  chain: string,
  index: number,
): Promise<{ asset: string; address: string }[]> {
  return rows(
    db,
    sql<{ asset: string; address: string }>`
      select d.asset, a.address from custody.addresses a
      join custody.crypto_deposits d on d.chain = a.chain and d.address = a.address
      where a.chain = ${chain} and a.index = ${index} and d.state = 'credited'
      group by d.asset, a.address, d.contract order by d.contract nulls last`,
  )
}
