import type { Order } from '@bourse/contract'
import type { NumberedOrder, NumberedTrade, PlacedOrder } from '../../../trading/index.ts'
import { nameOf } from '../market/market-names.ts'
import { eight } from '../market/numbers.ts'
import { capitals, type Response, stateOf, timeInForceOf, typeOf } from './order-words.ts'

/** Of an order that belongs to no list. */
export const NO_LIST = -1
const NEVER = -1

/** What every answer about an order begins with. */
const named = ({ symbol, number, listNumber, clientOrderId }: NumberedOrder) => ({
  ...{ symbol: nameOf({ symbol }), orderId: number, orderListId: listNumber || NO_LIST, clientOrderId },
})

const timeOf = (iso: string) => Date.parse(iso)
const isStop = ({ type, leg }: Order) => type === 'stop_limit' || leg === 'stop'

/** Since when it can be met; a stop order can be once it was triggered. */
export function workingTimeOf(order: Order): number | undefined {
  if (!isStop(order)) return timeOf(order.createdAt)
  return order.triggeredAt === null ? undefined : timeOf(order.triggeredAt)
}

const workingTime = (order: Order): number => workingTimeOf(order) ?? NEVER

function state(order: NumberedOrder) {
  const { status, expiryReason } = stateOf(order)
  return {
    price: eight(order.price),
    // An order for an amount of money is told by what it has traded.
    origQty: eight(order.amount ?? order.executed),
    executedQty: eight(order.executed),
    origQuoteOrderQty: eight(order.budget),
    cummulativeQuoteQty: eight(order.executedTotal),
    status,
    timeInForce: timeInForceOf(order),
    type: typeOf(order),
    side: capitals(order.side),
    ...(order.stopPrice !== null && { stopPrice: eight(order.stopPrice) }),
    workingTime: workingTime(order),
    selfTradePreventionMode: capitals(order.selfTrade),
    ...(order.prevented !== null && preventedFields(order.prevented)),
    ...(expiryReason !== undefined && { expiryReason }),
  }
}

function preventedFields({ number, amount }: NonNullable<NumberedOrder['prevented']>) {
  return { preventedMatchId: number, ...(amount !== null && { preventedQuantity: eight(amount) }) }
}

export function placedView(order: NumberedOrder, response: Response, taken: PlacedOrder['taken']) {
  const acknowledged = { ...named(order), transactTime: timeOf(order.createdAt) }
  if (response === 'ACK') return acknowledged
  const result = { ...acknowledged, ...state(order) }
  if (response === 'RESULT') return result
  const fills = taken.map(({ number, price, amount, fee }) => ({
    ...{ price: eight(price), qty: eight(amount) },
    ...{ ...commission(fee, order.feeCoin), tradeId: number },
  }))
  return { ...result, fills }
}

/** `clientOrderId` is what the cancelling was called. */
export function cancelledView(order: NumberedOrder, clientOrderId: string) {
  const { workingTime: _, expiryReason: __, ...ended } = state(order)
  return {
    ...{ ...named(order), origClientOrderId: order.clientOrderId, clientOrderId },
    ...{ transactTime: timeOf(order.updatedAt), ...ended },
  }
}

export function orderView(order: NumberedOrder) {
  return {
    ...named(order),
    ...state(order),
    stopPrice: eight(order.stopPrice),
    icebergQty: eight(null),
    time: timeOf(order.createdAt),
    updateTime: timeOf(order.updatedAt),
    isWorking: workingTime(order) !== NEVER,
  }
}

const commission = (fee: string, feeCoin: string) => ({ commission: eight(fee), commissionAsset: feeCoin })

export function tradeView({ number, orderNumber, listNumber, side, role, ...trade }: NumberedTrade) {
  return {
    ...{ symbol: nameOf(trade), id: number, orderId: orderNumber, orderListId: listNumber || NO_LIST },
    ...{ price: eight(trade.price), qty: eight(trade.amount), quoteQty: eight(trade.total) },
    ...commission(trade.fee, trade.feeCoin),
    ...{ time: timeOf(trade.time), isBuyer: side === 'buy', isMaker: role === 'maker', isBestMatch: true },
  }
}
