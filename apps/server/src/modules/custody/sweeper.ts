import { assert, ok, parseUnits } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as addressSql from './addresses.sql.ts'
import type { Addresses } from './addresses.ts'
import { type Built, baseUnits, type Chain, ChainRefused, type OwnAddress } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import { limitsOf } from './minimums.ts'
import type { MoveSigner } from './signer.ts'
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
  readonly signer: MoveSigner
  readonly addresses: Pick<Addresses, 'hotWallet'>
  /** The first number of the hot wallet that no withdrawal on its way has; the module that pays them knows. */
  readonly nextPaidNumber: (db: Queryable, chain: string) => Promise<number>
}

/** A sweep that costs more than this part of what it brings waits for more. */
const WORTH = 20n
/** So many times the smallest deposit of a token are worth a move. */
const TRIFLES = 10n
/** Twice what the move of a token costs now, because fees rise while the coins for them travel. */
const GAS_PERCENT = 200n

export type Sweeper = ReturnType<typeof createSweeper>

/** Brings what was deposited to the hot wallet. A token's address is first given the coin that pays for its move. */
export function createSweeper(deps: SweeperDeps) {
  const { db, clock, ids, jobs, chains, signer, addresses, logger } = deps

  /** Whoever asks has the turn of the hot wallet, so that no number is given out meanwhile. */
  async function nextHotNumber(code: string): Promise<number> {
    const moving = await sql.nextMoveNumber(db.queryable, code)
    return Math.max(moving, await deps.nextPaidNumber(db.queryable, code))
  }

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
      if (!isWorth(chain, asset, built.value)) return
      await carryOut(chain, { kind: 'sweep', asset, from, to: hot.address, built: built.value })
      return
    }
    // A token is there, and nothing to pay for its move.
    const short = built.refusal.code === 'chain.short' && built.refusal.asset === chain.feeAsset
    if (short && asset !== chain.feeAsset) await giveGas(chain, hot, { from, asset })
  }

  async function giveGas(chain: Chain, hot: OwnAddress, request: { from: OwnAddress; asset: string }): Promise<void> {
    await inHotTurn(chain, () => payGas(chain, hot, request))
  }

  async function inHotTurn(chain: Chain, work: () => Promise<void>): Promise<void> {
    await db.tx(async (tx) => {
      await sql.lockHotWallet(tx, chain.code)
      await work()
      return ok()
    })
  }

  async function payGas(chain: Chain, hot: OwnAddress, { from, asset }: { from: OwnAddress; asset: string }) {
    const open = await sql.openSweeps(db.queryable, chain.code)
    // Coins are on their way already; the sweep is asked for again when they arrive.
    if (open.some(({ kind, to_address }) => kind === 'gas' && to_address === from.address)) return
    const fee = await chain.estimateFee(asset)
    const payment = { asset: chain.feeAsset, to: from.address, memo: null, base: baseUnits((fee * GAS_PERCENT) / 100n) }
    const nonceFrom = await nextHotNumber(chain.code)
    const built = await chain.build(payment, { from: [hot], change: hot, nonceFrom })
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

  /** The row comes first: a crash after it is taken up again by `resume`. */
  async function carryOut(chain: Chain, { kind, asset, from, to, built }: Move): Promise<void> {
    const { unsigned, base } = built
    const id = ids.next('swp')
    const row = { id, chain: chain.code, kind, asset, from_index: from.index, to_address: to, base, unsigned }
    if (await sql.insertSweep(db.queryable, { ...row, now: clock.now() }))
      await send(chain, { ...row, state: 'created', txid: null })
  }

  async function send(chain: Chain, row: sql.SweepRow): Promise<void> {
    const { id, kind: purpose, unsigned } = row
    const [receiver] = await addressSql.ownAmong(db.queryable, chain.code, [row.to_address])
    assert(receiver !== undefined, 'coins are moved between addresses of ours')
    const move = { chain: chain.code, purpose, id, attempt: 0, toIndex: receiver.index, unsigned } as const
    const signed = await signer.sign(move)
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

    inHotTurn,
    nextHotNumber,

    /** Coins for a move have arrived, or one of several moves has ended: the next one at that address is due. */
    async onSwept(tx: Tx, { id, kind, chain, from_index, to_address }: sql.SweepRow): Promise<void> {
      const [receiver] = await addressSql.ownAmong(tx, chain, [to_address])
      const index = kind === 'gas' ? receiver?.index : from_index
      if (index === undefined) return
      for (const { asset, address } of await sql.assetsAt(tx, chain, index)) {
        const payload: SweepPayload = { chain, address, asset }
        await jobs.now(tx, { name: SWEEP_ADDRESS, key: `${id}:${asset}`, payload })
      }
    },
  }
}

/** Moving a coin must not eat it, and of a token there must be more than a trifle. */
function isWorth(chain: Chain, asset: string, { base, fee }: Built): boolean {
  if (asset === chain.feeAsset) return base >= fee * WORTH
  const decimals = chain.assets.find((own) => own.asset === asset)?.decimals ?? 0
  const least = parseUnits(limitsOf(asset).minimum, decimals)
  return least.ok && base >= least.value * TRIFLES
}
