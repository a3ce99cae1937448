import type { AuditFinding } from '../ledger/index.ts'
import type { ActivityDeps } from './deps.ts'
import { REWARD_SOURCE } from './entries.ts'
import { createPools } from './pools.ts'
import * as sql from './reconciliation.sql.ts'

/** Somebody may be paid between two questions; then they are asked again. */
const TRIES = 3
const AT_ONCE = 1_000

export type ReconciliationDeps = Pick<ActivityDeps, 'db' | 'ledger' | 'markets' | 'couponRests'>

/**
 * C1: the pools are what budgets have left, and what coupons can still pay. C2: what was spent is what was written, every paid reward is
 * booked, and what is held is set aside. C6: a document was given something by one account.
 */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, ledger } = deps
  const on = db.queryable
  const poolSums = createPools(deps)

  async function pools(): Promise<AuditFinding[]> {
    return (await poolSums()).flatMap(({ pool, asset, books, expected }): AuditFinding[] => {
      if (books === expected) return []
      const amounts = { books: String(books), expected: String(expected) }
      return [{ invariant: 'C1', detail: { difference: 'a pool and its budgets differ', pool, asset, ...amounts } }]
    })
  }

  async function budgets(): Promise<AuditFinding[]> {
    const differ = (difference: string) => (one: sql.WrongBudget) => ({
      invariant: 'C2' as const,
      detail: { difference, activity: one.id, pool: one.pool, asset: one.asset },
    })
    const spent = (await sql.wrongBudgets(on)).map(differ('a budget and what was spent differ'))
    return [...spent, ...(await sql.underReserved(on)).map(differ('a held reward is not set aside'))]
  }

  async function entries(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    let after = ''
    for (;;) {
      const ids = (await sql.bookedRewards(on, after, AT_ONCE)).map(({ id }) => id)
      const booked = new Set(await ledger.entriesOf(on, REWARD_SOURCE, ids))
      for (const reward of ids)
        if (!booked.has(reward))
          found.push({ invariant: 'C2', detail: { difference: 'a paid reward is not in the books', reward } })
      after = ids.at(-1) ?? ''
      if (ids.length < AT_ONCE) return found
    }
  }

  async function documents(): Promise<AuditFinding[]> {
    const shared = await sql.sharedDocuments(on)
    return shared.map(({ id }) => ({
      invariant: 'C6',
      detail: { difference: 'a document was rewarded by two accounts', activity: id },
    }))
  }

  async function settled(check: () => Promise<AuditFinding[]>): Promise<AuditFinding[]> {
    let found: AuditFinding[] = []
    for (let tries = 0; tries < TRIES; tries += 1) {
      found = await check()
      if (found.length === 0) return []
    }
    return found
  }

  return async (): Promise<AuditFinding[]> => {
    const all: AuditFinding[] = []
    for (const check of [pools, budgets, entries, documents]) all.push(...(await settled(check)))
    return all
  }
}
