import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type Built, baseUnits, type Chain, ChainRefused, type OwnAddress } from '../chains/chain.ts'
import type { Chains } from '../chains/index.ts'
import type { PaymentOrder } from '../signer/orders.ts'
import type { Signer } from '../signer/signer.ts'
import * as addressSql from './addresses.sql.ts'
import type { Addresses } from './addresses.ts'
import * as sql from './sweeps.sql.ts'

export const SWEEP_ADDRESS = 'funding.sweep-address'
export type SweepPayload = { readonly chain: string; readonly address: string; readonly asset: string }

export interface SweeperDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly logger: Pick<Logger, 'warn'>
  readonly chains: Chains
  readonly signer: Signer
  readonly addresses: Pick<Addresses, 'hotWallet'>
}

/** A sweep that costs more than this part of what it brings waits for more. */
const WORTH = 20n
/** Twice what the move of a token costs now, because fees rise while the coins for them travel. */
const GAS_PERCENT = 200n

export type Sweeper = ReturnType<typeof createSweeper>

/** Brings what was deposited to the hot wallet. A token's address is first given the coin that pays for its move. */
export function createSweeper(deps: SweeperDeps) {
  const { db, clock, ids, jobs, chains, signer, addresses, logger } = deps

  async function sweep({ chain: code, address, asset }: SweepPayload): Promise<void> {
    const chain = chains.get(code)
    if (chain === undefined) return
    const [row] = await addressSql.ownAmong(db.queryable, code, [address])
    if (row === undefined || row.index === 0) return
    const from = { index: row.index, address }
    const hot = await addresses.hotWallet(chain.code)
    const payment = { asset, to: hot.address, memo: null, base: baseUnits(0n) }
    const built = await chain.build(payment, { from: [from], change: hot, sweep: true })
    if (built.ok) {
      if (built.value.base < built.value.fee * WORTH && asset === chain.feeAsset) return
      await carryOut(chain, { kind: 'sweep', asset, from, to: hot.address, built: built.value })
      return
    }
    if (built.refusal.code === 'chain.short' && asset !== chain.feeAsset) await giveGas(chain, hot, { from, asset })
  }

  async function giveGas(chain: Chain, hot: OwnAddress, { from, asset }: { from: OwnAddress; asset: string }) {
    const open = await sql.openSweeps(db.queryable, chain.code)
    // Coins are on their way already; the sweep is asked for again when they arrive.
    if (open.some(({ kind, to_address }) => kind === 'gas' && to_address === from.address)) return
    const fee = await chain.estimateFee(asset)
    const payment = { asset: chain.feeAsset, to: from.address, memo: null, base: baseUnits((fee * GAS_PERCENT) / 100n) }
    const built = await chain.build(payment, { from: [hot], change: hot })
    if (!built.ok) {
      logger.warn({ chain: chain.code }, 'the hot wallet cannot pay for sweeps')
      return
    }
    await carryOut(chain, { kind: 'gas', asset: chain.feeAsset, from: hot, to: from.address, built: built.value })
  }

  interface Move {
    readonly kind: 'sweep' | 'gas'
    readonly asset: string
    readonly from: OwnAddress
    readonly to: string
    readonly built: Built
  }

  /** The row comes first: the signer reads it, and a crash after it is taken up again by `resume`. */
  async function carryOut(chain: Chain, { kind, asset, from, to, built }: Move): Promise<void> {
    const { unsigned, base } = built
    const id = ids.next('swp')
    const row = { id, chain: chain.code, kind, asset, from_index: from.index, to_address: to, base, unsigned }
    if (await sql.insertSweep(db.queryable, { ...row, now: clock.now() }))
      await send(chain, { ...row, state: 'created', txid: null })
  }

  async function send(chain: Chain, row: sql.SweepRow): Promise<void> {
    const signed = await signer.sign({
      chain: chain.code,
      purpose: 'sweep',
      id: row.id,
      attempt: 0,
      unsigned: row.unsigned,
    })
    if (!signed.ok) {
      await sql.markFailed(db.queryable, row.id, signed.refusal.code, clock.now())
      logger.warn({ sweep: row.id, refusal: signed.refusal.code }, 'the signer refused a sweep')
      return
    }
    await sql.markSent(db.queryable, row.id, signed.value)
    try {
      await chain.broadcast(signed.value.raw)
    } catch (error) {
      // No answer leaves it open, and it is sent again; a refusal means that something else moved the coins first.
      if (!(error instanceof ChainRefused)) throw error
      await sql.markFailed(db.queryable, row.id, error.message, clock.now())
    }
  }

  return {
    sweep,

    /** What was begun before a crash, or was forgotten by the node, is sent again: the same bytes. */
    async resume(chain: Chain): Promise<void> {
      for (const row of await sql.openSweeps(db.queryable, chain.code)) {
        const known = row.txid === null ? 'unknown' : (await chain.statusOf(row.txid)).state
        if (known === 'unknown') await send(chain, row)
      }
    },

    /** The coins that pay for a token's move have arrived: the move itself is due. */
    async onSwept(tx: Tx, { id, kind, state, chain, to_address }: sql.SweepRow): Promise<void> {
      if (kind !== 'gas' || state === 'failed') return
      const tokens = (chains.get(chain)?.assets ?? []).filter(({ contract }) => contract !== null)
      for (const { asset } of tokens) {
        const payload: SweepPayload = { chain, address: to_address, asset }
        await jobs.now(tx, { name: SWEEP_ADDRESS, key: `${id}:${asset}`, payload })
      }
    },
  }
}

/** What the signer reads of a sweep, in its own process. */
export async function sweepOrder(...[db, id]: Parameters<typeof sql.sweepToSign>): Promise<PaymentOrder | undefined> {
  const row = await sql.sweepToSign(db, id)
  if (row === undefined) return undefined
  const { chain, asset, to_address, base, to_index } = row
  return { chain, asset, to: to_address, memo: null, base: baseUnits(base), ownIndex: to_index }
}
