import { assert, parseUnits } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as addressSql from '../addresses.sql.ts'
import type { Addresses } from '../addresses.ts'
import { type BaseUnits, baseUnits, type Chain, HOT, type OwnAddress } from '../chains/chain.ts'
import type { Chains } from '../chains/index.ts'
import * as chainSql from '../chains.sql.ts'
import { limitsOf } from '../minimums.ts'
import type { Moving } from '../moving.ts'
import { isWorth } from '../sweeps.rules.ts'
import * as sql from './orders.sql.ts'
import { refillPayment } from './refill-payment.ts'
import { surplusOf } from './reserves.rules.ts'

export const LEVEL_TIERS = 'custody.level-tiers'

export interface LevellingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly chains: Chains
  readonly addresses: Pick<Addresses, 'hotWallet' | 'warm' | 'cold'>
  readonly moving: Moving
}

/** Moves between the tiers: what people approved, and what is above a ceiling. */
export function createLevelling({ db, clock, logger, chains, addresses, moving }: LevellingDeps) {
  /** On chains with nothing new since the last look, the look is all. */
  async function level(chain: Chain): Promise<void> {
    const seen = await chainSql.findChain(db.queryable, chain.code)
    const approved = await sql.approvedOn(db.queryable, chain.code)
    if (seen === undefined || (approved.length === 0 && seen.levelled_hash === seen.cursor_hash)) return
    for (const order of approved) await carryOut(chain, order)
    await storeSurplus(chain)
    await chainSql.noteLevelled(db.queryable, chain.code, seen.cursor_hash)
  }

  async function carryOut(chain: Chain, order: sql.OrderRow): Promise<void> {
    if (order.kind === 'refill') await refill(chain, order)
    else await bringBack(chain, order)
  }

  const fail = (id: string, failure: string) =>
    sql.endOrder(db.queryable, id, { state: 'failed', failure, at: clock.now() })

  async function refill(chain: Chain, { id, asset, base }: sql.OrderRow): Promise<void> {
    const [hot, warm] = [await addresses.hotWallet(chain.code), await addresses.warm(chain.code)]
    const held = await chain.balanceOf(hot.address, asset)
    if (held + base > ceilingOf(chain, asset, 'hotCeiling')) return fail(id, 'over_ceiling')
    const payment = refillPayment(chain, hot, { asset, base })
    const built = await chain.build(payment, { from: [warm], change: warm })
    if (built.ok) {
      await moving.carryOut(chain, { id, kind: 'refill', asset, from: warm, to: hot.address, built: built.value })
      return
    }
    if (needsGas(chain, asset, built.refusal)) await moving.giveGas(chain, { from: warm, asset })
    else await fail(id, built.refusal.code)
  }

  /** What the safe signed is sent as it is. */
  async function bringBack(
    chain: Chain,
    { id, asset, base, unsigned, from_index: index }: sql.OrderRow,
  ): Promise<void> {
    assert(unsigned !== null && index !== null, 'a return was exported')
    const from = await addressSql.findByIndex(db.queryable, chain.code, index)
    assert(from !== undefined, 'a return comes from an address of the safe')
    const { address: to } = await addresses.warm(chain.code)
    const built = { unsigned, base: baseUnits(base) }
    await moving.carryOut(chain, { id, kind: 'return', asset, from: { index, address: from.address }, to, built })
  }

  async function storeSurplus(chain: Chain): Promise<void> {
    const cold = await addresses.cold(chain.code)
    if (cold === null) return
    const [hot, warm] = [await addresses.hotWallet(chain.code), await addresses.warm(chain.code)]
    for (const { asset } of chain.assets) {
      await store(chain, { asset, from: hot, cold, ceiling: 'hotCeiling' })
      await store(chain, { asset, from: warm, cold, ceiling: 'warmCeiling' })
    }
  }

  interface Storing {
    readonly asset: string
    readonly from: OwnAddress
    readonly cold: OwnAddress
    readonly ceiling: 'hotCeiling' | 'warmCeiling'
  }

  async function store(chain: Chain, storing: Storing): Promise<void> {
    const { asset, from, ceiling } = storing
    const held = await chain.balanceOf(from.address, asset)
    const base = surplusOf(held, ceilingOf(chain, asset, ceiling))
    if (base === 0n) return
    const pay = () => payToSafe(chain, storing, base)
    if (from.index === HOT) await moving.inHotTurn(chain, pay)
    else await pay()
  }

  async function payToSafe(chain: Chain, { asset, from, cold }: Storing, base: BaseUnits): Promise<void> {
    const numbers = from.index === HOT ? { nonceFrom: await moving.nextHotNumber(chain.code) } : {}
    const spent = await moving.spentOutputs(chain.code)
    const payment = { asset, to: cold.address, memo: null, base }
    const built = await chain.build(payment, { from: [from], change: from, spent, ...numbers })
    if (built.ok) {
      if (!isWorth(chain, asset, built.value)) return
      await moving.carryOut(chain, { kind: 'store', asset, from, to: cold.address, built: built.value })
    } else if (needsGas(chain, asset, built.refusal) && from.index !== HOT) await moving.giveGas(chain, { from, asset })
  }

  return {
    level,

    /** Every chain that somebody has an address on. One that does not answer does not keep the others waiting. */
    async run(): Promise<void> {
      for (const { code } of await chainSql.watchedChains(db.queryable)) {
        const chain = chains.get(code)
        if (chain === undefined) continue
        await level(chain).catch((err: unknown) => logger.warn({ err, chain: code }, 'the tiers could not be levelled'))
      }
    },
  }
}

export type Levelling = ReturnType<typeof createLevelling>

/** A token is there, and nothing to pay for its move. */
function needsGas(
  { feeAsset }: Chain,
  asset: string,
  refusal: { readonly code: string; readonly asset?: string },
): boolean {
  return refusal.code === 'chain.short' && refusal.asset === feeAsset && asset !== feeAsset
}

/** In the smallest part that the chain knows. */
export function ceilingOf({ assets }: Chain, asset: string, which: 'hotCeiling' | 'warmCeiling'): BaseUnits {
  const ceiling = parseUnits(limitsOf(asset)[which], assets.find((own) => own.asset === asset)?.decimals ?? 0)
  assert(ceiling.ok, 'a ceiling is an amount of its asset')
  return baseUnits(ceiling.value)
}
