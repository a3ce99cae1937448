import { assert, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { AuditFinding, Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { spreadOf } from './convert.rules.ts'
import { CONVERT_SOURCE, entryOf } from './entry.ts'
import type { QuoteRow } from './quotes.sql.ts'
import * as sql from './reconciliation.sql.ts'

const PAGE = 500
/** Somebody may convert between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'compare' | 'countEntries'>
  readonly markets: Pick<Markets, 'asset'>
}

/** V4: the entry of a used quote is its frozen amounts, and there is no other. V5: what stays with the house follows from them, and is never below zero. */
export function createReconciliation({ db, ledger, markets }: ReconciliationDeps) {
  async function spreadFinding(row: QuoteRow): Promise<AuditFinding[]> {
    const [from, to] = [await markets.asset(row.from_asset), await markets.asset(row.to_asset)]
    assert(from !== undefined && to !== undefined, 'a conversion is of assets')
    const expected = spreadOf(units(row.pay_units), units(row.receive_units), {
      ...{ valueFrom: row.value_from, valueTo: row.value_to, spreadBps: row.spread_bps },
      ...{ fromScale: from.scale, toScale: to.scale },
    })
    if (expected === row.spread_units && expected >= 0n) return []
    const amounts = { spread: String(row.spread_units), expected: String(expected) }
    return [{ invariant: 'V5', detail: { difference: 'a spread is wrong', quote: row.id, ...amounts } }]
  }

  async function entryFindings(found: readonly QuoteRow[]): Promise<AuditFinding[]> {
    const compared = await ledger.compare(db.queryable, found.map(entryOf))
    return found.flatMap(({ id }, place): AuditFinding[] => {
      const entry = compared[place] ?? 'missing'
      if (entry === 'same') return []
      return [{ invariant: 'V4', detail: { difference: 'a conversion and its entry differ', quote: id, entry } }]
    })
  }

  async function countFindings(): Promise<AuditFinding[]> {
    let counts = { quotes: 0, entries: 0 }
    for (let tries = 0; tries < TRIES; tries += 1) {
      counts = {
        quotes: await sql.countUsed(db.queryable),
        entries: await ledger.countEntries(db.queryable, CONVERT_SOURCE),
      }
      if (counts.quotes === counts.entries) return []
    }
    const detail = {
      difference: 'entries without a conversion',
      quotes: String(counts.quotes),
      entries: String(counts.entries),
    }
    return [{ invariant: 'V4', detail }]
  }

  return {
    async findings(): Promise<AuditFinding[]> {
      const all: AuditFinding[] = []
      let after = ''
      for (;;) {
        const found = await sql.usedAfter(db.queryable, after, PAGE)
        all.push(...(await entryFindings(found)))
        for (const row of found) all.push(...(await spreadFinding(row)))
        const last = found.at(-1)
        if (last === undefined || found.length < PAGE) return [...all, ...(await countFindings())]
        after = last.id
      }
    },
  }
}
