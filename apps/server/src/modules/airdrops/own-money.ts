import { minUnits, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { AirdropDeps } from './deps.ts'

export interface OwnBalance {
  readonly now: Units
  /** At the announced moment; undefined while that is to come. */
  readonly then: Units | undefined
  /** The lower of both, so that one sum counts for one account. */
  readonly counted: Units
}

export interface BalanceAsked {
  readonly userId: string
  readonly asset: string
  readonly snapshotAt: Date
}

const ZERO = units(0n)

/**
 * What counts of somebody's balance: what stands in the main account, also what their orders hold. Whoever owes the house something has
 * at most what everything in that account is worth without it, so that credit counts for nobody.
 */
export function createOwnMoney({ clock, ledger, index }: Pick<AirdropDeps, 'clock' | 'ledger' | 'index'>) {
  return async (on: Queryable, { userId, asset, snapshotAt }: BalanceAsked): Promise<OwnBalance> => {
    const now = clock.now()
    const moments = snapshotAt <= now ? [now, snapshotAt] : [now]
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

    const [own, then] = [ownAt(0), moments.length > 1 ? ownAt(1) : undefined]
    return { now: own, then, counted: then === undefined ? ZERO : minUnits(own, then) }
  }
}
