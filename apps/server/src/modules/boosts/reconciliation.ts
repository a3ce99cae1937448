import type { AuditFinding } from '../ledger/index.ts'
import type { Counting } from './counting.ts'
import type { BoostDeps } from './deps.ts'
import * as sql from './reconciliation.sql.ts'

const DAY_MS = 86_400_000
/** Somebody may trade or be paid between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps extends Pick<BoostDeps, 'db' | 'clock' | 'activities'> {
  readonly counting: Pick<Counting, 'recomputed'>
}

/**
 * C7: what counted yesterday is what the trades of yesterday say, of everybody. C9: each promise is the rate of what is kept and covered,
 * sums are those of their trades, what is promised is set aside in the budget, and what was paid is what was due.
 */
export function createReconciliation({ db, clock, activities, counting }: ReconciliationDeps) {
  const on = db.queryable

  async function trades(): Promise<AuditFinding[]> {
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS)
    const since = new Date(until.getTime() - DAY_MS)
    const written = (await sql.countedBetween(on, since, until)).map(
      (one) => `${one.activity_id} ${one.trade_id} ${one.user_id} ${one.side} ${one.units}`,
    )
    const traded = (await counting.recomputed(on, since, until)).map(
      (one) => `${one.activityId} ${one.tradeId} ${one.userId} ${one.side} ${one.units}`,
    )
    const [counted, told] = [new Set(written), new Set(traded)]
    const differ = (difference: string) => (trade: string) =>
      ({ invariant: 'C7', detail: { difference, trade } }) as const
    return [
      ...traded.filter((one) => !counted.has(one)).map(differ('a trade has no effect')),
      ...written.filter((one) => !told.has(one)).map(differ('an effect has no trade')),
    ]
  }

  async function promises(): Promise<AuditFinding[]> {
    const differ = (difference: string) => (of: string) => ({ invariant: 'C9', detail: { difference, of } }) as const
    return [
      ...(await sql.wrongPromises(on)).map(differ('a promise is not that of what is kept')),
      ...(await sql.wrongSums(on)).map(differ('sums are not those of the trades')),
    ]
  }

  async function money(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const { activity_id: boost, asset } of await sql.allBoosts(on)) {
      const budgets = await activities.setAside(on, boost)
      const reserved = budgets.find((one) => one.pool === 'reward' && one.asset === asset)?.units ?? 0n
      const promised = await sql.promisedIn(on, boost)
      if (reserved !== promised)
        found.push({
          invariant: 'C9',
          detail: {
            difference: 'promises and budget differ',
            boost,
            reserved: String(reserved),
            promised: String(promised),
          },
        })
      found.push(...(await payments(boost, asset)))
    }
    return found
  }

  async function payments(boost: string, asset: string): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    const differ = (difference: string, user: string) =>
      found.push({ invariant: 'C9', detail: { difference, boost, user } })
    const given = new Map((await activities.given(on, boost)).map((one) => [one.userId, one]))
    for (const { userId, units } of await sql.paidIn(on, boost)) {
      const reward = given.get(userId)
      given.delete(userId)
      if (reward?.units !== units || reward.asset !== asset) differ('what was due and what was paid differ', userId)
    }
    for (const user of given.keys()) differ('something was paid that was not due', user)
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
    for (const check of [trades, promises, money]) all.push(...(await settled(check)))
    return all
  }
}
