import type { AuditFinding } from '../ledger/index.ts'
import type { Counting } from './counting.ts'
import type { CompetitionDeps } from './deps.ts'
import * as sql from './reconciliation.sql.ts'
import type { Terms } from './terms.ts'

const DAY_MS = 86_400_000
/** Somebody may trade or be paid between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps extends Pick<CompetitionDeps, 'db' | 'clock' | 'activities'> {
  readonly terms: Terms
  readonly counting: Pick<Counting, 'recomputed'>
}

/**
 * C7: what counted yesterday is what the trades of yesterday say, and sums are those of their days. C8: ranks are those of the volumes,
 * prizes those of the table, and what was paid is what was won.
 */
export function createReconciliation({ db, clock, activities, terms, counting }: ReconciliationDeps) {
  const on = db.queryable

  async function days(): Promise<AuditFinding[]> {
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS)
    const since = new Date(until.getTime() - DAY_MS)
    const day = since.toISOString().slice(0, 10)
    const key = (one: { readonly activityId: string; readonly userId: string }) => `${one.activityId} ${one.userId}`
    const written = new Map((await sql.volumesOfDay(on, day)).map((one) => [key(one), one.units]))
    const traded = new Map((await counting.recomputed(on, since, until)).map((one) => [key(one), one.units]))
    return [...new Set([...written.keys(), ...traded.keys()])].flatMap((name): AuditFinding[] => {
      const [counted, trades] = [written.get(name) ?? 0n, traded.get(name) ?? 0n]
      if (counted === trades) return []
      const detail = { difference: 'trades and what counted differ', entry: name, day }
      return [{ invariant: 'C7', detail: { ...detail, counted: String(counted), trades: String(trades) } }]
    })
  }

  async function sums(): Promise<AuditFinding[]> {
    const differ = (difference: string) => (entry: string) =>
      ({ invariant: 'C7', detail: { difference, entry } }) as const
    return [
      ...(await sql.wrongSums(on)).map(differ('days and counterparties differ')),
      ...(await sql.wrongTotals(on)).map(differ('a volume is not that of its counterparties')),
    ]
  }

  async function prizes(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    const differ = (difference: string, competition: string, user: string) =>
      found.push({ invariant: 'C8', detail: { difference, competition, user } })
    for (const row of await sql.frozenOnes(on)) {
      const id = row.activity_id
      const { asset, table, minimum } = await terms.of(row.terms)
      for (const user of await sql.wrongPlaces(on, id, { table, minimum }))
        differ('a place is not the frozen one', id, user)
      const given = new Map((await activities.given(on, id)).map((one) => [one.userId, one]))
      for (const { userId, units } of await sql.paidPlaces(on, id)) {
        const reward = given.get(userId)
        given.delete(userId)
        if (reward?.units !== units || reward.asset !== asset) differ('a prize and what was paid differ', id, userId)
      }
      for (const user of given.keys()) differ('a prize was paid without a place', id, user)
    }
    return found
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
    for (const check of [days, sums, prizes]) all.push(...(await settled(check)))
    return all
  }
}
