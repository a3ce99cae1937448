import type { AuditFinding } from '../ledger/index.ts'
import type { TrialDeps } from './deps.ts'
import { CASH_SOURCE, CLAIM_SOURCE, END_SOURCE, TRADE_SOURCE } from './entries.ts'
import * as sql from './funds.sql.ts'

/** Somebody may claim or trade between two questions; then they are asked again. */
const TRIES = 3

/** C3: there is something on a trial account only while its fund runs, and every step of every fund is booked once. */
export function createReconciliation({ db, ledger }: Pick<TrialDeps, 'db' | 'ledger'>) {
  const on = db.queryable

  async function accounts(): Promise<AuditFinding[]> {
    const active = (await sql.openFunds(on)).filter(({ state }) => state === 'active').map(({ user_id }) => user_id)
    const running = new Set(active)
    const held = await ledger.balancesOfKind(on, 'trial')
    const owners = new Set(held.map(({ owner }) => owner))
    const left = held.filter(({ owner }) => !running.has(owner))
    const empty = active.filter((owner) => !owners.has(owner))
    return [
      ...left.map(({ owner, asset, balance }): AuditFinding => {
        const account = `${owner} ${asset}`
        return { invariant: 'C3', detail: { difference: 'no fund runs', account, books: String(balance) } }
      }),
      ...empty.map(
        (owner): AuditFinding => ({ invariant: 'C3', detail: { difference: 'a fund holds nothing', owner } }),
      ),
    ]
  }

  async function entries(): Promise<AuditFinding[]> {
    const { claims, ends, settled, trades } = await sql.countsOf(on)
    const expected = [
      [CLAIM_SOURCE, claims],
      [TRADE_SOURCE, trades],
      [END_SOURCE, ends],
      [CASH_SOURCE, settled],
    ] as const
    const found: AuditFinding[] = []
    for (const [source, count] of expected) {
      const booked = await ledger.countEntries(on, source)
      if (booked !== count)
        found.push({
          invariant: 'C3',
          detail: {
            difference: 'funds and their entries differ',
            source,
            booked: String(booked),
            expected: String(count),
          },
        })
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

  return async (): Promise<AuditFinding[]> => [...(await settled(accounts)), ...(await settled(entries))]
}
