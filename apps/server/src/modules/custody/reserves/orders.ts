import type { DecisionSubject, UnsignedMove } from '@bourse/contract'
import {
  assert,
  formatUnits,
  ok,
  parseUnits,
  type Refusal,
  type Result,
  refuse,
  type Units,
  units,
} from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Markets } from '../../markets/index.ts'
import { houseAddresses } from '../addresses.sql.ts'
import type { Addresses } from '../addresses.ts'
import { isPayable, toBase, toUnits } from '../chains/amounts.rules.ts'
import {
  type BaseUnits,
  type BuildRefusal,
  baseUnits,
  type Chain,
  ChainUnknown,
  COLD,
  type OwnAddress,
} from '../chains/chain.ts'
import type { Chains } from '../chains/index.ts'
import type { KeyKind, Signed } from '../chains/key-kind.ts'
import { SignerAway } from '../signer.ts'
import { exportedMove } from './exported-move.ts'
import { ceilingOf, LEVEL_TIERS } from './levelling.ts'
import * as sql from './orders.sql.ts'
import { refillPayment } from './refill-payment.ts'
import { APPROVALS_NEEDED, awaitsApproval, countsFor, mostRefill } from './reserves.rules.ts'

export interface ReserveOrderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly markets: Pick<Markets, 'asset'>
  readonly chains: Chains
  readonly keyKinds: ReadonlyMap<string, KeyKind>
  readonly addresses: Pick<Addresses, 'hotWallet' | 'warm' | 'cold'>
  readonly recordAct: RecordAct
}

export interface ReserveRequest {
  readonly chainName: string
  readonly symbol: string
  readonly amount: string
  readonly reason: string
  readonly actor: Actor
}

type AskRefusal =
  | { readonly code: 'funding.chain_unknown' | 'funding.asset_unknown' | 'funding.chain_away' | 'funding.signer_away' }
  | { readonly code: 'funding.amount_malformed'; readonly decimals: number }
  | { readonly code: 'funding.reserve_most'; readonly most: string; readonly asset: string }
type ExportRefusal =
  | AskRefusal
  | { readonly code: 'funding.cold_missing' | 'funding.reserve_under_way' }
  | { readonly code: 'funding.reserve_fee_missing'; readonly missing: string; readonly asset: string }
type Unknown = { readonly code: 'funding.reserve_unknown' }
type NotOpen = { readonly code: 'funding.reserve_not_open' }

interface Asked {
  readonly chain: Chain
  readonly asset: string
  readonly base: BaseUnits
  /** An amount of it in words. */
  readonly words: (base: bigint) => string
}

export type ReserveOrders = ReturnType<typeof createReserveOrders>

/** What people want moved between the tiers: refills by two, and returns from the safe. */
export function createReserveOrders(deps: ReserveOrderDeps) {
  const { db, clock, ids, jobs, markets, chains, keyKinds, addresses, recordAct } = deps

  async function read({ chainName, symbol, amount }: ReserveRequest): Promise<Result<Asked, AskRefusal>> {
    const chain = chains.get(chainName)
    if (chain === undefined) return refuse({ code: 'funding.chain_unknown' })
    const asset = await markets.asset(symbol)
    const decimals = chain.assets.find((own) => own.asset === symbol)?.decimals
    if (asset === undefined || decimals === undefined) return refuse({ code: 'funding.asset_unknown' })
    const scales = { decimals, scale: asset.scale }
    const parsed = parseUnits(amount, asset.scale)
    const finest = Math.min(decimals, asset.scale)
    if (!parsed.ok || parsed.value === 0n || !isPayable(parsed.value, scales))
      return refuse({ code: 'funding.amount_malformed', decimals: finest })
    const inWords = (units: Units) => formatUnits(units, asset.scale, { trim: true })
    const words = (base: bigint) => inWords(toUnits(baseUnits(base > 0n ? base : 0n), scales).units)
    return ok({ chain, asset: symbol, base: toBase(parsed.value, scales), words })
  }

  /** Chain and signer are asked before anything is written; whoever is away is named. */
  async function reaching<Value, No extends Refusal>(
    work: () => Promise<Result<Value, No>>,
  ): Promise<Result<Value, No | { readonly code: 'funding.chain_away' | 'funding.signer_away' }>> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SignerAway) return refuse({ code: 'funding.signer_away' })
      if (error instanceof ChainUnknown) return refuse({ code: 'funding.chain_away' })
      throw error
    }
  }

  async function checkRefill({ chain, asset, base, words }: Asked): Promise<Result<undefined, AskRefusal>> {
    const [hot, warm] = [await addresses.hotWallet(chain.code), await addresses.warm(chain.code)]
    const most = mostRefill({
      hot: await chain.balanceOf(hot.address, asset),
      warm: await chain.balanceOf(warm.address, asset),
      ceiling: ceilingOf(chain, asset, 'hotCeiling'),
    })
    if (base > most) return refuse({ code: 'funding.reserve_most', most: words(most), asset })
    const built = await chain.build(refillPayment(chain, hot, { asset, base }), { from: [warm], change: warm })
    // The coin that pays for the move of a token is given when it is carried out.
    if (built.ok || missingOf(built.refusal, asset) === undefined) return ok()
    return refuse({ code: 'funding.reserve_most', most: words(base - (missingOf(built.refusal, asset) ?? 0n)), asset })
  }

  async function proposeRefill(request: ReserveRequest): Promise<Result<{ id: string }, AskRefusal>> {
    const asked = await read(request)
    if (!asked.ok) return asked
    const checked = await reaching(() => checkRefill(asked.value))
    if (!checked.ok) return checked
    const { chain, asset, base, words } = asked.value
    const { reason, actor } = request
    return db.tx(async (tx) => {
      const id = ids.next('rsv')
      await sql.insertOrder(tx, {
        ...{ id, kind: 'refill', chain: chain.code, asset, base, reason, by: actor, at: clock.now() },
      })
      const detail = { chain: chain.code, asset, amount: words(base), reason }
      await recordAct(tx, { actor, act: 'funding.refill_proposed', subject: id, detail })
      return ok({ id })
    })
  }

  /** From the address of the safe that has most of it. */
  async function richest(chain: Chain, asset: string): Promise<OwnAddress | undefined> {
    await addresses.cold(chain.code)
    const house = await houseAddresses(db.queryable, chain.code)
    const safe = await Promise.all(
      house
        .filter(({ index }) => index <= COLD)
        .map(async ({ index, address }) => ({ index, address, held: await chain.balanceOf(address, asset) })),
    )
    const [first] = safe.sort((one, other) => (one.held > other.held ? -1 : 1))
    return first && { index: first.index, address: first.address }
  }

  async function buildReturn({ chain, asset, base, words }: Asked) {
    const cold = await richest(chain, asset)
    if (cold === undefined) return refuse<ExportRefusal>({ code: 'funding.cold_missing' })
    const { address: to } = await addresses.warm(chain.code)
    const payment = { asset, to, memo: null, base }
    const built = await chain.build(payment, { from: [cold], change: cold, patient: true })
    if (built.ok) return ok({ built: built.value, cold })
    const missing = missingOf(built.refusal, asset)
    if (missing !== undefined)
      return refuse<ExportRefusal>({ code: 'funding.reserve_most', most: words(base - missing), asset })
    return refuse<ExportRefusal>(await feeMissing(chain, built.refusal))
  }

  async function feeMissing(chain: Chain, refusal: BuildRefusal): Promise<ExportRefusal> {
    const decimals = chain.assets.find((own) => own.asset === chain.feeAsset)?.decimals ?? 0
    const missing = refusal.code === 'chain.short' ? refusal.missing : 0n
    return {
      code: 'funding.reserve_fee_missing',
      missing: formatUnits(units(missing), decimals, { trim: true }),
      asset: chain.feeAsset,
    }
  }

  async function exportReturn(request: ReserveRequest): Promise<Result<UnsignedMove, ExportRefusal>> {
    const asked = await read(request)
    if (!asked.ok) return asked
    const made = await reaching(() => buildReturn(asked.value))
    if (!made.ok) return made
    const { chain, asset, base, words } = asked.value
    const { built, cold } = made.value
    const { reason, actor } = request
    return db.tx(async (tx): Promise<Result<UnsignedMove, ExportRefusal>> => {
      const id = ids.next('rsv')
      const exported = { unsigned: built.unsigned, fromIndex: cold.index }
      const order = { id, kind: 'return', chain: chain.code, asset, base, reason, by: actor, at: clock.now() } as const
      if (!(await sql.insertOrder(tx, { ...order, exported }))) return refuse({ code: 'funding.reserve_under_way' })
      const detail = { chain: chain.code, asset, amount: words(base), reason }
      await recordAct(tx, { actor, act: 'funding.cold_exported', subject: id, detail })
      return ok(exportedMove({ ...order, unsigned: built.unsigned }, keyKinds))
    })
  }

  async function exported(id: string): Promise<Result<UnsignedMove, Unknown | NotOpen>> {
    const order = await sql.findOrder(db.queryable, id)
    if (order === undefined || order.unsigned === null) return refuse({ code: 'funding.reserve_unknown' })
    if (order.state !== 'exported') return refuse({ code: 'funding.reserve_not_open' })
    return ok(exportedMove({ ...order, unsigned: order.unsigned }, keyKinds))
  }

  /** Exactly what was exported, signed by the address that it spends from; anything else is nothing. */
  function readSigned({ chain, unsigned }: sql.OrderRow, raw: string): Signed | undefined {
    try {
      return unsigned === null ? undefined : keyKinds.get(chain)?.readSigned(unsigned, raw)
    } catch {
      return undefined
    }
  }

  async function importSigned({ id, signed: raw }: { readonly id: string; readonly signed: string }, actor: Actor) {
    return db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order?.kind !== 'return') return refuse({ code: 'funding.reserve_unknown' as const })
      if (order.state !== 'exported') return refuse({ code: 'funding.reserve_not_open' as const })
      const signed = readSigned(order, raw)
      if (signed === undefined) return refuse({ code: 'funding.reserve_differs' as const })
      await sql.setSigned(tx, id, { signed, by: actor })
      const detail = { chain: order.chain, txId: signed.txid }
      await recordAct(tx, { actor, act: 'funding.cold_imported', subject: id, detail })
      return ok({})
    })
  }

  async function approve(id: string, actor: Actor) {
    return db.tx(async (tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order === undefined) return refuse({ code: 'funding.reserve_unknown' as const })
      if (!awaitsApproval(order)) return refuse({ code: 'funding.reserve_not_open' as const })
      if (!countsFor(actor.staffId, order)) return refuse({ code: 'funding.reserve_other_person' as const })
      assert(actor.decision !== undefined, 'an approval is signed')
      await sql.addApproval(tx, id, { by: actor, decision: actor.decision, at: clock.now() })
      const detail = { chain: order.chain, asset: order.asset }
      if (order.approvers.length + 1 < APPROVALS_NEEDED[order.kind]) {
        await recordAct(tx, { actor, act: 'funding.reserve_approved_first', subject: id, detail })
        return ok({ outcome: 'first_approval' as const })
      }
      await sql.setApproved(tx, id)
      await recordAct(tx, { actor, act: 'funding.reserve_approved', subject: id, detail })
      await jobs.now(tx, { name: LEVEL_TIERS, key: id, payload: {} })
      return ok({ outcome: 'approved' as const })
    })
  }

  async function decline({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx: Tx) => {
      const order = await sql.lockOrder(tx, id)
      if (order === undefined) return refuse({ code: 'funding.reserve_unknown' as const })
      if (!['proposed', 'exported', 'signed'].includes(order.state))
        return refuse({ code: 'funding.reserve_not_open' as const })
      await sql.endOrder(tx, id, { state: 'declined', failure: reason, declinedBy: actor.email, at: clock.now() })
      const detail = { chain: order.chain, asset: order.asset, reason }
      await recordAct(tx, { actor, act: 'funding.reserve_declined', subject: id, detail })
      return ok({})
    })
  }

  /** What is signed with an approval: of a refill what the signer moves by, of a return what the safe signed. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const order = await sql.findOrder(db.queryable, id)
    const chain = order && chains.get(order.chain)
    if (order === undefined || chain === undefined) return { facts: [] }
    const { kind, asset, base, txid } = order
    if (kind === 'return')
      return { facts: [`${base} of ${asset} from the safe on ${chain.code}`, `transaction ${txid}`] }
    const { to: address, memo } = refillPayment(chain, await addresses.hotWallet(chain.code), { asset, base })
    return { payment: { kind, orderId: id, chain: chain.code, asset, base, address, memo } }
  }

  return { proposeRefill, exportReturn, exported, importSigned, approve, decline, decisionSubject }
}

/** How much of the asset itself is missing; undefined when something else is, or nothing. */
function missingOf(refusal: BuildRefusal, asset: string): bigint | undefined {
  return refusal.code === 'chain.short' && refusal.asset === asset ? refusal.missing : undefined
}
