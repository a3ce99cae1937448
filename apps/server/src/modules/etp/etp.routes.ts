import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Desk } from './desk.ts'
import type { Gate } from './gate.ts'
import type { createMarket } from './market.ts'
import type { Office } from './office.ts'
import type { Products } from './products.ts'
import type { Waiting } from './waiting.ts'
import type { Watches } from './watches.ts'

export interface EtpFace {
  readonly products: Products
  readonly market: ReturnType<typeof createMarket>
  readonly waiting: Waiting
  readonly gate: Gate
  readonly desk: Desk
  readonly office: Office
  readonly watches: Watches
}

export function etpRoutes({
  products,
  market,
  waiting,
  gate,
  desk,
  office,
  watches,
}: EtpFace): Handlers<typeof contract.etp> {
  return {
    etpProducts: async () => ok(await products.list()),
    navHistory: ({ symbol, range }) => products.history(symbol, range),
    etpQuote: (input) => products.quote(input),
    earnGate: async (_input, { principal, language }) => ok(await gate.state(principal.userId, language)),
    earnAnswers: async ({ answers }, { principal }) => ok(await gate.answer(principal.userId, answers)),
    etpMarket: (input, { principal: { userId }, request }) => market.place({ ...input, userId }, request),
    etpLimit: (input, { principal: { userId }, request }) => waiting.limit({ ...input, userId }, request),
    etpEdit: (input, { principal: { userId }, request }) => waiting.change({ ...input, userId }, request),
    etpCancel: ({ id }, { principal }) => waiting.cancel(principal.userId, id),
    etpOrders: async ({ symbol }, { principal }) => ok(await products.orders(principal.userId, symbol)),
    etpOrdersPage: async (input, { principal }) =>
      ok(await products.ordersPage({ ...input, userId: principal.userId })),
    etpDetail: ({ id }, { principal }) => products.detail(principal.userId, id),
    etpHoldings: async (_input, { principal }) => ok(await products.holdings(principal.userId)),
    etpTellMe: (input, { principal: { userId } }) => watches.want(userId, input),
    etpTold: async (_input, { principal: { userId } }) => ok(await watches.of(userId)),
    officeEtp: async (_input, { principal }) => ok(await office.overview(principal.staffId)),
    officeEtpOrders: async (input) => ok(await office.orders(input)),
    officeEtpHoldings: ({ userId }, context) => office.holdingsOf(userId, actorOf(context)),
    officeEtpOrdersOf: (input, context) => office.ordersOf(input, actorOf(context)),
    proposeEtp: (input, context) => desk.propose(input, actorOf(context)),
    proposeEtpClosing: (input, context) => desk.proposeClosing(input, actorOf(context)),
    confirmEtp: ({ id }, context) => desk.confirm(id, actorOf(context)),
    declineEtp: ({ id }, context) => desk.decline(id, actorOf(context)),
  }
}
