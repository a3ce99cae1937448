import type { contract, OrderCredit, OutputOf } from '@bourse/contract'
import { assert, minUnits, ok, type Result, refuse, type Units, units, ZERO } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Crediting, lockOutflows } from '../funding/index.ts'
import { type Ledger, spot, systemAccount } from '../ledger/index.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import type { CreditBooks } from './books.ts'
import * as sql from './credit.sql.ts'
import type { CreditNotices } from './notices.ts'
import type { CreditStanding, Judged, Known } from './standing.ts'

export interface CreditOrderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly crediting: Pick<Crediting, 'collect' | 'debtsOf'>
  readonly books: CreditBooks
  readonly notices: CreditNotices
  readonly standing: CreditStanding
}

type Repayment = OutputOf<typeof contract.credit.creditRepay>

/** An order that is being made, and what of it may be advanced at most. */
export interface CreditRequest {
  readonly orderId: string
  readonly reference: string
  readonly expiresAt: Date
  readonly userId: string
  readonly asset: string
  /** What the transfer will leave after its fee. */
  readonly receive: Units
  readonly fee: Units
  /** The same two ways between the order's currency and the euro as for the limits of a verification. */
  readonly inEuro: (amount: Units) => Promise<Units>
  readonly fromEuro: (euro: Units) => Promise<Units>
}

type Unavailable = ReturnType<CreditStanding['refusalOf']>
type Outcome = 'cancelled' | 'failed'

export type CreditOrders = ReturnType<typeof createCreditOrders>

/** Money that is advanced on a deposit order, and every way in which it comes back. */
export function createCreditOrders({ db, clock, ids, ledger, crediting, books, notices, standing }: CreditOrderDeps) {
  /** At most the limit that is left, in whole cents of the order's currency. */
  async function advanceOf(judged: Judged, request: Pick<CreditRequest, 'receive' | 'fromEuro'>): Promise<Units> {
    return judged.why === null ? minUnits(request.receive, await request.fromEuro(judged.available)) : ZERO
  }

  /**
   * In the transaction of the order, which is there already. Whatever leaves the account waits meanwhile, so that nobody counts
   * the advance without what is owed for it.
   */
  async function grant(
    tx: Tx,
    known: Known,
    request: CreditRequest,
  ): Promise<Result<sql.CreditRow, Unavailable | PolicyRefusal>> {
    const { orderId, reference, expiresAt, userId, asset, fee } = request
    if (known.denied !== null) return refuse(known.denied)
    await lockOutflows(tx, userId)
    await sql.lockNewPerson(tx, userId)
    const judged = await standing.judge(tx, known)
    if (judged.why !== null) return refuse(standing.refusalOf(judged, judged.why))
    const amount = await advanceOf(judged, request)
    if (amount === 0n) return refuse(standing.refusalOf(judged, 'limit'))
    const now = clock.now()
    const row = await sql.insertCredit(tx, {
      ...{ order_id: orderId, user_id: userId, asset, units: amount, eur_units: await request.inEuro(amount) },
      ...{ fee_due: fee, reference, expires_at: expiresAt, granted_at: now },
    })
    await sql.addEvent(tx, { userId, orderId, kind: 'granted', units: amount, at: now })
    const posted = await ledger.transfer(tx, {
      ...{ source: 'funding.credit', sourceId: orderId, kind: 'credit_deposit' },
      ...{ from: systemAccount(`receivable:${userId}`, asset), to: spot(userId, asset), units: amount },
    })
    assert(posted.ok, 'the house advances without a floor, and once an order')
    await notices.notify(tx, { kind: 'granted', userId, params: { asset, units: String(amount) } })
    return ok(row)
  }

  /** The order was cancelled or its transfer missed: what was advanced is taken back, and what is missing is a debt. */
  async function ended(tx: Tx, orderId: string, outcome: Outcome): Promise<void> {
    const row = await find(tx, orderId)
    if (row?.state === 'pending') await fail(tx, row, { outcome, repaid: ZERO })
  }

  /** Undefined for an order without early credit. Its person is locked, so that nothing about it changes meanwhile. */
  async function find(tx: Tx, orderId: string): Promise<sql.CreditRow | undefined> {
    const [seen] = await sql.findCredits(tx, [orderId])
    if (seen === undefined) return undefined
    await sql.lockPerson(tx, seen.user_id)
    const [row] = await sql.findCredits(tx, [orderId])
    return row
  }

  async function fail(tx: Tx, row: sql.CreditRow, { outcome, repaid }: { outcome: Outcome; repaid: Units }) {
    const { order_id: orderId, user_id: userId, asset } = row
    const now = clock.now()
    // From here on it is waited for no longer, so that what is short of it is a debt.
    const due = units(row.open_units - repaid)
    const rest = { ...row, state: outcome, ended_at: now, open_units: due }
    await sql.setCredit(tx, rest)
    const key = { source: 'funding.credit_deducted', sourceId: orderId, kind: 'credit_deposit' } as const
    const taken = await crediting.collect(tx, { ...key, userId, asset, units: due })
    const owed = units(due - taken)
    await sql.setCredit(tx, { ...rest, open_units: owed })
    if (taken > 0n) await sql.addEvent(tx, { userId, orderId, kind: 'deducted', units: taken, at: now })
    if (owed > 0n) await sql.addEvent(tx, { userId, orderId, kind: 'owed', units: owed, at: now })
    await notices.notify(tx, { kind: 'missed', userId, params: { asset, units: String(due), owed: String(owed) } })
    await books.countFailure(tx, userId)
  }

  /** The transfer of the order was credited, and `repaid` of it went to the house. */
  async function arrived(tx: Tx, row: sql.CreditRow, repaid: Units): Promise<void> {
    const { order_id: orderId, user_id: userId, asset } = row
    const now = clock.now()
    const paid = { ...row, fee_due: ZERO }
    if (repaid > 0n) await sql.addEvent(tx, { userId, orderId, kind: 'repaid', units: repaid, at: now })
    if (repaid < row.open_units) return fail(tx, paid, { outcome: 'failed', repaid })
    await sql.setCredit(tx, { ...paid, state: 'completed', open_units: ZERO, ended_at: now })
    await notices.notify(tx, { kind: 'completed', userId, params: { asset, units: String(row.units) } })
  }

  async function repay(userId: string, symbol: string, request: MoneyRequest<Repayment>) {
    return db.tx(async (tx) => {
      await sql.lockPerson(tx, userId)
      const debt = (await crediting.debtsOf(tx, userId)).find(({ asset }) => asset === symbol)
      if (debt === undefined) return refuse({ code: 'funding.no_debt' as const })
      const key = { source: 'funding.credit_paid', sourceId: ids.next('pay') }
      const taken = await crediting.collect(tx, { ...key, userId, asset: symbol, units: debt.units })
      await books.payDebts(tx, { userId, asset: symbol, settled: taken })
      const left = units(debt.units - taken)
      const answer = { symbol, paid: await standing.text(symbol, taken), left: await standing.text(symbol, left) }
      await request.recordAnswer(tx, answer)
      return ok(answer)
    })
  }

  async function view(row: sql.CreditRow): Promise<OrderCredit> {
    return {
      amount: await standing.text(row.asset, row.units),
      open: await standing.text(row.asset, row.open_units),
      pendingFee: await standing.text(row.asset, row.fee_due),
      state: row.state,
    }
  }

  return {
    known: standing.known,
    info: standing.info,
    grant,
    ended,
    find,
    arrived,
    repay,

    /** What would be advanced on an order of so much, now. */
    async offer(userId: string, request: Pick<CreditRequest, 'receive' | 'fromEuro'>): Promise<Units> {
      return advanceOf(await standing.judge(db.queryable, await standing.known(userId)), request)
    },

    /** Of those orders that have early credit. */
    async viewsOf(on: Queryable, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderCredit>> {
      const found = await sql.findCredits(on, orderIds)
      return new Map(await Promise.all(found.map(async (row) => [row.order_id, await view(row)] as const)))
    },

    /** Whether what an order brings was used before it came. */
    isEarly: async (on: Queryable, orderId: string) => (await sql.findCredits(on, [orderId])).length > 0,

    async eventsOf(orderId: string) {
      const [row] = await sql.findCredits(db.queryable, [orderId])
      if (row === undefined) return []
      const events = await sql.eventsOfOrder(db.queryable, orderId)
      const tell = async ({ kind, units: amount, at }: sql.EventRow) => ({
        ...{ kind, amount: await standing.text(row.asset, amount), at: at.toISOString() },
      })
      return Promise.all(events.map(tell))
    },
  }
}
