import type { Db } from '../../platform/database/db.ts'
import type { AuditFinding, Ledger } from '../ledger/index.ts'
import { bondSums, openEscrow } from './audit.sql.ts'
import { END_SOURCE } from './orders/ending.ts'
import { lastEnded, runningIds } from './orders/orders.sql.ts'
import { dueWith } from './orders/pauses.rules.ts'
import { isPaused, pausesSince } from './orders/pauses.sql.ts'

/** Orders begin and end between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balancesOfKind' | 'entriesOf' | 'remainingOf'>
}

/** V1: escrow is what orders that run hold. V2: who has ended has one end in the books. V6: deadlines are theirs and the pauses'. V8: bonds. */
export function createReconciliation({ db, ledger }: ReconciliationDeps) {
  async function escrow(): Promise<AuditFinding[]> {
    const expected = new Map(
      (await openEscrow(db.queryable)).map(({ user, asset, units }) => [`${user} ${asset}`, units]),
    )
    const found: AuditFinding[] = []
    const differ = (account: string, books: bigint, orders: bigint) =>
      found.push({
        invariant: 'V1',
        detail: { difference: 'escrow and orders differ', account, books: String(books), orders: String(orders) },
      })
    for (const { owner, asset, balance } of await ledger.balancesOfKind(db.queryable, 'escrow')) {
      const orders = expected.get(`${owner} ${asset}`) ?? 0n
      expected.delete(`${owner} ${asset}`)
      if (orders !== balance) differ(`${owner} ${asset}`, balance, orders)
    }
    for (const [account, orders] of expected) differ(account, 0n, orders)
    return found
  }

  async function ends(): Promise<AuditFinding[]> {
    const ended = await lastEnded(db.queryable)
    const running = (await runningIds(db.queryable)).map(({ id }) => id)
    const booked = new Set(await ledger.entriesOf(db.queryable, END_SOURCE, [...ended, ...running]))
    const wrong = [...ended.filter((id) => !booked.has(id)), ...running.filter((id) => booked.has(id))]
    return wrong.map((order) => ({ invariant: 'V2', detail: { difference: 'an order and its end differ', order } }))
  }

  async function deadlines(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const { id, due_at, due_base, step_at, method_kind } of await runningIds(db.queryable)) {
      if (due_at === null || due_base === null || (await isPaused(db.queryable, method_kind))) continue
      const due = dueWith(step_at, due_base, await pausesSince(db.queryable, method_kind, step_at))
      if (due.getTime() !== due_at.getTime())
        found.push({ invariant: 'V6', detail: { difference: 'a deadline and its pauses differ', order: id } })
    }
    return found
  }

  /** What is held of a bond is the bond, less what was paid from it, and what was filled up since. */
  async function bonds(): Promise<AuditFinding[]> {
    const sums = await bondSums(db.queryable)
    const held = await ledger.remainingOf(
      db.queryable,
      sums.map(({ ref }) => ref),
    )
    return sums.flatMap(({ merchant, ref, held: row, expected }) => {
      const books = held.get(ref) ?? 0n
      if (books === expected && row === expected) return []
      const amounts = { books: String(books), merchant: String(row), expected: String(expected) }
      return [
        { invariant: 'V8' as const, detail: { difference: 'a bond and its hold differ', of: merchant, ...amounts } },
      ]
    })
  }

  const differences = async () => [...(await escrow()), ...(await ends()), ...(await deadlines()), ...(await bonds())]

  return {
    async findings(): Promise<AuditFinding[]> {
      let found = await differences()
      for (let tries = 1; tries < TRIES && found.length > 0; tries += 1) found = await differences()
      return found
    },
  }
}
