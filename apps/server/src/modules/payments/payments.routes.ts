import type { contract, PaymentOrder } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { cardRoutes } from './cards/cards.routes.ts'
import type { CardPart } from './cards/index.ts'
import type { CardPayments } from './cards/orders.ts'
import type { PaymentOffice } from './office.ts'
import type { NewPaymentOrder, PaymentOrders } from './orders.ts'
import type { BuyPrice } from './prices.ts'
import type { Webhooks } from './webhooks.ts'

export interface PaymentsFace {
  readonly orders: PaymentOrders
  readonly office: PaymentOffice
  readonly hear: Webhooks['hear']
  readonly create: (
    userId: string,
    wanted: NewPaymentOrder,
    request: MoneyRequest<PaymentOrder>,
  ) => ReturnType<PaymentOrders['create']>
  readonly capture: CardPayments['take']
  readonly creditBuyPrice: BuyPrice
  readonly cards: CardPart
}

export function paymentsRoutes({
  orders,
  create,
  office,
  hear,
  capture,
  creditBuyPrice,
  cards,
}: PaymentsFace): Handlers<typeof contract.payments> {
  return {
    ...cardRoutes(cards),
    paymentQuote: (input, { principal }) => orders.quote(principal.userId, input),
    paymentCosts: (input, { principal }) => orders.costs(principal.userId, input),
    paymentOrders: async (input, { principal }) => ok(await orders.list(principal.userId, input)),
    paymentOrder: ({ id }, { principal }) => orders.detail(principal.userId, id),
    cancelPayment: ({ id }, { principal }) => orders.cancel(principal.userId, id),
    paypalCreateOrder: (input, { principal, origin, request }) =>
      create(principal.userId, { ...input, method: 'paypal', origin }, request),
    paypalCapture: ({ id }, { principal, request }) => capture(principal.userId, id, request),
    advcashCreateOrder: (input, { principal, origin, request }) =>
      create(principal.userId, { ...input, method: 'advcash', origin }, request),
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
