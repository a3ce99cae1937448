import type { BudgetPool } from '@bourse/contract'
import type { ActivityDeps } from './deps.ts'
import { poolAccount } from './entries.ts'
import { fundedRests } from './reconciliation.sql.ts'

export interface PoolSums {
  readonly pool: BudgetPool
  readonly asset: string
  readonly books: bigint
  /** What budgets have left, and what coupons can still pay. */
  readonly expected: bigint
}

/** What stands in each pool beside what has to. */
export function createPools({
  db,
  ledger,
  markets,
  couponRests,
}: Pick<ActivityDeps, 'db' | 'ledger' | 'markets' | 'couponRests'>) {
  return async (): Promise<PoolSums[]> => {
    const on = db.queryable
    const [rests, coupons] = [await fundedRests(on), await couponRests(on)]
    const codes = (await markets.assets()).map(({ code }) => code)
    const wanted = codes.flatMap((asset) => (['reward', 'coupon'] as const).map((pool) => ({ pool, asset })))
    const balances = await ledger.peekBalances(
      on,
      wanted.map(({ pool, asset }) => poolAccount(pool, asset)),
    )
    return wanted.map(({ pool, asset }, place) => {
      const budgets = rests.find((rest) => rest.pool === pool && rest.asset === asset)?.units ?? 0n
      const expected = budgets + (pool === 'coupon' ? (coupons.get(asset) ?? 0n) : 0n)
      return { pool, asset, books: balances[place]?.balance ?? 0n, expected }
    })
  }
}
