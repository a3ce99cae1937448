import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { SignPurpose } from './signer.ts'

export interface SignatureRow {
  readonly purpose: SignPurpose
  readonly order_id: string
  readonly attempt: number
  readonly chain: string
  readonly asset: string
  readonly base: bigint
  readonly content: Buffer
  readonly conflict_keys: readonly string[]
  readonly txid: string
  readonly raw: string
  readonly signed_at: Date
}

type Key = Pick<SignatureRow, 'purpose' | 'order_id' | 'attempt'>

/** One at a time for each asset: what counts toward a ceiling must see what was signed before it. */
export async function lockAsset(tx: Tx, asset: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`custody.signer.${asset}`}, 0))`)
}

export async function findSignature(
  db: Queryable,
  key: Key,
): Promise<Pick<SignatureRow, 'content' | 'txid' | 'raw'> | undefined> {
  return maybeRow(
    db,
    sql<Pick<SignatureRow, 'content' | 'txid' | 'raw'>>`
      select content, txid, raw from custody.signatures
      where purpose = ${key.purpose} and order_id = ${key.order_id} and attempt = ${key.attempt}`,
  )
}

/** What each earlier try spends. */
export async function earlierConflicts(db: Queryable, key: Key): Promise<readonly (readonly string[])[]> {
  const found = await rows(
    db,
    sql<Pick<SignatureRow, 'conflict_keys'>>`
      select conflict_keys from custody.signatures
      where purpose = ${key.purpose} and order_id = ${key.order_id} and attempt < ${key.attempt}`,
  )
  return found.map(({ conflict_keys }) => conflict_keys)
}

/** What withdrawals took since then; tries that replace one another count once. */
export async function signedSince(db: Queryable, asset: string, since: Date): Promise<bigint> {
  const { total } = await oneRow(
    db,
    sql<{ total: bigint }>`
      select coalesce(sum(base), 0)::numeric as total from custody.signatures
      where asset = ${asset} and purpose = 'withdrawal' and attempt = 0 and signed_at > ${since}`,
  )
  return total
}

export async function insertSignature(tx: Tx, row: SignatureRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into custody.signatures
        (purpose, order_id, attempt, chain, asset, base, content, conflict_keys, txid, raw, signed_at)
      values (${row.purpose}, ${row.order_id}, ${row.attempt}, ${row.chain}, ${row.asset}, ${row.base}, ${row.content},
        ${[...row.conflict_keys]}, ${row.txid}, ${row.raw}, ${row.signed_at})`,
  )
}
