import { type contract, PARTNER_MARKETS } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf } from '../identity/index.ts'
import type { QuickbuyOffice } from './office.ts'
import type { QuickbuyOrders } from './orders.ts'
import type { Quotes } from './quotes.ts'
import type { Targets } from './targets.ts'
import type { createWebhooks } from './webhooks.ts'

type QuickbuyHandlers = Handlers<typeof contract.quickbuy>

export interface QuickbuyFace {
  readonly quotes: Quotes
  readonly targets: Targets
  readonly orders: QuickbuyOrders
  readonly office: QuickbuyOffice
  readonly hear: ReturnType<typeof createWebhooks>
}

function ownRoutes({ quotes, targets, orders, hear }: QuickbuyFace) {
  return {
    listPlatforms: async () => ok(await quotes.platforms()),
    listSetting: async ({ platform }) => ok(quotes.settings(platform)),
    quote: (input, { ip }) => quotes.quote(input, ip),
    checkAddressFormat: async (input) => targets.checkFormat(input),
    sendOutsideCode: (input, { principal, ip, language }) =>
      targets.sendCode({ userId: principal.userId, ip }, input, language),
    createOrder: (input, context) => orders.create(askerOf(context), input, context.request),
    confirmOrder: ({ id }, { principal }) => orders.confirm(principal.userId, id),
    confirmRampOrder: ({ id, session }, { principal }) =>
      orders.confirm(principal.userId, id, session === undefined ? {} : { session }),
    confirmAgoraOrder: ({ id, reference }, { principal }) => orders.confirm(principal.userId, id, { reference }),
    confirmBazaarOrder: ({ id, payerName }, { principal }) => orders.confirm(principal.userId, id, { payerName }),
    cancelBeforePay: ({ id }, { principal }) => orders.cancel(principal.userId, id),
    repay: (input, { principal, request }) => orders.repay(principal.userId, input, request),
    orderDetail: ({ id }, { principal }) => orders.detail(principal.userId, id),
    listOrders: async (input, { principal }) => ok(await orders.list(principal.userId, input)),
    listPartnerOrders: async ({ platform, ...input }, { principal }) => {
      const platforms = PARTNER_MARKETS.filter((own) => platform === undefined || own === platform)
      return ok(await orders.list(principal.userId, { ...input, platforms }))
    },
    getPartnerOrderCount: async (_input, { principal }) =>
      ok({ count: await orders.countOpenAtMarkets(principal.userId) }),
    rampWebhook: (_input, { signed }) => hear('ramp', signed),
  } satisfies Partial<QuickbuyHandlers>
}

function officeRoutes({ office }: QuickbuyFace) {
  return {
    officeQuickbuyOrders: async (input) => ok(await office.listOrders(input)),
    officeQuickbuyOrder: ({ id }) => office.viewOrder(id),
    quickbuyCases: async (input) => ok(await office.listCases(input)),
    quickbuyCase: ({ id }) => office.viewCase(id),
    decideQuickbuyCase: (input, context) => office.decide(input, actorOf(context)),
    quickbuyPartners: async () => ok(await office.partners()),
    openQuickbuyPartner: (input, context) => office.setOpen(input, actorOf(context)),
    nameQuickbuyFloat: (input, context) => office.nameFloat(input, actorOf(context)),
    compareQuickbuyPartner: ({ platform }, context) => office.compare(platform, actorOf(context)),
  } satisfies Partial<QuickbuyHandlers>
}

export function quickbuyRoutes(face: QuickbuyFace): QuickbuyHandlers {
  return { ...ownRoutes(face), ...officeRoutes(face) }
}
