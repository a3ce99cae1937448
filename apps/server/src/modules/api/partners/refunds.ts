import type { PartnerPayment, PartnerPaymentDetail, PartnerRefund } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { lockOutflows } from '../../funding/index.ts'
import type { PersonRefusal } from '../../withdrawals/index.ts'
import type { ApiDeps } from '../deps.ts'
import { refundEntry } from './entries.ts'
import type { PartnerNotices } from './notices.ts'
import * as payments from './payments.sql.ts'
import type { Payments } from './payments.ts'
import * as sql from './refunds.sql.ts'

/** Of so many parts whoever paid is told by mail, and of the last: nobody fills their inbox with dust. */
const TOLD_PARTS = 5

export interface RefundAsked {
  readonly id: string
  readonly amount: string
  /** What the partner calls it; without one the request itself is what it is known by. */
  readonly reference?: string
}

export type RefundRefusal =
  | PersonRefusal
  | { readonly code: 'api.payment_unknown' | 'api.refund_not_paid' | 'api.refund_reused' }
  | { readonly code: 'api.refund_malformed'; readonly decimals: number }
  | { readonly code: 'api.refund_too_much'; readonly left: string; readonly asset: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'funding' | 'withdrawals'> & {
  readonly told: PartnerNotices
  readonly payments: Payments
}

export type Refunds = ReturnType<typeof createRefunds>

/** What a partner gives back, in the currency of the price and out of what it has; the fee stays. */
export function createRefunds(deps: Deps) {
  const { db, clock, ids, ledger, markets, funding, withdrawals, told, payments: made } = deps
  const { gate } = withdrawals

  async function readAmount(typed: string, asset: string): Promise<Result<Units, RefundRefusal>> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'a payment is of an asset')
    const read = parseUnits(typed, found.scale)
    if (read.ok && read.value > 0n) return read
    return refuse({ code: 'api.refund_malformed', decimals: found.scale })
  }

  /** Under the lock of the payment: the same reference again changes nothing. */
  async function give(
    tx: Tx,
    { userId, row, amount, reference }: { userId: string; row: payments.PaymentRow; amount: Units; reference: string },
  ): Promise<Result<undefined, RefundRefusal>> {
    const { id, asset } = row
    const before = await sql.findRefund(tx, id, reference)
    if (before !== undefined) return before.units === amount ? ok() : refuse({ code: 'api.refund_reused' })
    if (row.payer_id === null) return refuse({ code: 'api.refund_not_paid' })
    const left = row.units - row.refunded_units
    if (amount > left) return refuse({ code: 'api.refund_too_much', left: await made.text(left, asset), asset })
    const refund = { id: ids.next('rfd'), payment_id: id, reference, units: amount, made_at: clock.now() }
    const posted = await ledger.post(tx, refundEntry(refund, { asset, payer: row.payer_id, partner: userId }))
    if (!posted.ok) {
      const { refusal } = posted
      assert(refusal.code === 'ledger.insufficient_balance', 'a refund is posted once, between two people')
      return refuse({ code: refusal.code, asset, available: await made.text(refusal.available, asset) })
    }
    await sql.insertRefund(tx, refund)
    const state = amount === left ? 'refunded' : 'partly_refunded'
    await sql.setRefunded(tx, id, state, row.refunded_units + amount)
    await made.tell(tx, userId, row, state)
    if (state === 'refunded' || (await sql.countRefunds(tx, id)) <= TOLD_PARTS)
      await told.refunded(tx, { userId: row.payer_id, refundId: refund.id })
    for (const person of [row.payer_id, userId])
      funding.publishFunding(tx, person, { kind: 'payment', id, state: 'refunded' })
    return ok()
  }

  async function refund(
    userId: string,
    { id, amount: typed, reference = ids.next('rfr') }: RefundAsked,
    request?: MoneyRequest<PartnerPayment>,
  ): Promise<Result<PartnerPayment, RefundRefusal>> {
    const own = await made.own(db.queryable, userId, { id })
    if (own === undefined) return refuse({ code: 'api.payment_unknown' })
    const amount = await readAmount(typed, own.asset)
    if (!amount.ok) return amount
    const level = await gate.levelOf(userId)
    return db.tx(async (tx): Promise<Result<PartnerPayment, RefundRefusal>> => {
      await lockOutflows(tx, userId)
      const person = await gate.judgePerson(tx, userId, level)
      if (!person.ok) return person
      const row = await payments.lockPayment(tx, id)
      assert(row !== undefined, 'it was there a moment ago')
      const given = await give(tx, { userId, row, amount: amount.value, reference })
      if (!given.ok) return given
      const after = await payments.findPayment(tx, id)
      assert(after !== undefined, 'it was there a moment ago')
      const answer = await made.view(after)
      await request?.recordAnswer(tx, answer)
      return ok(answer)
    })
  }

  async function detail(userId: string, id: string) {
    const row = await made.own(db.queryable, userId, { id })
    if (row === undefined) return refuse({ code: 'api.payment_unknown' as const })
    const refunds: PartnerRefund[] = []
    for (const each of await sql.refundsOf(db.queryable, id))
      refunds.push({
        id: each.id,
        amount: await made.text(units(each.units), row.asset),
        time: each.made_at.toISOString(),
      })
    return ok<PartnerPaymentDetail>({ ...(await made.view(row)), refunds })
  }

  return { refund, detail }
}
