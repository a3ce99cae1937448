import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf } from '../identity/index.ts'
import type { Bonds } from './merchants/bonds.ts'
import type { Merchants } from './merchants/merchants.ts'
import type { MerchantOffice } from './merchants/office.ts'
import type { MerchantStandings } from './merchants/standing.ts'
import type { TopUp } from './merchants/top-up.ts'
import type { Methods } from './methods/methods.ts'
import { tradingRoutes } from './trading.routes.ts'
import type { P2pTrading } from './trading.ts'

export interface P2pFace {
  readonly methods: Methods
  readonly merchants: Merchants
  readonly topUp: TopUp
  readonly standings: Pick<MerchantStandings, 'profile'>
  readonly merchantOffice: MerchantOffice
  readonly bonds: Bonds
  readonly trading: P2pTrading
}

export function p2pRoutes(face: P2pFace): Handlers<typeof contract.p2p> {
  const { methods, merchants, topUp, standings, merchantOffice, bonds, trading } = face
  return {
    ...tradingRoutes(trading),
    paymentKinds: async () => ok({ kinds: methods.settings() }),
    paymentCoinPairs: async () => ok({ pairs: await methods.coinPairs() }),
    paymentMethods: async ({ fiat }, { principal }) => ok(await methods.list(principal.userId, fiat)),
    bindPaymentMethod: (input, context) => methods.bind(askerOf(context), input),
    deletePaymentMethod: ({ id }, { principal }) => methods.remove(principal.userId, id),
    applyMerchant: (input, context) => merchants.apply(askerOf(context), input, context.request),
    merchantStanding: async (_input, { principal }) => ok(await merchants.standing(principal.userId)),
    merchantProfile: ({ merchantId }) => standings.profile(merchantId),
    topUpBond: (input, context) => topUp(askerOf(context), input, context.request),
    leaveMerchant: (_input, { principal, request }) => merchants.leave(principal.userId, request),
    officeMerchants: async (input, { principal }) => ok(await merchantOffice.list(input, principal.role)),
    officeMerchant: ({ merchantId }, context) =>
      merchantOffice.view(merchantId, actorOf(context), context.principal.role),
    decideMerchant: (input, context) => merchantOffice.decide(input, actorOf(context)),
    payFromBond: (input, context) => bonds.propose(input, actorOf(context)),
    decideBondClaim: ({ claimId, decision }, context) => bonds.decide(claimId, decision, actorOf(context)),
  }
}
