import { ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import { createPaypalApi, type PaypalAnswer } from './paypal-api.ts'
import { createPaypalSignatures } from './paypal-signatures.ts'
import {
  type HeardEvent,
  type HearRefusal,
  type PaidFact,
  type PaymentFact,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type ReversedFact,
} from './provider.ts'

export interface PaypalSettings {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
}

const text = z.string().max(400)
const money = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,12}\.\d{2}$/) })
const links = z.array(z.object({ rel: text, href: z.string().max(2_000) })).default([])
const capture = z.object({
  id: text,
  status: text,
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})
const order = z.object({
  id: text,
  status: text,
  payer: z
    .object({ name: z.object({ given_name: text.default(''), surname: text.default('') }).optional() })
    .optional(),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(capture).default([]) }).optional() }))
    .default([]),
  links,
})
const failure = z.object({ details: z.array(z.object({ issue: text })).default([]) })
const refund = z.object({ id: text, status: text })
const balances = z.object({ balances: z.array(z.object({ currency: text, total_balance: money })) })
const event = z.object({
  id: text,
  event_type: text,
  resource: z.object({
    id: text,
    amount: money.optional(),
    links,
    seller_payable_breakdown: z.object({ net_amount: money.optional() }).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: text }).partial() })
      .partial()
      .optional(),
  }),
})

const TAKEN_BACK = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']
const OF_A_CAPTURE = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED']

/** Orders v2: created by us, agreed to at PayPal, captured by us. */
export function createPaypal(settings: PaypalSettings, deps: { readonly realClock: Clock }): PaymentProvider {
  const ask = createPaypalApi(settings, deps)
  const signatures = createPaypalSignatures(settings)

  async function look(ref: string): Promise<PaymentFact> {
    const answer = await ask(`/v2/checkout/orders/${encodeURIComponent(ref)}`)
    if (answer.status === 404) return { state: 'open' }
    return factOf(read(answer, order, [200]))
  }

  /** What is captured is not captured again: the same request id is the same capture, at PayPal too. */
  async function take({ id, ref }: { readonly id: string; readonly ref: string }): Promise<PaymentFact> {
    const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`
    const answer = await ask(path, { body: {}, requestId: `capture-${id}` })
    if (answer.status !== 422) return factOf(read(answer, order, [200, 201]))
    const issue = failure.safeParse(answer.json).data?.details[0]?.issue
    if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') return { state: 'open' }
    if (issue === 'INSTRUMENT_DECLINED') return { state: 'refused' }
    if (issue === 'ORDER_ALREADY_CAPTURED') return look(ref)
    throw new PaymentUnknown(`PayPal answered ${issue}`)
  }

  /** Beyond the signature nothing is believed that can be asked: what PayPal says of the order now is what counts. */
  async function heard(body: unknown): Promise<Result<HeardEvent, HearRefusal>> {
    const parsed = event.safeParse(body)
    if (!parsed.success) return refuse({ code: 'funding.event_malformed' })
    const { id: eventId, event_type: type, resource } = parsed.data
    const ref = type === 'CHECKOUT.ORDER.APPROVED' ? resource.id : resource.supplementary_data?.related_ids?.order_id
    const concerns = type === 'CHECKOUT.ORDER.APPROVED' || OF_A_CAPTURE.includes(type)
    if (concerns && ref !== undefined) return ok({ eventId, order: { ref }, fact: await look(ref) })
    return ok({ eventId, order: undefined, fact: TAKEN_BACK.includes(type) ? reversedOf(resource) : undefined })
  }

  return {
    async start({ id, amount, currency, payerName, returnUrl, cancelUrl }) {
      const [given = '', ...others] = payerName.split(' ')
      const body = {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: id, invoice_id: id, amount: { currency_code: currency, value: amount } }],
        payment_source: {
          paypal: {
            name: { given_name: given, surname: others.join(' ') },
            experience_context: {
              return_url: returnUrl,
              cancel_url: cancelUrl,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
            },
          },
        },
      }
      const answer = await ask('/v2/checkout/orders', { body, requestId: `create-${id}` })
      if (answer.status === 400 || answer.status === 422) throw new PaymentRefused('PayPal does not take the order')
      const made = read(answer, order, [200, 201])
      const payUrl = made.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (payUrl === undefined) throw new PaymentUnknown('PayPal names no page for the payer')
      return { ref: made.id, payUrl }
    },

    look: ({ ref }) => look(ref),
    take,

    async refund({ id, paymentId, amount, currency }) {
      const body = { amount: { currency_code: currency, value: amount }, custom_id: id }
      const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`
      const answer = await ask(path, { body, requestId: `refund-${id}` })
      if (answer.status === 422) {
        const reason = failure.safeParse(answer.json).data?.details[0]?.issue ?? 'refused'
        return { state: 'refused', reason }
      }
      const made = read(answer, refund, [200, 201])
      if (made.status === 'COMPLETED') return { state: 'done', reversalId: made.id }
      if (made.status === 'PENDING') throw new PaymentUnknown('PayPal has not made up its mind')
      return { state: 'refused', reason: made.status }
    },

    async hear(signed, now) {
      const judged = await signatures.judge(signed, now)
      return judged.ok ? heard(judged.value) : judged
    },

    async balance(currency) {
      const answer = await ask(`/v1/reporting/balances?currency_code=${encodeURIComponent(currency)}`)
      const found = read(answer, balances, [200]).balances.find((own) => own.currency === currency)
      return found?.total_balance.value ?? '0.00'
    },
  }
}

function read<Schema extends z.ZodType>(
  { status, json }: PaypalAnswer,
  schema: Schema,
  accepted: readonly number[],
): z.output<Schema> {
  const parsed = schema.safeParse(json)
  if (!accepted.includes(status) || !parsed.success) throw new PaymentUnknown(`PayPal answered ${status}`)
  return parsed.data
}

const CAPTURED = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']

/** What was given back later was paid all the same; PayPal tells of that apart. */
function factOf({ status, payer, purchase_units }: z.output<typeof order>): PaymentFact {
  const captures = purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  const paid = captures.find((own) => CAPTURED.includes(own.status))
  if (paid !== undefined) return paidFact(paid, payer?.name)
  const last = captures.at(-1)
  if (last !== undefined) return { state: last.status === 'PENDING' ? 'held' : 'refused' }
  if (status === 'APPROVED') return { state: 'approved' }
  return { state: status === 'VOIDED' ? 'refused' : 'open' }
}

function paidFact(
  { id, amount, seller_receivable_breakdown: breakdown }: z.output<typeof capture>,
  name: { readonly given_name: string; readonly surname: string } | undefined,
): PaidFact {
  const payerName = name === undefined ? '' : `${name.given_name} ${name.surname}`.trim()
  return {
    state: 'paid',
    paymentId: id,
    amount: amount.value,
    currency: amount.currency_code,
    cost: breakdown?.paypal_fee?.value ?? '0.00',
    payerName: payerName === '' ? null : payerName,
  }
}

/** The resource is the refund; its link `up` leads to what was captured. */
function reversedOf(resource: z.output<typeof event>['resource']): ReversedFact | undefined {
  const paymentId = resource.links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  const amount = resource.seller_payable_breakdown?.net_amount ?? resource.amount
  if (paymentId === undefined || amount === undefined) return undefined
  return {
    state: 'reversed',
    paymentId,
    reversalId: resource.id,
    amount: amount.value,
    currency: amount.currency_code,
  }
}
