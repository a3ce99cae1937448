import type { CryptoDepositState } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering, enteringIfMay } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Json } from '../../platform/json.ts'
import { DEPOSIT_MOVES, type DepositOwner } from './deposits.rules.ts'

export interface Proposal {
  readonly staffId: string
  readonly email: string
  readonly userId: string
  readonly uid: string
  readonly reason: string
}

export interface DepositRow {
  readonly id: string
  readonly chain: string
  readonly txid: string
  readonly output: number
  readonly block_height: number
  readonly block_hash: string
  readonly address: string
  readonly memo: string | null
  readonly user_id: string | null
  readonly asset: string | null
  readonly contract: string | null
  readonly base: bigint
  readonly units: Units
  readonly dust: bigint
  readonly state: CryptoDepositState
  readonly owner: DepositOwner
  readonly seen_at: Date
  readonly ended_at: Date | null
  readonly lost_at: Date | null
  readonly proposal: Proposal | null
}

export type DepositView = DepositRow & { readonly head_height: number }

const COLUMNS = sql`id, chain, txid, output, block_height, block_hash, address, memo, user_id, asset, contract, base, units, dust,
  state, owner, seen_at, ended_at, lost_at, proposal`
const VIEW = sql`d.id, d.chain, d.txid, d.output, d.block_height, d.block_hash, d.address, d.memo, d.user_id, d.asset, d.contract,
  d.base, d.units, d.dust, d.state, d.owner, d.seen_at, d.ended_at, d.lost_at, d.proposal,
  greatest(c.head_height, c.cursor_height) as head_height`
const FROM = sql`custody.crypto_deposits d join custody.chains c on c.code = d.chain`

export type NewDeposit = Omit<DepositRow, 'lost_at' | 'proposal'>

/**
 * Seen for the first time, or again after a reorganisation. What was credited stays so and is only found again. Tells the id
 * under which it is kept, and whether its state is news.
 */
export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<{ id: string; news: boolean }> {
  const again = enteringIfMay(DEPOSIT_MOVES, row.state, 'crypto_deposits.state')
  const { id, state } = await oneRow(
    tx,
    sql<{ id: string; state: CryptoDepositState }>`
      insert into custody.crypto_deposits (id, chain, txid, output, block_height, block_hash, address, memo, user_id, asset,
        contract, base, units, dust, state, owner, seen_at, ended_at)
      values (${row.id}, ${row.chain}, ${row.txid}, ${row.output}, ${row.block_height}, ${row.block_hash}, ${row.address},
        ${row.memo}, ${row.user_id}, ${row.asset}, ${row.contract}, ${row.base}, ${row.units}, ${row.dust}, ${row.state},
        ${row.owner}, ${row.seen_at}, ${row.ended_at})
      on conflict (chain, txid, output) do update set
        block_height = excluded.block_height,
        block_hash = excluded.block_hash,
        ${again.set},
        ended_at = case when ${again.from} then excluded.ended_at else crypto_deposits.ended_at end,
        lost_at = null
      returning id, state`,
  )
  return { id, news: state === row.state }
}

export async function insertEvent(
  tx: Tx,
  event: { depositId: string; state: CryptoDepositState; at: Date; detail?: Json },
): Promise<void> {
  const detail = event.detail === undefined ? null : JSON.stringify(event.detail)
  await run(
    tx,
    sql`
      insert into custody.crypto_deposit_events (deposit_id, state, at, detail)
      values (${event.depositId}, ${event.state}, ${event.at}, ${detail}::jsonb)`,
  )
}

/** What is deep enough to be decided. */
export async function dueDeposits(db: Queryable, chain: string, upTo: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select id from custody.crypto_deposits
      where chain = ${chain} and state = 'confirming' and block_height <= ${upTo} order by block_height, id limit 500`,
  )
  return found.map(({ id }) => id)
}

export async function findDeposit(db: Queryable, id: string): Promise<DepositRow | undefined> {
  return maybeRow(db, sql<DepositRow>`select ${COLUMNS} from custody.crypto_deposits where id = ${id}`)
}

export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow | undefined> {
  return maybeRow(tx, sql<DepositRow>`select ${COLUMNS} from custody.crypto_deposits where id = ${id} for update`)
}

export async function setState(
  tx: Tx,
  change: { id: string; state: 'credited' | 'suspense' | 'held'; endedAt: Date | null; userId: string | null },
): Promise<void> {
  const to = entering(DEPOSIT_MOVES, change.state)
  const touched = await run(
    tx,
    sql`
      update custody.crypto_deposits
      set ${to.set}, ended_at = ${change.endedAt}, user_id = ${change.userId}, proposal = null,
        owner = case when ${change.userId}::text is null then owner else 'user' end
      where id = ${change.id} and ${to.from}`,
  )
  assertMoved(touched, `deposit ${change.id}`, change.state)
}

export async function setProposal(tx: Tx, id: string, proposal: Proposal): Promise<void> {
  await run(tx, sql`update custody.crypto_deposits set proposal = ${JSON.stringify(proposal)}::jsonb where id = ${id}`)
}

export type Owned = Pick<DepositRow, 'id' | 'user_id'>

/** What waits for its confirmations. */
export async function confirmingOn(db: Queryable, chain: string): Promise<Owned[]> {
  return rows(
    db,
    sql<Owned>`select id, user_id from custody.crypto_deposits where chain = ${chain} and state = 'confirming'`,
  )
}

/** Blocks above the height are no more: what was not final goes with them. Tells what was taken back. */
export async function takeBack(tx: Tx, chain: string, above: number, now: Date): Promise<Owned[]> {
  await run(
    tx,
    sql`
      update custody.crypto_deposits set lost_at = ${now}
      where chain = ${chain} and block_height > ${above} and state in ('credited', 'suspense', 'held') and lost_at is null`,
  )
  const to = entering(DEPOSIT_MOVES, 'taken_back')
  return rows(
    tx,
    sql<Owned>`
      update custody.crypto_deposits set ${to.set}, ended_at = ${now}
      where chain = ${chain} and block_height > ${above} and ${to.from}
      returning id, user_id`,
  )
}

export async function findOfUser(db: Queryable, userId: string, id: string): Promise<DepositView | undefined> {
  return maybeRow(db, sql<DepositView>`select ${VIEW} from ${FROM} where d.id = ${id} and d.user_id = ${userId}`)
}

export async function findByTxid(
  db: Queryable,
  { chain, txid, userId }: { chain: string; txid: string; userId: string },
): Promise<DepositView | undefined> {
  const [first] = await rows(
    db,
    sql<DepositView>`
      select ${VIEW} from ${FROM} where d.chain = ${chain} and d.txid = ${txid} and d.user_id = ${userId} order by d.output`,
  )
  return first
}

export async function eventsOf(
  db: Queryable,
  depositId: string,
): Promise<{ readonly state: CryptoDepositState; readonly at: Date }[]> {
  return rows(
    db,
    sql<{ state: CryptoDepositState; at: Date }>`
      select state, at from custody.crypto_deposit_events where deposit_id = ${depositId} order by seq`,
  )
}

export interface DepositFilter {
  readonly userId?: string | undefined
  readonly asset?: string | undefined
  readonly state?: CryptoDepositState | 'lost' | undefined
  /** A transaction, an address, a tag, or the user whom the text names. */
  readonly search?: { readonly text: string; readonly userId: string | undefined } | undefined
  readonly current: number
  readonly size: number
}

export function listDeposits(db: Queryable, filter: DepositFilter): Promise<Page<DepositView>> {
  const { userId, asset, state, search, current, size } = filter
  const where = allOf(
    // What the house sends to itself is nobody's deposit.
    sql`d.owner <> 'house'`,
    when(userId, (asked) => sql`d.user_id = ${asked}`),
    when(asset, (asked) => sql`d.asset = ${asked}`),
    when(state, (asked) => (asked === 'lost' ? sql`d.lost_at is not null` : sql`d.state = ${asked}`)),
    when(search, searched),
  )
  const order = sql`d.seen_at desc, d.id desc`
  return pageOf(db, { columns: VIEW, from: FROM, where, order, current, size })
}

function searched({ text, userId }: { readonly text: string; readonly userId: string | undefined }) {
  const small = text.toLowerCase()
  return sql`(lower(d.txid) in (${small}, ${`0x${small}`}) or lower(d.address) = ${small} or d.memo = ${text}
    or d.user_id = ${userId ?? ''} or d.id = ${text})`
}
