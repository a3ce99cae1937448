import type { CryptoDepositState } from '@bourse/contract'
import { assert, ok, parseUnits, ZERO } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PublishFunding } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import * as addresses from './addresses.sql.ts'
import { toUnits } from './chains/amounts.rules.ts'
import { baseUnits, type Chain, type ChainBlock, type ChainHead } from './chains/chain.ts'
import * as sql from './chains.sql.ts'
import type { Costs } from './costs.ts'
import type { CryptoCrediting } from './crediting.ts'
import { type Arrival, firstState, readBlock } from './deposits.rules.ts'
import * as deposits from './deposits.sql.ts'
import { limitsOf } from './minimums.ts'
import * as outflows from './outflows.sql.ts'
import * as sweeps from './sweeps.sql.ts'

export interface ScannerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly markets: Pick<Markets, 'assets'>
  readonly crediting: CryptoCrediting
  readonly costs: Costs
  readonly publishFunding: PublishFunding
  /** After the block that holds it is taken in: a move between our addresses has ended. */
  readonly onSwept: (tx: Tx, sweep: sweeps.SweepRow) => Promise<void>
}

/** In one go, so that a long way behind is caught up in steps that others can stop. */
const BLOCKS_AT_ONCE = 200
const FULL_LOOK_MS = 60_000
/** Where watching begins on a chain with a long past; nobody has an address of ours there. */
const FIRST_BLOCKS = 500

export type Scanner = ReturnType<typeof createScanner>

/**
 * Reads a chain block by block. A block's deposits and the cursor that stands on it are one transaction, and a block is taken
 * only when it hangs on the one before: any number of scanners may run, and none can count anything twice.
 */
export function createScanner(deps: ScannerDeps) {
  const { db, clock, crediting } = deps

  async function scan(chain: Chain): Promise<void> {
    const head = await chain.head()
    const found = await sql.findChain(db.queryable, chain.code)
    if (found === undefined || isIdle(found, head)) return
    let cursor: sql.Cursor | undefined = found
    for (let count = 0; count < BLOCKS_AT_ONCE && cursor !== undefined; count += 1) {
      cursor = await step(chain, head.height, cursor)
    }
    // The head is noted last: until then the next look is a full one.
    await crediting.creditDue(chain)
    await noteHead(chain, head.height)
  }

  /** Each block is another confirmation for whoever waits. */
  async function noteHead(chain: Chain, height: number): Promise<void> {
    await db.tx(async (tx) => {
      const isNews = await sql.noteHead(tx, chain.code, height, clock.now())
      const waiting = isNews ? await deposits.confirmingOn(tx, chain.code) : []
      for (const { id, user_id } of waiting) tell(tx, { id, userId: user_id, state: 'confirming' })
      return ok()
    })
  }

  function tell(tx: Tx, { id, userId, state }: { id: string; userId: string | null; state: CryptoDepositState }): void {
    if (userId !== null) deps.publishFunding(tx, userId, { kind: 'deposit', id, state })
  }

  /** Where nothing has changed since the last look, the look is all; now and then everything is gone through all the same. */
  function isIdle(cursor: sql.ChainRow, head: ChainHead): boolean {
    const now = clock.now().getTime()
    const fresh = cursor.scanned_at !== null && now - cursor.scanned_at.getTime() < FULL_LOOK_MS
    const same = cursor.cursor_height === head.height && cursor.cursor_hash === head.hash
    return fresh && same && cursor.head_height === head.height && cursor.failing_since === null
  }

  /** One block forward, or back to where the branches part. Gives where it stands then; nothing when there is no more to do. */
  async function step(chain: Chain, head: number, cursor: sql.Cursor): Promise<sql.Cursor | undefined> {
    const { cursor_height: height, cursor_hash: hash } = cursor
    if (height === -1 && head > FIRST_BLOCKS) return begin(chain, head, cursor)
    if (height >= head) {
      const same = height === -1 || (await chain.block(height))?.hash === hash
      return same ? undefined : goBack(chain, cursor)
    }
    const block = await chain.block(height + 1)
    if (block === undefined) return undefined
    if (height >= 0 && block.parentHash !== hash) return goBack(chain, cursor)
    return take(chain, cursor, block)
  }

  async function begin(chain: Chain, head: number, cursor: sql.Cursor): Promise<sql.Cursor | undefined> {
    const block = await chain.block(head - FIRST_BLOCKS)
    return block && moved(chain, { from: cursor, to: block }, async () => undefined)
  }

  interface Move {
    readonly from: sql.Cursor
    readonly to: { readonly height: number; readonly hash: string }
  }

  /** The cursor is looked at again under its lock: whoever was first, on this branch or another, has done the work. */
  async function moved(chain: Chain, { from, to }: Move, work: (tx: Tx) => Promise<void>): Promise<sql.Cursor> {
    const done = await db.tx(async (tx) => {
      const locked = await sql.lockChain(tx, chain.code)
      if (locked.cursor_height !== from.cursor_height || locked.cursor_hash !== from.cursor_hash) return ok(locked)
      await work(tx)
      await sql.moveCursor(tx, chain.code, to)
      return ok({ cursor_height: to.height, cursor_hash: to.hash })
    })
    assert(done.ok, 'a move of the cursor refuses nothing')
    return done.value
  }

  async function take(chain: Chain, cursor: sql.Cursor, block: ChainBlock): Promise<sql.Cursor> {
    const content = await contentOf(chain, block)
    const scales = new Map((await deps.markets.assets()).map(({ code, scale }) => [code, scale]))
    return moved(chain, { from: cursor, to: block }, async (tx) => {
      for (const arrival of content.arrivals) await see(tx, chain, { arrival, block, scales })
      for (const outflow of content.outflows) {
        const isNew = await outflows.insertOutflow(tx, { ...outflow, chain: chain.code, height: block.height })
        if (isNew) await deps.costs.add(tx, chain, baseUnits(outflow.fee))
      }
      const failed = block.transactions.filter((own) => own.failed).map(({ txid }) => txid)
      const txids = content.outflows.map(({ txid }) => txid)
      for (const sweep of await sweeps.endSweeps(tx, chain.code, { txids, failed, now: clock.now() })) {
        await deps.onSwept(tx, sweep)
      }
    })
  }

  async function contentOf(chain: Chain, block: ChainBlock) {
    const { transactions } = block
    const mentioned = transactions.flatMap(({ senders, transfers }) => [...senders, ...transfers.map(({ to }) => to)])
    const own = await addresses.ownAmong(db.queryable, chain.code, [...new Set(mentioned)])
    const moves = await sweeps.movesAmong(
      db.queryable,
      chain.code,
      transactions.map(({ txid }) => txid),
    )
    return readBlock(block, { addresses: own, moves, shared: chain.sharedAddress })
  }

  interface Sight {
    readonly arrival: Arrival
    readonly block: ChainBlock
    readonly scales: ReadonlyMap<string, number>
  }

  async function see(tx: Tx, chain: Chain, { arrival, block, scales }: Sight): Promise<void> {
    const { transfer, txid, owner, userId } = arrival
    const scale = transfer.asset === null ? undefined : scales.get(transfer.asset)
    const decimals = chain.assets.find(({ asset }) => asset === transfer.asset)?.decimals
    // A coin that the exchange does not list is as strange as a token that it does not know.
    const asset = scale === undefined || decimals === undefined ? null : transfer.asset
    const amount =
      scale === undefined || decimals === undefined
        ? { units: ZERO, dust: baseUnits(0n) }
        : toUnits(transfer.base, { scale, decimals })
    const minimum = parseUnits(limitsOf(asset ?? '').minimum, scale ?? 0)
    assert(minimum.ok, 'a minimum is an amount of its asset')
    const state = firstState({ asset, units: amount.units, minimum: minimum.value, owner })
    const now = clock.now()
    const { id, news } = await deposits.insertDeposit(tx, {
      id: deps.ids.next('dep'),
      chain: chain.code,
      txid,
      output: transfer.output,
      block_height: block.height,
      block_hash: block.hash,
      address: transfer.to,
      memo: transfer.memo,
      user_id: userId,
      asset,
      contract: transfer.contract,
      base: transfer.base,
      ...amount,
      state,
      owner,
      seen_at: now,
      ended_at: state === 'confirming' ? null : now,
    })
    if (!news) return
    await deposits.insertEvent(tx, { depositId: id, state, at: now, detail: { height: block.height } })
    tell(tx, { id, userId, state })
  }

  /** The chain has another branch: back to the last block that both have, and everything above it is looked at again. */
  async function goBack(chain: Chain, cursor: sql.Cursor): Promise<sql.Cursor> {
    const fork = await forkOf(chain)
    return moved(chain, { from: cursor, to: fork }, async (tx) => {
      const now = clock.now()
      for (const { id, user_id } of await deposits.takeBack(tx, chain.code, fork.height, now)) {
        await deposits.insertEvent(tx, { depositId: id, state: 'taken_back', at: now, detail: { above: fork.height } })
        tell(tx, { id, userId: user_id, state: 'taken_back' })
      }
      const spared = await outflows.deleteOutflowsAbove(tx, chain.code, fork.height)
      await outflows.addCost(tx, chain.code, -spared)
    })
  }

  async function forkOf(chain: Chain): Promise<{ height: number; hash: string }> {
    for (const known of await sql.scannedBlocks(db.queryable, chain.code)) {
      if ((await chain.block(known.height))?.hash === known.hash) return known
    }
    return { height: -1, hash: '' }
  }

  return { scan }
}
