import type {
  DecisionSubject,
  DepositStatus,
  OfficePayment,
  OfficePaymentOrder,
  PaymentMethod,
  PaymentState,
} from '@bourse/contract'
import { ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Allowance } from '../funding/index.ts'
import { centsText } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Markets } from '../markets/index.ts'
import { type PaymentBooks, restOf } from './books.ts'
import type { PaymentStates } from './order-states.ts'
import * as orders from './orders.sql.ts'
import * as sql from './payments.sql.ts'
import type { PaymentViews } from './views.ts'

export interface PaymentOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'findUserIdByUid' | 'userData'>
  readonly markets: Pick<Markets, 'asset'>
  readonly recordAct: RecordAct
  readonly allowance: Allowance
  readonly books: PaymentBooks
  readonly states: Pick<PaymentStates, 'end'>
  readonly views: PaymentViews
  /** After the act is committed: asks the provider to send it back. */
  readonly sendBack: (paymentId: string) => Promise<void>
}

/** Up to here one person may decide. */
const ALONE_UP_TO_EUR = '1000'

interface Decision {
  readonly id: string
  readonly reason: string
  readonly actor: Actor
}

interface Query {
  readonly search?: string | undefined
  readonly method?: PaymentMethod | undefined
  readonly current: number
  readonly size: number
}

type ReviewRefusal = { readonly code: 'funding.deposit_unknown' | 'funding.deposit_not_in_suspense' }
type CreditRefusal = ReviewRefusal | { readonly code: 'funding.asset_unknown' | 'funding.second_person_needed' }
type Credited = Result<{ outcome: 'credited' | 'proposed' }, CreditRefusal>

export type PaymentOffice = ReturnType<typeof createPaymentOffice>

/** What staff see of online payments, and what they do with those in review. */
export function createPaymentOffice(deps: PaymentOfficeDeps) {
  const { db, clock, identity, markets, recordAct, allowance, books, states, views } = deps

  /** A uid, or a number of a payment or an order. */
  async function wanted(search = '') {
    const userId = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    return userId === undefined && search !== '' ? { name: search } : { userId }
  }

  async function uidOf(userId: string): Promise<string> {
    return (await identity.userData(userId)).uid
  }

  async function listOrders(query: Query & { readonly status?: DepositStatus | undefined }) {
    const { search, status: state, method, current, size } = query
    const filter = { ...(await wanted(search)), state, method, current, size }
    const found = await orders.listOrders(db.queryable, filter)
    const view = async (row: orders.OrderRow): Promise<OfficePaymentOrder> => ({
      ...(await views.order(row)),
      userId: row.user_id,
      uid: await uidOf(row.user_id),
      providerRef: row.provider_ref,
    })
    return { current, size, total: found.total, records: await Promise.all(found.records.map(view)) }
  }

  async function listPayments(query: Query & { readonly state?: PaymentState | undefined }) {
    const { search, state, method, current, size } = query
    const filter = { ...(await wanted(search)), state, method, current, size }
    const found = await sql.listPayments(db.queryable, filter)
    return { current, size, total: found.total, records: await Promise.all(found.records.map(paymentView)) }
  }

  async function paymentView(row: sql.PaymentRow): Promise<OfficePayment> {
    const order = await orders.findOrder(db.queryable, row.order_id)
    const scale = await views.scaleOf(row.asset)
    const ordered = order && centsText(order.units, await views.scaleOf(order.asset))
    return {
      id: row.id,
      method: row.method,
      paymentId: row.provider_id,
      orderId: row.order_id,
      uid: await uidOf(row.user_id),
      symbol: row.asset,
      amount: centsText(row.units, scale),
      cost: centsText(row.cost, scale),
      ordered: ordered ?? '',
      orderedSymbol: order?.asset ?? '',
      payerName: row.payer_name,
      expectedName: order?.payer_name ?? '',
      kind: row.kind,
      state: row.state,
      returnFailure: row.return_failure,
      proposal: row.proposal,
      createTime: row.made_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  /** The order is locked before its payment, as everywhere. */
  async function lockReview(
    tx: Tx,
    id: string,
  ): Promise<Result<{ order: orders.OrderRow; payment: sql.PaymentRow }, ReviewRefusal>> {
    const found = await sql.findPayment(tx, id)
    const order = found && (await orders.lockOrder(tx, found.order_id))
    const payment = found && (await sql.lockPayment(tx, id))
    if (order === undefined || payment === undefined) return refuse({ code: 'funding.deposit_unknown' })
    if (payment.state !== 'review') return refuse({ code: 'funding.deposit_not_in_suspense' })
    return ok({ order, payment })
  }

  async function isSmall(tx: Tx, payment: sql.PaymentRow): Promise<boolean> {
    const limit = parseUnits(ALONE_UP_TO_EUR, await allowance.scaleOf('EUR'))
    return limit.ok && (await allowance.inEuro(tx, payment.asset, restOf(payment))) <= limit.value
  }

  async function credit({ id, reason, actor }: Decision): Promise<Credited> {
    return db.tx(async (tx): Promise<Credited> => {
      const found = await lockReview(tx, id)
      if (!found.ok) return found
      const { order, payment } = found.value
      if ((await markets.asset(payment.asset)) === undefined) return refuse({ code: 'funding.asset_unknown' })
      if (!(await isSmall(tx, payment))) {
        if (payment.proposal === null) {
          const { staffId, email } = actor
          await sql.setProposal(tx, id, { staffId, email, reason })
          await recordAct(tx, { actor, act: 'funding.payment_proposed', subject: id, detail: { reason } })
          return ok({ outcome: 'proposed' })
        }
        if (payment.proposal.staffId === actor.staffId) return refuse({ code: 'funding.second_person_needed' })
      }
      const now = clock.now()
      await books.creditKept(tx, payment)
      await sql.endPayment(tx, { id, state: 'credited', now })
      if (order.state === 'under_review') await states.end(tx, order, { state: 'completed', note: 'approved', at: now })
      await recordAct(tx, { actor, act: 'funding.payment_credited', subject: id, detail: { reason } })
      return ok({ outcome: 'credited' })
    })
  }

  async function giveBack({ id, reason, actor }: Decision): Promise<Result<{ state: PaymentState }, ReviewRefusal>> {
    const begun = await db.tx(async (tx): Promise<Result<undefined, ReviewRefusal>> => {
      const found = await lockReview(tx, id)
      if (!found.ok) return found
      await sql.beginReturn(tx, id)
      await recordAct(tx, { actor, act: 'funding.payment_returned', subject: id, detail: { reason } })
      return ok()
    })
    if (!begun.ok) return begun
    await deps.sendBack(id)
    const after = await sql.findPayment(db.queryable, id)
    return ok({ state: after?.state ?? 'returning' })
  }

  /** What is signed with a decision about a payment. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const payment = await sql.findPayment(db.queryable, id)
    if (payment === undefined) return { facts: [] }
    return { facts: [`${centsText(payment.units, await views.scaleOf(payment.asset))} ${payment.asset}`] }
  }

  return { listOrders, listPayments, credit, giveBack, decisionSubject }
}
