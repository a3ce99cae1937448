import { units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import { centsText, unitsOf } from '../funding/index.ts'
import { type AuditFinding, type Ledger, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Bank } from './bank.ts'
import { readCursor } from './lines.sql.ts'
import { unansweredPayouts, unbookedSum } from './payouts.sql.ts'
import type { BankPayouts } from './payouts.ts'
import { RAILS, type RailFacts } from './rails.ts'

export interface BankReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balance'>
  readonly markets: Pick<Markets, 'asset'>
  readonly bank: Bank
  readonly payouts: Pick<BankPayouts, 'statusOf'>
  readonly readStatement: (facts: RailFacts) => Promise<void>
}

/** A transfer may arrive between two questions; then they are asked again. */
const TRIES = 3

/** Compares what stands at the bank with what the books say stands there (L8). */
export function createBankReconciliation(deps: BankReconciliationDeps) {
  const { db, ledger, markets, bank, payouts } = deps

  async function findings(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const facts of RAILS) found.push(...(await ofRail(facts)))
    return found
  }

  async function ofRail(facts: RailFacts): Promise<AuditFinding[]> {
    const listed = await markets.asset(facts.asset)
    if (listed === undefined) return []
    try {
      let difference: AuditFinding | undefined
      for (let tries = 0; tries < TRIES; tries += 1) {
        difference = await differenceOf(facts, listed.scale)
        if (difference === undefined) return []
      }
      return difference === undefined ? [] : [difference]
    } catch {
      // A rail that nobody has used, because no bank is configured, has nothing to compare.
      if ((await readCursor(db.queryable, facts.rail)) === 0) return []
      return [finding(facts, { difference: 'the bank could not be asked' })]
    }
  }

  async function differenceOf(facts: RailFacts, scale: number): Promise<AuditFinding | undefined> {
    await deps.readStatement(facts)
    for (const id of await unansweredPayouts(db.queryable, facts.rail)) await payouts.statusOf(id)
    const atBank = unitsOf((await bank.account(facts.rail)).balance, scale)
    const books = await ledger.balance(db.queryable, systemAccount(`bank:${facts.rail}`, facts.asset))
    const expected = units(-books.balance - (await unbookedSum(db.queryable, facts.rail)))
    if (atBank === expected) return undefined
    return finding(facts, {
      difference: 'bank and books differ',
      asset: facts.asset,
      bank: centsText(atBank, scale),
      books: centsText(expected, scale),
    })
  }

  return { findings }
}

function finding({ rail }: RailFacts, detail: AuditFinding['detail']): AuditFinding {
  return { invariant: 'L8', detail: { ...detail, on: rail } }
}
