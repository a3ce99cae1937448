import { afterNight, consolidatedNav, type NavBase, navAt } from '@bourse/contract'
import type { AuditFinding } from '../ledger/index.ts'
import type { EtpDeps } from './deps.ts'
import { reserve, treasury } from './entries.ts'
import type { EventRow, ProductRow } from './products.sql.ts'
import { baseOf, eventsAfter, listProducts } from './products.sql.ts'
import { owedOf } from './products.ts'
import * as sql from './reconciliation.sql.ts'
import { MINUTE_MS } from './walk.rules.ts'

type Deps = Pick<EtpDeps, 'db' | 'ledger' | 'index'>
type Invariant = AuditFinding['invariant']

const PAGE = 1_000
/** Somebody trades between two questions; then they are asked again. */
const TRIES = 3

const finding = (invariant: Invariant, difference: string, detail: Readonly<Record<string, string>>): AuditFinding => ({
  invariant,
  detail: { difference, ...detail },
})

/** N1 the pot, N3 units, N7 the chain of values, N8 what is promised, N9 what covers it. */
export function createReconciliation({ db, ledger, index }: Deps) {
  async function pot(rows: readonly ProductRow[]): Promise<AuditFinding[]> {
    const reserves = rows.reduce((sum, row) => sum + row.reserve, 0n)
    const owed = rows.reduce((sum, row) => sum + owedOf(row), 0n)
    const [inPot, house] = await ledger.peekBalances(db.queryable, [reserve, treasury])
    const [pot, free] = [inPot?.balance ?? 0n, house?.balance ?? 0n]
    const amounts = { pot: String(pot), products: String(reserves) }
    return [
      ...(pot === reserves ? [] : [finding('N1', 'the pot of the products differs', amounts)]),
      ...(reserves + free >= owed
        ? []
        : [
            finding('N9', 'units are not covered', {
              reserves: String(reserves),
              free: String(free),
              owed: String(owed),
            }),
          ]),
    ]
  }

  async function units(): Promise<AuditFinding[]> {
    const books = new Map(
      (await ledger.balancesOfKind(db.queryable, 'etp')).map(({ owner, asset, balance }) => [
        `${owner} ${asset}`,
        balance,
      ]),
    )
    const found: AuditFinding[] = []
    const differ = (account: string, inBooks: bigint, held: bigint) =>
      found.push(finding('N3', 'units and holdings differ', { account, books: String(inBooks), held: String(held) }))
    for (const { user_id, symbol, units: held } of await sql.heldUnits(db.queryable)) {
      const account = `${user_id} ${symbol}`
      const inBooks = books.get(account) ?? 0n
      books.delete(account)
      if (inBooks !== held) differ(account, inBooks, held)
    }
    for (const [account, inBooks] of books) if (inBooks !== 0n) differ(account, inBooks, 0n)
    for (const { symbol, outstanding, held } of await sql.outstandingThatDiffers(db.queryable))
      found.push(
        finding('N3', 'units outstanding differ', { symbol, outstanding: String(outstanding), held: String(held) }),
      )
    return found
  }

  async function promises(): Promise<AuditFinding[]> {
    return (await sql.promisesThatDiffer(db.queryable)).map(({ user_id, symbol, ...amounts }) =>
      finding('N8', 'units promised differ', {
        account: `${user_id} ${symbol}`,
        ...{ reserved: String(amounts.reserved), promised: String(amounts.promised), units: String(amounts.units) },
      }),
    )
  }

  /** Every event follows from the one before it and from the index of its minute, and the last one gives what the product stands at. */
  async function chain(row: ProductRow): Promise<AuditFinding[]> {
    const wrong = (number: number) =>
      finding('N7', 'a value does not follow from the index', { symbol: row.symbol, event: String(number) })
    let last: EventRow | undefined
    for (;;) {
      const events = await eventsAfter(db.queryable, row.symbol, last?.number ?? 0, PAGE)
      const prices = await index.valuesAt(
        row.coin,
        events.map(({ at }) => new Date(at.getTime() - MINUTE_MS)),
      )
      for (const event of events) {
        const price = prices.get(event.at.getTime() - MINUTE_MS)
        const follows = last === undefined ? event.number === 1 : isAfter(last, event, row)
        if (price !== event.price || !follows) return [wrong(event.number)]
        last = event
      }
      if (events.length < PAGE) break
    }
    if (last === undefined || last.number < row.events) return [wrong(row.events)]
    // Events that were added since the product was read are no difference.
    if (last.number > row.events) return []
    const minute = new Date(row.valued_at.getTime() - MINUTE_MS)
    const price = (await index.valuesAt(row.coin, [minute])).get(minute.getTime())
    const stands = last.base_nav === row.base_nav && last.base_price === row.base_price && price === row.last_price
    return stands && navAt(baseOf(row), row.last_price) === row.last_nav ? [] : [wrong(last.number)]
  }

  async function differences(): Promise<AuditFinding[]> {
    const rows = await listProducts(db.queryable)
    const chains: AuditFinding[] = []
    for (const row of rows) chains.push(...(await chain(row)))
    return [...(await pot(rows)), ...(await units()), ...(await promises()), ...chains]
  }

  return async function findings(): Promise<AuditFinding[]> {
    let found = await differences()
    for (let tries = 1; tries < TRIES && found.length > 0; tries += 1) found = await differences()
    return found
  }
}

/** Whether an event is what its kind makes of what stood before it. */
function isAfter(before: EventRow, event: EventRow, { leverage }: ProductRow): boolean {
  const base: NavBase = { leverage, nav: before.base_nav, price: before.base_price }
  const value = navAt(base, event.price)
  const expected = {
    rebalance: { ...base, nav: value, price: event.price },
    emergency: { ...base, nav: value, price: event.price },
    night: afterNight(base),
    consolidation: { ...base, nav: consolidatedNav(base.nav) },
    zero: { ...base, nav: 0n },
    closed: base,
  }[event.kind]
  const isNext = event.number === before.number + 1 && event.at >= before.at
  const isRight = expected.nav === event.base_nav && expected.price === event.base_price
  return isNext && isRight && navAt(expected, event.price) === event.nav
}
