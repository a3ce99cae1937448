import type { AuditFinding } from '../ledger/index.ts'
import type { WealthDeps } from './deps.ts'
import { wrongPlans } from './reconciliation.sql.ts'

/** N10: what a plan has spent, holds and received is the sum of what its orders did. */
export function createReconciliation({ db }: Pick<WealthDeps, 'db'>) {
  return async (): Promise<AuditFinding[]> => {
    const wrong = await wrongPlans(db.queryable)
    return wrong.map(({ id, spent, held, received }) => ({
      invariant: 'N10',
      detail: {
        ...{ difference: 'a plan and its orders differ', plan: id },
        ...{ spent: String(spent), held: String(held), received: String(received) },
      },
    }))
  }
}
