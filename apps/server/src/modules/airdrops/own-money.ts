import { minUnits, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { createOwnMoney as createMomentsOfOwnMoney } from '../activities/index.ts'
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

/** What counts of somebody's balance: own money, as the core judges it, at both moments. */
export function createOwnMoney({ clock, ledger, index }: Pick<AirdropDeps, 'clock' | 'ledger' | 'index'>) {
  const ownAt = createMomentsOfOwnMoney({ ledger, index })
  return async (on: Queryable, { userId, asset, snapshotAt }: BalanceAsked): Promise<OwnBalance> => {
    const now = clock.now()
    const moments = snapshotAt <= now ? [now, snapshotAt] : [now]
    const [own = ZERO, then] = await ownAt(on, { userId, asset, moments })
    return { now: own, then, counted: then === undefined ? ZERO : minUnits(own, then) }
  }
}
