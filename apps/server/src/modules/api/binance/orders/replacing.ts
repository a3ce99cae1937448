import { assert, ok, type Result, refuse } from '@bourse/money'
import type { z } from 'zod'
import type { NumberedOrder, Replaced } from '../../../trading/index.ts'
import { type Address, signed } from '../endpoints.ts'
import { type DoorRefusal, wordedRefusal } from '../errors.ts'
import { oneOf, optional, required } from '../fields.ts'
import { type NewOrderFields, newOrderOf } from './new-order.rules.ts'
import { replaced as replacedAnswer } from './order-answers.ts'
import { knownClientId, NEW_ORDER, newClientId, orderNumber } from './order-fields.ts'
import { orderRefusal } from './order-refusals.ts'
import type { OrdersDeps } from './orders.ts'
import { cancelledAnswer } from './own-orders.ts'
import { placedAnswer } from './placing.ts'

const FIELDS = {
  ...NEW_ORDER,
  cancelReplaceMode: required(oneOf(['STOP_ON_FAILURE', 'ALLOW_FAILURE'])),
  cancelOrderId: optional(orderNumber),
  cancelOrigClientOrderId: optional(knownClientId),
  cancelNewClientOrderId: optional(newClientId),
  orderRateLimitExceededMode: optional(oneOf(['DO_NOTHING', 'CANCEL_ONLY'])),
}

/**
 * One order in the stead of another, by one command: nobody comes in between, and what the first one held may pay for the second. The rules of
 * the market are asked first, so that an order that keeps none of them costs nobody the one that is there.
 */
export function replacingEndpoint(deps: OrdersDeps): Address {
  const { names, trading, headers } = deps
  return signed({
    ...{ method: 'POST', path: '/api/v3/order/cancelReplace', weight: 1, scope: 'trade', fields: FIELDS, headers },
    summary: 'Cancels an order and places another in its stead, by one command.',
    ...{ output: replacedAnswer, refusedData: replacedAnswer },
    async answer(fields, asked) {
      const { userId, farPrices } = asked.machine
      const market = await names.one(fields.symbol)
      if (!market.ok) return market
      const order = newOrderOf(market.value, fields, farPrices)
      if (!order.ok) return order
      const { cancelOrderId: number, cancelOrigClientOrderId: clientOrderId } = fields
      if (number === undefined && clientOrderId === undefined)
        return refuse({ code: 'one_parameter_missing', about: ['cancelOrigClientOrderId', 'cancelOrderId'] })
      const refusalOf = (refusal: Parameters<typeof orderRefusal>[0]) =>
        orderRefusal(refusal, trading.orders.counts(userId))
      const tried = await trading.tryOrder(userId, order.value)
      if (!tried.ok) return refuse(refusalOf(tried.refusal))
      const old = await trading.numbered.order(userId, market.value, { number, clientOrderId })
      // One id cannot be that of the cancelling and of the new order.
      const { cancelNewClientOrderId: cancelId = `${asked.orderId}-c` } = fields
      const left = asked.inTime()
      if (!left.ok) return left
      const replaced = await trading.orders.replace(
        userId,
        {
          ...{ symbol: market.value.symbol, orderId: old?.orderId, cancelId },
          stopOnFailure: fields.cancelReplaceMode === 'STOP_ON_FAILURE',
          cancelsAlways: fields.orderRateLimitExceededMode === 'CANCEL_ONLY',
        },
        { ...order.value, takenMs: left.value },
        fields.newClientOrderId ?? asked.orderId,
      )
      if (replaced.ok) return told(deps, { fields, userId, cancelId, old, refusalOf }, replaced.value)
      const refusal = refusalOf(replaced.refusal)
      const late = refusal.code === 'busy' ? asked.inTime() : left
      return late.ok ? refuse(refusal) : late
    },
  })
}

interface Replacement {
  readonly fields: NewOrderFields & { readonly cancelReplaceMode: string }
  readonly userId: string
  readonly cancelId: string
  readonly old: NumberedOrder | undefined
  readonly refusalOf: (refusal: Parameters<typeof orderRefusal>[0]) => DoorRefusal
}

type Told = z.output<typeof replacedAnswer>

/** Both parts, each with its own answer; a part that failed makes the whole a refusal that tells of both. */
async function told(
  deps: OrdersDeps,
  { fields, userId, cancelId, old, refusalOf }: Replacement,
  { cancel, place }: Replaced,
): Promise<Result<Told, DoorRefusal>> {
  const wordsOf = (refusal: DoorRefusal) => wordedRefusal(refusal).body
  const cancelled = cancel.ok
    ? old && (await cancelledAnswer(deps, userId, { ...old, ...cancel.value }, cancelId))
    : wordsOf(refusalOf(cancel.refusal))
  const refused = place === null || place.ok ? undefined : refusalOf(place.refusal)
  const placed = place?.ok ? placedAnswer(place.value, fields) : null
  assert(cancelled !== undefined, 'what was cancelled was there')
  const data: Told = {
    cancelResult: cancel.ok ? 'SUCCESS' : 'FAILURE',
    newOrderResult: place === null ? 'NOT_ATTEMPTED' : place.ok ? 'SUCCESS' : 'FAILURE',
    cancelResponse: cancelled,
    newOrderResponse: refused === undefined ? placed : wordsOf(refused),
  }
  if (cancel.ok && place?.ok) return ok(data)
  if (!cancel.ok && !place?.ok) return refuse({ code: 'replace_failed', data })
  if (fields.cancelReplaceMode !== 'STOP_ON_FAILURE' || refused?.code !== 'too_many_orders')
    return refuse({ code: 'replace_half', data })
  return refuse({ ...refused, code: 'replace_half_limited', data })
}
