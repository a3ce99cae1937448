import { PARTNER_CURRENCIES, PARTNER_PAYMENT_STATES, PARTNER_PRICE, type PartnerPayment } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { type Address, signed } from '../binance/endpoints.ts'
import type { DoorRefusal } from '../binance/errors.ts'
import { oneOf, optional, required, text, whole } from '../binance/fields.ts'
import { payment, paymentPage } from './payment-answers.ts'
import type { PaymentAskedRefusal, Payments } from './payments.ts'
import type { RefundRefusal, Refunds } from './refunds.ts'

/** Behind `/integrate/v1`. */
const PATH = '/payments'
const ID = text(/^pay_[0-9A-Z]{20,40}$/)
const REFERENCE = text(/^[A-Za-z0-9._:-]{1,64}$/)
const PRICE = text(/^\d{1,12}(\.\d{1,8})?$/)
/** People who pay read it, so that nothing in it is invisible. */
const DESCRIPTION = text(/^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]{1,140}$/u)

const scope = 'payment'

interface Faces {
  readonly payments: Payments
  readonly refunds: Pick<Refunds, 'refund'>
}

/** What the software of a partner does about its payments. */
export function paymentEndpoints({ payments, refunds }: Faces): Address[] {
  return [
    signed({
      ...{ method: 'POST', path: PATH, weight: 1, scope },
      ...{ summary: 'Asks for a payment; the customer opens its link.', output: payment },
      fields: {
        merchantReference: required(REFERENCE),
        currency: required(oneOf(PARTNER_CURRENCIES)),
        amount: required(PRICE),
        description: optional(DESCRIPTION),
      },
      async answer({ merchantReference: reference, currency, amount, description = null }, { machine, inTime }) {
        const asked = inTime()
        if (!asked.ok) return asked
        const made = await payments.request(machine.userId, { reference, currency, amount, description })
        return made.ok ? ok(machineView(made.value)) : refuse(worded(made.refusal))
      },
    }),
    signed({
      ...{ method: 'GET', path: PATH, weight: 5, scope },
      ...{ summary: 'Payments that were asked for, newest first.', output: paymentPage },
      fields: {
        state: optional(oneOf(PARTNER_PAYMENT_STATES)),
        page: optional(whole({ min: 1, max: 100_000 })),
        limit: optional(whole({ min: 1, max: 100 })),
      },
      async answer({ state, page = 1, limit = 20 }, { machine }) {
        const { total, records } = await payments.list(machine.userId, { state, current: page, size: limit })
        return ok({ total, page, payments: records.map(machineView) })
      },
    }),
    signed({
      ...{ method: 'GET', path: `${PATH}/one`, weight: 1, scope },
      ...{ summary: 'One payment, by its id or reference.', output: payment },
      fields: { id: optional(ID), merchantReference: optional(REFERENCE) },
      async answer({ id, merchantReference: reference }, { machine }) {
        if (id === undefined && reference === undefined)
          return refuse({ code: 'one_parameter_missing', about: ['id', 'merchantReference'] })
        const found = await payments.one(machine.userId, { id, reference })
        return found === undefined ? refuse({ code: 'payment_unknown' }) : ok(machineView(found))
      },
    }),
    signed({
      ...{ method: 'POST', path: `${PATH}/cancel`, weight: 1, scope },
      ...{ summary: 'Cancels a payment that nobody has paid.', output: payment },
      fields: { id: required(ID) },
      async answer({ id }, { machine, inTime }) {
        const asked = inTime()
        if (!asked.ok) return asked
        const cancelled = await payments.cancel(machine.userId, id)
        return cancelled.ok ? ok(machineView(cancelled.value)) : cancelled
      },
    }),
    signed({
      ...{ method: 'POST', path: `${PATH}/refund`, weight: 1, scope },
      ...{ summary: 'Gives a payment back, whole or in part.', output: payment },
      fields: { id: required(ID), refundReference: required(REFERENCE), amount: required(PRICE) },
      async answer({ id, refundReference: reference, amount }, { machine, inTime }) {
        const asked = inTime()
        if (!asked.ok) return asked
        const given = await refunds.refund(machine.userId, { id, reference, amount })
        return given.ok ? ok(machineView(given.value)) : refuse(wordedRefund(given.refusal))
      },
    }),
  ]
}

const { least, most } = PARTNER_PRICE

function worded(refusal: PaymentAskedRefusal): DoorRefusal {
  if (refusal.code === 'price_malformed') return { code: 'too_precise', about: ['amount'] }
  if (refusal.code === 'price_out_of_bounds') return { code: refusal.code, about: [least, most] }
  return { code: refusal.code }
}

function wordedRefund(refusal: RefundRefusal): DoorRefusal {
  if (refusal.code === 'api.payment_unknown') return { code: 'payment_unknown' }
  if (refusal.code === 'api.refund_not_paid') return { code: 'refund_not_paid' }
  if (refusal.code === 'api.refund_reused') return { code: 'refund_reused' }
  if (refusal.code === 'api.refund_malformed') return { code: 'bad_amount' }
  if (refusal.code === 'api.refund_too_much') return { code: 'refund_too_much', about: [refusal.left, refusal.asset] }
  if (refusal.code === 'ledger.insufficient_balance') return { code: 'no_funds' }
  // What is wrong with the account its owner sees there, and its software has no business with it.
  return { code: 'refund_stopped' }
}

/** Times as machines read them: milliseconds since 1970. */
function machineView({ reference, createTime, expireTime, payTime, ...payment }: PartnerPayment) {
  return {
    ...{ ...payment, merchantReference: reference },
    ...{ createTime: Date.parse(createTime), expireTime: Date.parse(expireTime) },
    payTime: payTime === null ? null : Date.parse(payTime),
  }
}
