import type { Db, Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import * as addressSql from './addresses.sql.ts'
import type { Addresses } from './addresses.ts'
import { baseUnits, HOT } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import type { Moving } from './moving.ts'
import { isWorth } from './sweeps.rules.ts'
import * as sql from './sweeps.sql.ts'

export const SWEEP_ADDRESS = 'funding.sweep-address'
export type SweepPayload = { readonly chain: string; readonly address: string; readonly asset: string }

export interface SweeperDeps {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'now'>
  readonly chains: Chains
  readonly addresses: Pick<Addresses, 'warm'>
  readonly moving: Pick<Moving, 'carryOut' | 'giveGas'>
}

export type Sweeper = ReturnType<typeof createSweeper>

/** Brings what was deposited to the warm tier. A token's address is first given the coin that pays for its move. */
export function createSweeper({ db, jobs, chains, addresses, moving }: SweeperDeps) {
  async function sweep({ chain: code, address, asset }: SweepPayload): Promise<void> {
    const chain = chains.get(code)
    if (chain === undefined) return
    const [row] = await addressSql.ownAmong(db.queryable, code, [address])
    if (row === undefined || row.index <= HOT) return
    const from = { index: row.index, address }
    const warm = await addresses.warm(chain.code)
    const payment = { asset, to: warm.address, memo: null, base: baseUnits(0n) }
    const built = await chain.build(payment, { from: [from], change: warm, sweep: true })
    if (built.ok) {
      if (!isWorth(chain, asset, built.value)) return
      await moving.carryOut(chain, { kind: 'sweep', asset, from, to: warm.address, built: built.value })
      return
    }
    // A token is there, and nothing to pay for its move.
    const short = built.refusal.code === 'chain.short' && built.refusal.asset === chain.feeAsset
    if (short && asset !== chain.feeAsset) await moving.giveGas(chain, { from, asset })
  }

  /** Coins for a move have arrived, or one of several moves has ended: the next one at that address is due. */
  async function onSwept(tx: Tx, { id, kind, chain, from_index, to_address }: sql.SweepRow): Promise<void> {
    const [receiver] = await addressSql.ownAmong(tx, chain, [to_address])
    const index = kind === 'gas' ? receiver?.index : from_index
    // Between the tiers of the house nothing follows by itself but what levels them.
    if (index === undefined || index <= HOT) return
    for (const { asset, address } of await sql.assetsAt(tx, chain, index)) {
      const payload: SweepPayload = { chain, address, asset }
      await jobs.now(tx, { name: SWEEP_ADDRESS, key: `${id}:${asset}`, payload })
    }
  }

  return { sweep, onSwept }
}
