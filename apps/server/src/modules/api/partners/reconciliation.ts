import type { AuditFinding, Transaction } from '../../ledger/index.ts'
import type { ApiDeps } from '../deps.ts'
import { PAYMENT_SOURCE, paymentEntry, REFUND_SOURCE, refundEntry } from './entries.ts'
import * as sql from './reconciliation.sql.ts'

const PAGE = 500
/** Somebody may pay between two questions; then they are asked again. */
const TRIES = 3

interface Kind<Row extends { readonly id: string }> {
  readonly source: string
  readonly what: 'payment' | 'refund'
  readonly after: (id: string) => Promise<Row[]>
  readonly count: () => Promise<number>
  readonly entryOf: (row: Row) => Transaction
}

/**
 * M6: every payment that was paid and every refund has the entry that follows from it (price, fee, what the partner got), there is no
 * other, and what a payment says was given back is the sum of its refunds, which is at most what was paid.
 */
export function createReconciliation({ db, ledger }: Pick<ApiDeps, 'db' | 'ledger'>) {
  const on = db.queryable
  const payments: Kind<sql.PaidRow> = {
    ...{ source: PAYMENT_SOURCE, what: 'payment', count: () => sql.countPaid(on) },
    after: (id) => sql.paidAfter(on, id, PAGE),
    entryOf: (row) => paymentEntry(row, { payer: row.payer_id, partner: row.partner_user }),
  }
  const refunds: Kind<sql.GivenRow> = {
    ...{ source: REFUND_SOURCE, what: 'refund', count: () => sql.countRefunds(on) },
    after: (id) => sql.refundsAfter(on, id, PAGE),
    entryOf: (row) => refundEntry(row, row),
  }

  async function entriesOf<Row extends { readonly id: string }>(kind: Kind<Row>): Promise<AuditFinding[]> {
    const all: AuditFinding[] = []
    let after = ''
    for (;;) {
      const found = await kind.after(after)
      const compared = await ledger.compare(on, found.map(kind.entryOf))
      for (const [place, { id }] of found.entries()) {
        const entry = compared[place] ?? 'missing'
        const difference = `a ${kind.what} and its entry differ`
        if (entry !== 'same') all.push({ invariant: 'M6', detail: { difference, id, entry } })
      }
      const last = found.at(-1)
      if (last === undefined || found.length < PAGE) return [...all, ...(await countsOf(kind))]
      after = last.id
    }
  }

  async function countsOf({
    what,
    source,
    count,
  }: Pick<Kind<never>, 'what' | 'source' | 'count'>): Promise<AuditFinding[]> {
    let counts = { rows: 0, entries: 0 }
    for (let tries = 0; tries < TRIES; tries += 1) {
      counts = { rows: await count(), entries: await ledger.countEntries(on, source) }
      if (counts.rows === counts.entries) return []
    }
    const [rows, entries] = [String(counts.rows), String(counts.entries)]
    return [{ invariant: 'M6', detail: { difference: `entries without a ${what}`, rows, entries } }]
  }

  return async (): Promise<AuditFinding[]> => {
    const wrong = (await sql.wrongSums(on)).map(
      (id): AuditFinding => ({ invariant: 'M6', detail: { difference: 'refunds and their sum differ', id } }),
    )
    return [...(await entriesOf(payments)), ...(await entriesOf(refunds)), ...wrong]
  }
}
