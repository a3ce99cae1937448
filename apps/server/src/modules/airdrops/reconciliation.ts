import { commitmentOf, drawLots } from '../../platform/commitment.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AuditFinding } from '../ledger/index.ts'
import { drawName } from './airdrops.rules.ts'
import * as sql from './airdrops.sql.ts'
import type { Draws } from './draws.ts'
import { drawnAirdrops, wrongSpots } from './reconciliation.sql.ts'

export interface ReconciliationDeps {
  readonly db: Db
  readonly draws: Pick<Draws, 'seedOf'>
}

/** C2: claims are spots that were given, and never more than there are. G1: every draw, done again, gives those who won. */
export function createReconciliation({ db, draws }: ReconciliationDeps) {
  const on = db.queryable

  async function drawnAgain(row: sql.AirdropRow): Promise<string | undefined> {
    const seed = draws.seedOf(row)
    if (commitmentOf(seed) !== row.commitment) return 'a seed is not the one that was committed to'
    const lots = await sql.lotsOf(on, row.id)
    const drawn = drawLots({ seed, name: drawName(row.id), lots: lots.map(({ id }) => id), spots: row.spots })
    const won = lots.filter(({ state }) => state === 'won' || state === 'paid')
    if (lots.some(({ state }) => state === 'entered')) return 'somebody has neither won nor lost'
    return won.every(({ id }) => drawn.includes(id)) ? undefined : 'somebody won who was not drawn'
  }

  return async (): Promise<AuditFinding[]> => {
    const found: AuditFinding[] = (await wrongSpots(on)).map(({ id, taken, given }) => ({
      invariant: 'C2',
      detail: { difference: 'claims and spots differ', activity: id, taken: String(taken), given: String(given) },
    }))
    for (const row of await drawnAirdrops(on)) {
      const difference = await drawnAgain(row)
      if (difference !== undefined) found.push({ invariant: 'G1', detail: { difference, activity: row.id } })
    }
    return found
  }
}
