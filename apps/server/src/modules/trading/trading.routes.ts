import type { contract } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Trading, TradingOffice } from './index.ts'

export function tradingRoutes(trading: Trading, office: TradingOffice): Handlers<typeof contract.trading> {
  const { orders, history, plans, depositBuys } = trading
  return {
    placeOrder: (input, { principal, lockId }) => {
      const key = input.clientOrderId ?? lockId
      assert(key !== undefined, 'a money call has a lock id')
      return orders.place(principal.userId, input, key)
    },
    cancelOrder: (order, { principal }) => orders.cancel(principal.userId, order),
    cancelSymbol: ({ symbol }, { principal }) => orders.cancelSymbol(principal.userId, symbol),
    cancelAll: (_input, { principal }) => orders.cancelAll(principal.userId),
    liveOrders: async ({ symbol }, { principal }) => ok(await history.live(principal.userId, symbol)),
    orderHistory: async (input, { principal }) => ok(await history.ended(principal.userId, input)),
    orderFills: ({ symbol, orderId }, { principal }) => history.fills(principal.userId, symbol, orderId),
    myTrades: async (input, { principal }) => ok(await history.trades(principal.userId, input)),
    savePlan: (input, { principal, request }) => plans.save(principal.userId, input, request),
    suspendPlan: ({ planId }, { principal }) => plans.stop(principal.userId, planId, 'suspended'),
    restorePlan: ({ planId }, { principal }) => plans.restore(principal.userId, planId),
    cancelPlan: ({ planId }, { principal }) => plans.stop(principal.userId, planId, 'cancelled'),
    plans: async ({ symbol }, { principal }) => ok(await plans.list(principal.userId, symbol)),
    planRuns: ({ planId, current, size }, { principal }) => plans.runs(principal.userId, planId, { current, size }),
    depositBuys: async (_input, { principal }) => ok(await depositBuys.list(principal.userId)),
    cancelDepositBuy: ({ id }, { principal }) => depositBuys.cancel(principal.userId, id),
    officeLiveOrders: ({ userId }, context) => office.live(userId, actorOf(context)),
    officeOrderHistory: (input, context) => office.ended(input, actorOf(context)),
    feeRate: async (_input, { principal }) => ok(await trading.feeRate(principal.userId)),
  }
}
