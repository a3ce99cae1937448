// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['trading']> = CallEntry<Contract['trading'][Name]>

export const placeOrder = 'POST /trade/order money' as Entry<'placeOrder'>
export const cancelOrder = 'POST /trade/order/cancel-by-id' as Entry<'cancelOrder'>
export const cancelSymbol = 'POST /trade/order/cancel-by-symbol' as Entry<'cancelSymbol'>
export const cancelAll = 'POST /trade/order/cancel-by-user' as Entry<'cancelAll'>
export const liveOrders = 'GET /order/live/list' as Entry<'liveOrders'>
export const orderHistory = 'POST /order/his/list' as Entry<'orderHistory'>
export const orderFills = 'POST /order/trade/query' as Entry<'orderFills'>
export const myTrades = 'GET /order/trade/list' as Entry<'myTrades'>
export const savePlan = 'POST /trade/plan/save money' as Entry<'savePlan'>
export const suspendPlan = 'POST /trade/plan/suspend' as Entry<'suspendPlan'>
export const restorePlan = 'POST /trade/plan/restore' as Entry<'restorePlan'>
export const cancelPlan = 'POST /trade/plan/cancel' as Entry<'cancelPlan'>
export const plans = 'GET /trade/plan/list' as Entry<'plans'>
export const planRuns = 'GET /trade/plan/runs' as Entry<'planRuns'>
export const depositBuys = 'GET /trade/depositBuy/list' as Entry<'depositBuys'>
export const cancelDepositBuy = 'POST /trade/depositBuy/cancel' as Entry<'cancelDepositBuy'>
export const feeRate = 'GET /trade/fee/rate' as Entry<'feeRate'>
