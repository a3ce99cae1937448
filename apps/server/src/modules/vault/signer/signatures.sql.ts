import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export interface SignatureRow {
  readonly purpose: 'withdrawal' | 'sweep' | 'gas' | 'store' | 'refill'
  readonly order_id: string
  readonly attempt: number
  readonly chain: string
  readonly asset: string
  readonly base: bigint
  readonly fee: bigint
  readonly user_id: string | null
  readonly recipient: string
  readonly young: boolean
  readonly agreed: Buffer
  readonly content: Buffer
  readonly conflict_keys: readonly string[]
  readonly txid: string
  readonly raw: string
  readonly signed_at: Date
}

type Key = Pick<SignatureRow, 'purpose' | 'order_id' | 'attempt'>

/** One at a time: what counts toward a ceiling must see what was signed before it. */
export async function lockSigning(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('vault.signing', 0))`)
}

type Known = Pick<SignatureRow, 'content' | 'txid' | 'raw'>

export async function findSignature(db: Queryable, key: Key): Promise<Known | undefined> {
  return maybeRow(
    db,
    sql<Known>`
      select content, txid, raw from vault.signatures
      where purpose = ${key.purpose} and order_id = ${key.order_id} and attempt = ${key.attempt}`,
  )
}

export type Earlier = Pick<SignatureRow, 'conflict_keys' | 'agreed'>

/** What each earlier try spends, and what it was for. */
export async function earlierTries(db: Queryable, key: Key): Promise<readonly Earlier[]> {
  return rows(
    db,
    sql<Earlier>`
      select conflict_keys, agreed from vault.signatures
      where purpose = ${key.purpose} and order_id = ${key.order_id} and attempt < ${key.attempt}`,
  )
}

export interface Spending {
  readonly asset: string
  readonly user: string | null
  readonly recipient: string
  readonly hour: Date
  readonly day: Date
}

export interface Spent {
  readonly hour: bigint
  readonly day: bigint
  readonly recipient: bigint
  readonly user: bigint
  readonly youngUser: bigint
  readonly youngAll: bigint
  readonly gas: bigint
  readonly refill: bigint
}

/** What counts toward each ceiling; tries that replace one another count once, by the first. */
export async function spentOf(db: Queryable, { asset, user, recipient, hour, day }: Spending): Promise<Spent> {
  const paid = sql`purpose = 'withdrawal'`
  const sum = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(base) filter (where ${condition}), 0)::numeric`
  return oneRow(
    db,
    sql<Spent>`
      select
        ${sum(sql`${paid} and signed_at > ${hour}`)} as "hour",
        ${sum(paid)} as "day",
        ${sum(sql`${paid} and recipient = ${recipient}`)} as recipient,
        ${sum(sql`${paid} and user_id = ${user}`)} as "user",
        ${sum(sql`${paid} and young and user_id = ${user}`)} as "youngUser",
        ${sum(sql`${paid} and young`)} as "youngAll",
        ${sum(sql`purpose = 'gas' and signed_at > ${hour}`)} as gas,
        ${sum(sql`purpose = 'refill'`)} as refill
      from vault.signatures
      where asset = ${asset} and purpose <> 'sweep' and attempt = 0 and signed_at > ${day}`,
  )
}

/** The most that everything signed since then can cost. */
export async function feesSince(db: Queryable, chain: string, since: Date): Promise<bigint> {
  const { total } = await oneRow(
    db,
    sql<{ total: bigint }>`
      select coalesce(sum(fee), 0)::numeric as total from vault.signatures
      where chain = ${chain} and signed_at > ${since}`,
  )
  return total
}

export async function insertSignature(tx: Tx, row: SignatureRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into vault.signatures (purpose, order_id, attempt, chain, asset, base, fee, user_id, recipient, young,
        agreed, content, conflict_keys, txid, raw, signed_at)
      values (${row.purpose}, ${row.order_id}, ${row.attempt}, ${row.chain}, ${row.asset}, ${row.base}, ${row.fee},
        ${row.user_id}, ${row.recipient}, ${row.young}, ${row.agreed}, ${row.content}, ${[...row.conflict_keys]},
        ${row.txid}, ${row.raw}, ${row.signed_at})`,
  )
}
