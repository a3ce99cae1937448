import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Chain } from './chains/chain.ts'
import * as sql from './chains.sql.ts'

/** Up to which block everything is final, as one that was looked at: its hash must still be ours when that is acted on. */
export interface FinalBlock {
  readonly height: number
  /** Null where blocks are counted, because the cursor alone tells. */
  readonly hash: string | null
}

/**
 * Up to where deposits are final on the branch that the cursor stands on; undefined when nothing is. The network's word counts
 * only where its block is the one that was scanned: the node may have changed its branch since.
 */
export async function finalBlock(db: Queryable, chain: Chain, cursor: sql.Cursor): Promise<FinalBlock | undefined> {
  if (chain.finality === null) return { height: cursor.cursor_height - chain.confirmations + 1, hash: null }
  const word = await chain.finality.finalized()
  if (word === undefined) return undefined
  const height = Math.min(word.height, cursor.cursor_height)
  const hash = height === word.height ? word.hash : (await chain.block(height))?.hash
  const known = await sql.scannedHash(db, chain.code, height)
  return known !== undefined && known === hash ? { height, hash: known } : undefined
}

interface Look {
  readonly final: FinalBlock
  /** As it stands now, under its lock. */
  readonly cursor: sql.Cursor
}

/** Whether what stands at the height is final still, now that nobody else can move the cursor. */
export async function isStillFinal(tx: Tx, chain: Chain, { final, cursor }: Look, height: number): Promise<boolean> {
  if (final.hash === null) return height <= cursor.cursor_height - chain.confirmations + 1
  return height <= final.height && (await sql.scannedHash(tx, chain.code, final.height)) === final.hash
}
