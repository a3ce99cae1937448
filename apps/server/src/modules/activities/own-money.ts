import { minUnits, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'

export interface OwnMoneyDeps {
  readonly ledger: Pick<Ledger, 'balancesAt' | 'advancedAt'>
  readonly index: Pick<PriceIndex, 'valuer'>
}

export interface OwnMoneyAsked {
  readonly userId: string
  readonly asset: string
  readonly moments: readonly Date[]
}

export type OwnMoney = ReturnType<typeof createOwnMoney>

const ZERO = units(0n)

/**
 * What of somebody's balance was their own at some moments: what stood in the main account, also what their orders held. Whoever owed the
 * house something had at most what everything in that account is worth without it, so that credit counts for nobody.
 */
export function createOwnMoney({ ledger, index }: OwnMoneyDeps) {
  return async (on: Queryable, { userId, asset, moments }: OwnMoneyAsked): Promise<readonly Units[]> => {
    const held = await ledger.balancesAt(on, userId, moments)
    const owed = (await ledger.advancedAt(on, userId, moments)).filter((one) => one.units > 0n)
    const value = owed.length === 0 ? undefined : await index.valuer(on)

    function ownAt(place: number): Units {
      const balance = held.find((one) => one.place === place && one.asset === asset)?.units ?? ZERO
      const debts = owed.filter((one) => one.place === place)
      if (value === undefined || debts.length === 0) return balance
      const worth = (all: typeof held) => all.map((one) => value(one.asset, one.units, 'EUR'))
      // What has no price covers no debt; a debt without one is covered by nothing.
      const owedEur = worth(debts)
      if (owedEur.some((one) => one === undefined)) return ZERO
      const sum = (all: readonly (Units | undefined)[]) => all.reduce<bigint>((before, one) => before + (one ?? 0n), 0n)
      const equity = sum(worth(held.filter((one) => one.place === place))) - sum(owedEur)
      return equity <= 0n ? ZERO : minUnits(balance, value('EUR', units(equity), asset) ?? ZERO)
    }

    return moments.map((_, place) => ownAt(place))
  }
}
