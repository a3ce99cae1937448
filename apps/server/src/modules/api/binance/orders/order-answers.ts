import { z } from 'zod'
import { count, decimals, moment, numberOrNone, refused } from '../answers.ts'
import { EXPIRY_REASONS, ORDER_TYPES, SELF_TRADE_MODES, SIDES, STATUSES, TIMES_IN_FORCE } from './order-words.ts'

const named = { symbol: z.string(), orderId: count, orderListId: numberOrNone, clientOrderId: z.string() }
const selfTradePreventionMode = z.enum(SELF_TRADE_MODES)
const expiryReason = z.enum(EXPIRY_REASONS).optional()

/** Where something was taken from it because its owner was kept from trading with themselves. */
const prevention = { preventedMatchId: count.optional(), preventedQuantity: decimals.optional() }

const terms = {
  ...{ price: decimals, origQty: decimals, executedQty: decimals, origQuoteOrderQty: decimals },
  ...{ cummulativeQuoteQty: decimals, status: z.enum(STATUSES), timeInForce: z.enum(TIMES_IN_FORCE) },
  ...{ type: z.enum(ORDER_TYPES), side: z.enum(SIDES) },
}
const workingTime = z.int().min(-1).describe('Since when it can be met; -1 before it was triggered.')
const placedFields = {
  ...{ ...named, transactTime: moment, ...terms, stopPrice: decimals.optional() },
  ...{ workingTime, selfTradePreventionMode, ...prevention, expiryReason },
}

const fill = z
  .strictObject({
    ...{ price: decimals, qty: decimals, commission: decimals, commissionAsset: z.string(), tradeId: count },
  })
  .meta({ id: 'Fill' })

/** By the `newOrderRespType` that was asked for. */
export const placedOrder = z
  .union([
    z.strictObject({ ...named, transactTime: moment }).meta({ title: 'ACK' }),
    z.strictObject(placedFields).meta({ title: 'RESULT' }),
    z.strictObject({ ...placedFields, fills: z.array(fill) }).meta({ title: 'FULL' }),
  ])
  .meta({ id: 'PlacedOrder' })

export const cancelledOrder = z
  .strictObject({
    ...{ ...named, origClientOrderId: z.string(), transactTime: moment, ...terms },
    ...{ stopPrice: decimals.optional(), selfTradePreventionMode, ...prevention },
  })
  .meta({ id: 'CancelledOrder' })

export const order = z
  .strictObject({
    ...{ ...named, ...terms, stopPrice: decimals, workingTime, selfTradePreventionMode, ...prevention, expiryReason },
    ...{ icebergQty: decimals, time: moment, updateTime: moment, isWorking: z.boolean() },
  })
  .meta({ id: 'Order' })

const listFields = {
  ...{ orderListId: count, contingencyType: z.literal('OCO'), listStatusType: z.enum(['EXEC_STARTED', 'ALL_DONE']) },
  ...{ listOrderStatus: z.enum(['EXECUTING', 'ALL_DONE']), listClientOrderId: z.string(), transactionTime: moment },
  symbol: z.string(),
  orders: z.array(z.strictObject({ symbol: z.string(), orderId: count, clientOrderId: z.string() })),
}

export const orderList = z.strictObject(listFields).meta({ id: 'OrderList' })
export const placedList = z
  .strictObject({ ...listFields, orderReports: z.array(placedOrder) })
  .meta({ id: 'PlacedOrderList' })
export const cancelledList = z
  .strictObject({ ...listFields, orderReports: z.array(cancelledOrder) })
  .meta({ id: 'CancelledOrderList' })

/** Whoever cancels a leg of a pair has cancelled the pair. */
export const cancelled = z.union([cancelledOrder, cancelledList])

/** Both parts, each with its own answer. */
export const replaced = z
  .strictObject({
    cancelResult: z.enum(['SUCCESS', 'FAILURE']),
    newOrderResult: z.enum(['SUCCESS', 'FAILURE', 'NOT_ATTEMPTED']),
    cancelResponse: z.union([cancelled, refused]),
    newOrderResponse: z.union([placedOrder, refused, z.null()]),
  })
  .meta({ id: 'ReplacedOrder' })

export const ownTrade = z
  .strictObject({
    ...{ symbol: z.string(), id: count, orderId: count, orderListId: numberOrNone },
    ...{ price: decimals, qty: decimals, quoteQty: decimals, commission: decimals, commissionAsset: z.string() },
    ...{ time: moment, isBuyer: z.boolean(), isMaker: z.boolean(), isBestMatch: z.boolean() },
  })
  .meta({ id: 'OwnTrade' })

export const preventedMatch = z
  .strictObject({
    ...{ symbol: z.string(), preventedMatchId: count, takerOrderId: count, makerSymbol: z.string() },
    ...{ makerOrderId: count, tradeGroupId: numberOrNone, selfTradePreventionMode, price: decimals },
    ...{ makerPreventedQuantity: decimals.optional(), takerPreventedQuantity: decimals.optional() },
    transactTime: moment,
  })
  .meta({ id: 'PreventedMatch' })

export const rateLimit = {
  rateLimitType: z.enum(['REQUEST_WEIGHT', 'RAW_REQUESTS', 'ORDERS']),
  interval: z.enum(['SECOND', 'MINUTE', 'DAY']),
  ...{ intervalNum: count, limit: count },
}
export const orderCounts = z.array(z.strictObject({ ...rateLimit, count }))
