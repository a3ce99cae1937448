import type { Db } from '../../platform/database/db.ts'
import { openDebts } from '../funding/index.ts'
import type { AuditFinding, Ledger } from '../ledger/index.ts'
import { openSums } from './credit.sql.ts'

/** Something may be advanced or paid back between two questions; then they are asked again. */
const TRIES = 3

/** What the books say was advanced must be what running orders and debts say (L8). */
export function createCreditReconciliation({
  db,
  ledger,
}: {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'advanced'>
}) {
  async function differences(): Promise<AuditFinding[]> {
    const orders = new Map<string, bigint>()
    for (const { user_id, asset, units } of [...(await openSums(db.queryable)), ...(await openDebts(db.queryable))]) {
      const key = `${user_id} ${asset}`
      orders.set(key, (orders.get(key) ?? 0n) + units)
    }
    const found: AuditFinding[] = []
    for (const { user, asset, units } of await ledger.advanced(db.queryable)) {
      const expected = orders.get(`${user} ${asset}`) ?? 0n
      orders.delete(`${user} ${asset}`)
      if (expected !== units) found.push(finding({ user, asset, books: units, orders: expected }))
    }
    for (const [key, expected] of orders) {
      const [user = '', asset = ''] = key.split(' ')
      found.push(finding({ user, asset, books: 0n, orders: expected }))
    }
    return found
  }

  return {
    async findings(): Promise<AuditFinding[]> {
      let found = await differences()
      for (let tries = 1; tries < TRIES && found.length > 0; tries += 1) found = await differences()
      return found
    },
  }
}

function finding({
  user,
  asset,
  books,
  orders,
}: {
  user: string
  asset: string
  books: bigint
  orders: bigint
}): AuditFinding {
  const detail = { difference: 'advances and orders differ', user, asset, books: String(books), orders: String(orders) }
  return { invariant: 'L8', detail }
}
