import type { SystemWarning } from '@bourse/contract'
import { isOverdue } from './activities.sql.ts'
import type { ActivityDeps } from './deps.ts'
import { createPools } from './pools.ts'

/** A worker that has not come for so long is not just late. */
const LATE_MS = 3_600_000

/** For the page of the system: what somebody has to look at. */
export function createWarnings(deps: Pick<ActivityDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'couponRests'>) {
  const poolSums = createPools(deps)
  const isShort = async () => (await poolSums()).some(({ books, expected }) => books < expected)

  return async (): Promise<readonly SystemWarning[]> => {
    // Somebody may be paid between two questions; then they are asked again.
    const short = (await isShort()) && (await isShort())
    const overdue = await isOverdue(deps.db.queryable, new Date(deps.clock.now().getTime() - LATE_MS))
    return [
      ...(short ? (['activities_pool_short'] as const) : []),
      ...(overdue ? (['activities_not_closed'] as const) : []),
    ]
  }
}
