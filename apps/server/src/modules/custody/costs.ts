import { type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { type Ledger, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { toUnits } from './chains/amounts.rules.ts'
import { type BaseUnits, baseUnits, type Chain } from './chains/chain.ts'
import * as sql from './outflows.sql.ts'

export interface CostDeps {
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly markets: Pick<Markets, 'asset'>
}

export type Costs = ReturnType<typeof createCosts>

/**
 * What the house pays to miners. Chains count finer than the books, so costs are added up exactly and the books follow in
 * whole units: treasury → custody.
 */
export function createCosts({ ledger, markets }: CostDeps) {
  return {
    async add(tx: Tx, chain: Chain, fee: BaseUnits): Promise<void> {
      const total = await sql.addCost(tx, chain.code, fee)
      const due = await dueUnits(chain, total)
      if (due <= 0n) return
      const posted = units(total.posted_units + due)
      const paid = await ledger.transfer(tx, {
        source: 'funding.chain_cost',
        sourceId: `${chain.code}:${posted}`,
        kind: 'network_cost',
        from: systemAccount('treasury', chain.feeAsset),
        to: systemAccount(`custody:${chain.code}`, chain.feeAsset),
        units: due,
      })
      // A treasury that is short stays in debt to the chain's account; the next cost tries again for both.
      if (paid.ok) await sql.setPosted(tx, chain.code, posted)
    },
  }

  async function dueUnits(chain: Chain, { base, posted_units }: sql.CostRow): Promise<Units> {
    const asset = await markets.asset(chain.feeAsset)
    const decimals = chain.assets.find((own) => own.asset === chain.feeAsset)?.decimals
    if (asset === undefined || decimals === undefined || base < 0n) return units(0n)
    return units(toUnits(baseUnits(base), { decimals, scale: asset.scale }).units - posted_units)
  }
}
