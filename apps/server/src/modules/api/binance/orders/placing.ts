import { ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { Market } from '../../../markets/index.ts'
import type { PlacedOrder } from '../../../trading/index.ts'
import { orderCommission } from '../account/account-answers.ts'
import { commissionRates } from '../account/commissions.ts'
import { nothing } from '../answers.ts'
import { type Address, type SentFields, type SignedAsked, signed } from '../endpoints.ts'
import type { DoorRefusal } from '../errors.ts'
import { flag, optional } from '../fields.ts'
import { type NewOrderFields, newOrderOf } from './new-order.rules.ts'
import { placedOrder } from './order-answers.ts'
import { NEW_ORDER } from './order-fields.ts'
import { orderRefusal } from './order-refusals.ts'
import { placedView } from './order-views.ts'
import type { OrdersDeps } from './orders.ts'

const TEST_WEIGHT = {
  told: '1, with `computeCommissionRates` 20',
  of: ({ computeCommissionRates = '' }: SentFields) => (computeCommissionRates.toLowerCase() === 'true' ? 20 : 1),
}

export function placingEndpoints(deps: OrdersDeps): Address[] {
  return [newOrder(deps), testOrder(deps)]
}

/** By the same way as an order of the site; of the same request sent again there is never a second order. */
function newOrder(deps: OrdersDeps): Address {
  const { names, headers } = deps
  return signed({
    ...{ method: 'POST', path: '/api/v3/order', weight: 1, scope: 'trade', fields: NEW_ORDER, headers },
    ...{ summary: 'Places an order.', output: placedOrder },
    async answer(fields, asked) {
      const market = await names.one(fields.symbol)
      if (!market.ok) return market
      const placed = await place(deps, market.value, fields, asked)
      return placed.ok ? ok(placedAnswer(placed.value, fields)) : placed
    },
  })
}

/** As it was once it was placed: what met it in the book since then is not its answer. */
export function placedAnswer(
  { order, taken, prevented }: PlacedOrder,
  { type, newOrderRespType = type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK' }: NewOrderFields,
) {
  return placedView({ ...order, prevented, siblingEndReason: null }, newOrderRespType, taken)
}

async function place(
  { trading }: OrdersDeps,
  market: Market,
  fields: NewOrderFields,
  { machine: { userId, farPrices }, orderId: ownId, inTime }: SignedAsked,
): Promise<Result<PlacedOrder, DoorRefusal>> {
  const order = newOrderOf(market, fields, farPrices)
  if (!order.ok) return order
  const left = inTime()
  if (!left.ok) return left
  const { newClientOrderId: id = ownId } = fields
  const placed = await trading.orders.placeNumbered(userId, { ...order.value, takenMs: left.value }, id)
  // An id is used once, ever: the site answers a repeat with the order that is there, this door says that it is one.
  if (placed.ok) return placed.value.isRepeat ? refuse({ code: 'duplicate_order' }) : placed
  const refusal = orderRefusal(placed.refusal, trading.orders.counts(userId))
  // It waited for the engine until its time was over, and will never be taken.
  const late = refusal.code === 'busy' ? inTime() : left
  return late.ok ? refuse(refusal) : late
}

/** Whether an order would reach the engine. */
function testOrder({ names, trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'POST', path: '/api/v3/order/test', weight: TEST_WEIGHT, scope: 'trade' },
    ...{ summary: 'Whether an order would reach the engine; nothing is placed.' },
    output: z.union([nothing, orderCommission]),
    fields: { ...NEW_ORDER, computeCommissionRates: optional(flag) },
    async answer({ computeCommissionRates = false, ...fields }, { machine: { userId, farPrices } }) {
      const market = await names.one(fields.symbol)
      if (!market.ok) return market
      const order = newOrderOf(market.value, fields, farPrices)
      if (!order.ok) return order
      const tried = await trading.tryOrder(userId, order.value)
      if (!tried.ok) return refuse(orderRefusal(tried.refusal, trading.orders.counts(userId)))
      if (!computeCommissionRates) return ok({})
      const { standard, ...rest } = commissionRates(await trading.feeRate(userId))
      return ok({ standardCommissionForOrder: standard, ...rest })
    },
  })
}
