import type { Db } from '../../platform/database/db.ts'
import type { AuditFinding, Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { END_SOURCE, OPEN_SOURCE, reserve } from './entries.ts'
import * as sql from './reconciliation.sql.ts'

/** Somebody may subscribe or leave between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'peekBalances' | 'balancesOfKind' | 'countEntries'>
  readonly markets: Pick<Markets, 'assets'>
}

/**
 * N1: the pot is the interest of what runs. N2: what people have in savings is what runs, and every end is booked. N4: days have no gap and
 * add up. N5: quotas are what runs.
 */
export function createReconciliation({ db, ledger, markets }: ReconciliationDeps) {
  async function pots(): Promise<AuditFinding[]> {
    const expected = new Map((await sql.liveInterest(db.queryable)).map(({ asset, units }) => [asset, units]))
    const coins = (await markets.assets()).map(({ code }) => reserve(code))
    return (await ledger.peekBalances(db.queryable, coins)).flatMap(({ asset, balance }): AuditFinding[] => {
      const positions = expected.get(asset) ?? 0n
      if (positions === balance) return []
      const amounts = { books: String(balance), positions: String(positions) }
      return [{ invariant: 'N1', detail: { difference: 'the pot and savings differ', asset, ...amounts } }]
    })
  }

  async function principals(): Promise<AuditFinding[]> {
    const expected = new Map(
      (await sql.livePrincipals(db.queryable)).map(({ user, asset, units }) => [`${user} ${asset}`, units]),
    )
    const found: AuditFinding[] = []
    const differ = (account: string, books: bigint, positions: bigint) =>
      found.push({
        invariant: 'N2',
        detail: {
          ...{ difference: 'saved money and savings differ', account },
          ...{ books: String(books), positions: String(positions) },
        },
      })
    for (const { owner, asset, balance } of await ledger.balancesOfKind(db.queryable, 'saving')) {
      const account = `${owner} ${asset}`
      const positions = expected.get(account) ?? 0n
      expected.delete(account)
      if (positions !== balance) differ(account, balance, positions)
    }
    for (const [account, positions] of expected) differ(account, 0n, positions)
    return found
  }

  async function entries(): Promise<AuditFinding[]> {
    const { opened, ended } = await sql.counts(db.queryable)
    const booked = {
      opened: await ledger.countEntries(db.queryable, OPEN_SOURCE),
      ended: await ledger.countEntries(db.queryable, END_SOURCE),
    }
    if (booked.opened === opened && booked.ended === ended) return []
    const detail = {
      ...{ difference: 'savings and their entries differ', opened: String(opened), ended: String(ended) },
      ...{ openedBooked: String(booked.opened), endedBooked: String(booked.ended) },
    }
    return [{ invariant: 'N2', detail }]
  }

  async function accruals(): Promise<AuditFinding[]> {
    const wrong = await sql.wrongAccruals(db.queryable)
    return wrong.map((position) => ({
      invariant: 'N4',
      detail: { difference: 'the days of a position are wrong', position },
    }))
  }

  async function quotas(): Promise<AuditFinding[]> {
    const wrong = await sql.wrongQuotas(db.queryable)
    return wrong.map(({ id, used, running }) => ({
      invariant: 'N5',
      detail: { difference: 'a quota and savings differ', product: id, used: String(used), running: String(running) },
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

  return {
    async findings(): Promise<AuditFinding[]> {
      const all: AuditFinding[] = []
      for (const check of [pots, principals, entries, accruals, quotas]) all.push(...(await settled(check)))
      return all
    },
  }
}
