import { assert, ok } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as addressSql from './addresses.sql.ts'
import type { Addresses } from './addresses.ts'
import { type Built, baseUnits, type Chain, ChainRefused, COLD, type OwnAddress } from './chains/chain.ts'
import type { Signed } from './chains/key-kind.ts'
import * as orders from './reserves/orders.sql.ts'
import type { MoveSigner, MoveToSign } from './signer.ts'
import * as sql from './sweeps.sql.ts'

export interface MovingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Pick<Logger, 'warn'>
  readonly signer: MoveSigner
  readonly addresses: Pick<Addresses, 'hotWallet'>
  /** The first number of the hot wallet that no withdrawal on its way has; the module that pays them knows. */
  readonly nextPaidNumber: (db: Queryable, chain: string) => Promise<number>
  /** What withdrawals on their way spend, as txid:output. */
  readonly paidOutputs: (db: Queryable, chain: string) => Promise<string[]>
}

export interface Move {
  /** Of what people wanted; a move without one gets a name of its own. */
  readonly id?: string
  readonly kind: sql.SweepRow['kind']
  readonly asset: string
  readonly from: OwnAddress
  readonly to: string
  readonly built: Pick<Built, 'unsigned' | 'base'>
}

/** Twice what the move of a token costs now, because fees rise while the coins for them travel. */
const GAS_PERCENT = 200n

export type Moving = ReturnType<typeof createMoving>

/** Moves between our own addresses: written down, signed, sent, and sent again until a block has them. */
export function createMoving(deps: MovingDeps) {
  const { db, clock, ids, signer, addresses, logger } = deps

  /** Whoever asks has the turn of the hot wallet, so that no number is given out meanwhile. */
  async function nextHotNumber(code: string): Promise<number> {
    const moving = await sql.nextMoveNumber(db.queryable, code)
    return Math.max(moving, await deps.nextPaidNumber(db.queryable, code))
  }

  /** On chains with outputs: what transactions of ours spend that the chain may not have seen yet. */
  async function spentOutputs(code: string): Promise<ReadonlySet<string>> {
    const moving = await sql.movedOutputs(db.queryable, code)
    return new Set([...moving, ...(await deps.paidOutputs(db.queryable, code))])
  }

  async function inHotTurn(chain: Chain, work: () => Promise<void>): Promise<void> {
    await db.tx(async (tx) => {
      await sql.lockHotWallet(tx, chain.code)
      await work()
      return ok()
    })
  }

  /** The coin that pays for the move of a token. */
  async function giveGas(chain: Chain, request: { readonly from: OwnAddress; readonly asset: string }): Promise<void> {
    const hot = await addresses.hotWallet(chain.code)
    await inHotTurn(chain, () => payGas(chain, hot, request))
  }

  async function payGas(chain: Chain, hot: OwnAddress, { from, asset }: { from: OwnAddress; asset: string }) {
    const open = await sql.openSweeps(db.queryable, chain.code)
    // Coins are on their way already; the move is asked for again when they arrive.
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

  /** The row comes first: a crash after it is taken up again by `resume`. False when another one is under way from there. */
  async function carryOut(
    chain: Chain,
    { id = ids.next('swp'), kind, asset, from, to, built }: Move,
  ): Promise<boolean> {
    const { unsigned, base } = built
    const row = { id, chain: chain.code, kind, asset, from_index: from.index, to_address: to, base, unsigned }
    if (!(await sql.insertSweep(db.queryable, { ...row, now: clock.now() }))) return false
    await send(chain, { ...row, state: 'created', txid: null })
    return true
  }

  async function requestOf(chain: Chain, { id, kind, to_address, unsigned }: sql.SweepRow): Promise<MoveToSign> {
    assert(kind !== 'return', 'what comes from the safe is signed there')
    const [receiver] = await addressSql.ownAmong(db.queryable, chain.code, [to_address])
    assert(receiver !== undefined, 'coins are moved between addresses of ours')
    const toIndex = Math.max(receiver.index, COLD)
    const move = { chain: chain.code, id, attempt: 0, toIndex, unsigned } as const
    if (kind !== 'refill') return { ...move, purpose: kind }
    return { ...move, purpose: kind, approvals: await approvalsFor(id) }
  }

  /** What staff signed for it. The signer learns of their keys here, and takes them once they were accepted on its machine. */
  async function approvalsFor(id: string) {
    const found = await orders.approvalsOf(db.queryable, id)
    for (const { credential_id: credentialId, staff_id: staff, key_kind: kind, public_key } of found)
      await signer.askForStaffKey({ credentialId, staff, kind, publicKey: public_key.toString('base64url') })
    return found.map(({ credential_id: credentialId, signed_text: text, signature }) => {
      return { credentialId, text, signature }
    })
  }

  async function signedOf(chain: Chain, row: sql.SweepRow): Promise<Signed | undefined> {
    if (row.kind === 'return') return orders.signedInSafe(db.queryable, row.id)
    const signed = await signer.sign(await requestOf(chain, row))
    if (signed.ok) return signed.value
    await sql.markFailed(db.queryable, row.id, signed.refusal.code, clock.now())
    logger.warn({ move: row.id, refusal: signed.refusal.code }, 'the signer refused a move')
    return undefined
  }

  async function send(chain: Chain, row: sql.SweepRow): Promise<void> {
    const signed = await signedOf(chain, row)
    if (signed === undefined) return
    await sql.markSent(db.queryable, row.id, signed)
    try {
      await chain.broadcast(signed.raw)
    } catch (error) {
      // No answer leaves it open, and it is sent again; a refusal means that something else moved the coins first.
      if (!(error instanceof ChainRefused)) throw error
      await sql.markFailed(db.queryable, row.id, error.message, clock.now())
    }
  }

  /** What was begun before a crash, or was forgotten by the node, is sent again: the same bytes. */
  async function resume(chain: Chain): Promise<void> {
    for (const row of await sql.openSweeps(db.queryable, chain.code)) {
      const known = row.txid === null ? 'unknown' : (await chain.statusOf(row.txid)).state
      if (known === 'unknown') await send(chain, row)
    }
  }

  return { carryOut, giveGas, resume, inHotTurn, nextHotNumber, spentOutputs }
}
