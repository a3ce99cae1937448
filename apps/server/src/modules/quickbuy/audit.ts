import type { AuditFinding } from '../ledger/index.ts'
import { QUICKBUY_SOURCE } from './books.ts'
import type { QuickbuyDeps } from './deps.ts'
import { completedOrders, type OrderRow } from './orders.sql.ts'

/** V7: what is called completed has its credit: a journal entry, or a deposit that funding has credited. */
export function createAudit({ db, custody, ledger }: Pick<QuickbuyDeps, 'db' | 'custody' | 'ledger'>) {
  async function hasArrived({ user_id: userId, credit_ref: ref, chain, txid }: OrderRow): Promise<boolean> {
    if (chain === null || txid === null) return false
    const deposit = await custody.depositBy(db.queryable, { chain, txid, userId })
    return deposit?.state === 'credited' && deposit.id === ref
  }

  return async (): Promise<AuditFinding[]> => {
    // What went outside was never ours to credit; its transaction is the partner's word.
    const owed = (await completedOrders(db.queryable)).filter(({ target }) => target === 'own')
    const given = owed.filter(({ delivery }) => delivery === 'float').map(({ id }) => id)
    const posted = new Set(await ledger.entriesOf(db.queryable, QUICKBUY_SOURCE, given))
    const found: AuditFinding[] = []
    for (const row of owed) {
      const isCredited = row.delivery === 'float' ? posted.has(row.id) : await hasArrived(row)
      if (!isCredited)
        found.push({ invariant: 'V7', detail: { difference: 'completed_without_credit', order: row.id } })
    }
    return found
  }
}
