import type { AuditFinding } from '../../ledger/index.ts'
import type { ApiDeps } from '../deps.ts'
import { PAYMENT_SOURCE, paymentEntry } from './entries.ts'
import * as sql from './reconciliation.sql.ts'

const PAGE = 500
/** Somebody may pay between two questions; then they are asked again. */
const TRIES = 3

/** M6: every payment that was paid has the entry that follows from it, price, fee and what the partner got, and there is no other. */
export function createReconciliation({ db, ledger }: Pick<ApiDeps, 'db' | 'ledger'>) {
  async function entryFindings(found: readonly sql.PaidRow[]): Promise<AuditFinding[]> {
    const entries = found.map((row) => paymentEntry(row, { payer: row.payer_id, partner: row.partner_user }))
    const compared = await ledger.compare(db.queryable, entries)
    return found.flatMap(({ id }, place): AuditFinding[] => {
      const entry = compared[place] ?? 'missing'
      if (entry === 'same') return []
      return [{ invariant: 'M6', detail: { difference: 'a payment and its entry differ', payment: id, entry } }]
    })
  }

  async function countFindings(): Promise<AuditFinding[]> {
    let counts = { payments: 0, entries: 0 }
    for (let tries = 0; tries < TRIES; tries += 1) {
      const payments = await sql.countPaid(db.queryable)
      counts = { payments, entries: await ledger.countEntries(db.queryable, PAYMENT_SOURCE) }
      if (counts.payments === counts.entries) return []
    }
    const [payments, entries] = [String(counts.payments), String(counts.entries)]
    return [{ invariant: 'M6', detail: { difference: 'entries without a payment', payments, entries } }]
  }

  return async (): Promise<AuditFinding[]> => {
    const all: AuditFinding[] = []
    let after = ''
    for (;;) {
      const found = await sql.paidAfter(db.queryable, after, PAGE)
      all.push(...(await entryFindings(found)))
      const last = found.at(-1)
      if (last === undefined || found.length < PAGE) return [...all, ...(await countFindings())]
      after = last.id
    }
  }
}
