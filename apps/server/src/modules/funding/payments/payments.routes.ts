import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../../platform/acts.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import type { PaymentsPart } from './index.ts'

type PaymentCalls = Pick<
  typeof contract.funding,
  | 'paymentQuote'
  | 'paymentCosts'
  | 'paymentOrders'
  | 'paymentOrder'
  | 'cancelPayment'
  | 'paypalCreateOrder'
  | 'paypalCapture'
  | 'advcashCreateOrder'
  | 'getAdvcashOrder'
  | 'getCreditBuyPrice'
  | 'paypalWebhook'
  | 'advcashStatus'
  | 'officePaymentOrders'
  | 'officePayments'
  | 'creditPayment'
  | 'returnPayment'
>

export function paymentRoutes({ orders, office, hear, capture, creditBuyPrice }: PaymentsPart): Handlers<PaymentCalls> {
  return {
    paymentQuote: (input, { principal }) => orders.quote(principal.userId, input),
    paymentCosts: (input, { principal }) => orders.costs(principal.userId, input),
    paymentOrders: async (input, { principal }) => ok(await orders.list(principal.userId, input)),
    paymentOrder: ({ id }, { principal }) => orders.detail(principal.userId, id),
    cancelPayment: ({ id }, { principal }) => orders.cancel(principal.userId, id),
    paypalCreateOrder: (input, { principal, origin }) =>
      orders.create(principal.userId, { ...input, method: 'paypal', origin }),
    paypalCapture: ({ id }, { principal }) => capture(principal.userId, id),
    advcashCreateOrder: (input, { principal, origin }) =>
      orders.create(principal.userId, { ...input, method: 'advcash', origin }),
    getAdvcashOrder: ({ id }, { principal }) => orders.detail(principal.userId, id, 'advcash'),
    getCreditBuyPrice: (input, { principal }) => creditBuyPrice(principal.userId, input),
    paypalWebhook: (_input, { signed }) => hear('paypal', signed),
    advcashStatus: (_input, { signed }) => hear('advcash', signed),
    officePaymentOrders: async (input) => ok(await office.listOrders(input)),
    officePayments: async (input) => ok(await office.listPayments(input)),
    creditPayment: (input, context) => office.credit({ ...input, actor: actorOf(context) }),
    returnPayment: (input, context) => office.giveBack({ ...input, actor: actorOf(context) }),
  }
}
