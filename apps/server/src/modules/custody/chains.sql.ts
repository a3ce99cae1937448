import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

/** The last block that was taken in. */
export interface Cursor {
  readonly cursor_height: number
  readonly cursor_hash: string
}

export interface ChainRow extends Cursor {
  readonly code: string
  readonly head_height: number
  readonly scanned_at: Date | null
  readonly failing_since: Date | null
  /** Of the block by which the tiers were last looked at. */
  readonly levelled_hash: string | null
}

const CHAIN = sql`code, cursor_height, cursor_hash, head_height, scanned_at, failing_since, levelled_hash`
/** Deeper than any reorganisation that was ever seen. */
const REMEMBERED = 300

export async function watchedChains(db: Queryable): Promise<ChainRow[]> {
  return rows(db, sql<ChainRow>`select ${CHAIN} from custody.chains order by code`)
}

export async function findChain(db: Queryable, code: string): Promise<ChainRow | undefined> {
  return maybeRow(db, sql<ChainRow>`select ${CHAIN} from custody.chains where code = ${code}`)
}

export async function lockChain(tx: Tx, code: string): Promise<ChainRow> {
  return oneRow(tx, sql<ChainRow>`select ${CHAIN} from custody.chains where code = ${code} for update`)
}

/** One statement, because catching up moves it once for every block. */
export async function moveCursor(tx: Tx, code: string, to: { height: number; hash: string }): Promise<void> {
  await run(
    tx,
    sql`
      with remembered as (
        insert into custody.scanned_blocks (chain, height, hash)
        select ${code}, ${to.height}, ${to.hash} where ${to.height}::bigint >= 0
        on conflict (chain, height) do update set hash = excluded.hash
      ), forgotten as (
        delete from custody.scanned_blocks
        where chain = ${code} and ${to.height}::bigint >= 0
          and (height > ${to.height} or height < ${to.height - REMEMBERED})
      )
      update custody.chains set cursor_height = ${to.height}, cursor_hash = ${to.hash} where code = ${code}`,
  )
}

/** Written when something changed, so that an idle chain costs no writes. True when there was something to note. */
export async function noteHead(db: Queryable, code: string, head: number, now: Date): Promise<boolean> {
  const noted = await run(
    db,
    sql`
      update custody.chains set head_height = ${head}, scanned_at = ${now}, failing_since = null, failure = null
      where code = ${code} and (head_height <> ${head} or failing_since is not null or scanned_at is null
        or scanned_at < ${now}::timestamptz - interval '1 minute')`,
  )
  return noted === 1
}

/** The tiers were looked at by this block. */
export async function noteLevelled(db: Queryable, code: string, hash: string): Promise<void> {
  await run(db, sql`update custody.chains set levelled_hash = ${hash} where code = ${code}`)
}

export async function noteFailure(db: Queryable, code: string, failure: string, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update custody.chains set failing_since = coalesce(failing_since, ${now}), failure = ${failure}
      where code = ${code}`,
  )
}

/** The hash of a block as it was taken in; undefined when it is not, or too long ago. */
export async function scannedHash(db: Queryable, code: string, height: number): Promise<string | undefined> {
  const row = await maybeRow(
    db,
    sql<{ hash: string }>`select hash from custody.scanned_blocks where chain = ${code} and height = ${height}`,
  )
  return row?.hash
}

/** Newest first, by which a reorganisation looks for the last block that both branches have. */
export async function scannedBlocks(db: Queryable, code: string): Promise<{ height: number; hash: string }[]> {
  return rows(
    db,
    sql<{ height: number; hash: string }>`
      select height, hash from custody.scanned_blocks where chain = ${code} order by height desc`,
  )
}
