import { decimal, oneOf, optional, refusedByName, required, text } from '../fields.ts'
import { symbolName } from '../market/market-fields.ts'
import { newClientId, orderNumber } from './order-fields.ts'
import { RESPONSES, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE, UNSUPPORTED_TYPES } from './order-words.ts'

const LEG_TYPES = ['LIMIT_MAKER', 'STOP_LOSS_LIMIT', ...Object.keys(UNSUPPORTED_TYPES)] as (
  | 'LIMIT_MAKER'
  | 'STOP_LOSS_LIMIT'
  | keyof typeof UNSUPPORTED_TYPES
)[]

const BOTH = {
  symbol: required(symbolName),
  side: required(oneOf(SIDES, { code: 'bad_side' })),
  quantity: required(decimal),
  listClientOrderId: optional(newClientId),
  newOrderRespType: optional(oneOf(RESPONSES)),
  selfTradePreventionMode: optional(oneOf(SELF_TRADE_MODES)),
}
const legType = required(oneOf(LEG_TYPES, { code: 'leg_type_unsupported' }))
const timeInForce = optional(oneOf(TIMES_IN_FORCE, { code: 'bad_time_in_force' }))
const peg = refusedByName(text(/^[A-Z_]{1,30}$/))

/** What no market has is read, so that it is refused by its name. */
export const NEW_LIST = {
  ...BOTH,
  aboveType: legType,
  aboveClientOrderId: optional(newClientId),
  abovePrice: optional(decimal),
  aboveStopPrice: optional(decimal),
  aboveTimeInForce: timeInForce,
  aboveIcebergQty: refusedByName(decimal),
  aboveTrailingDelta: refusedByName(orderNumber),
  abovePegPriceType: peg,
  belowType: legType,
  belowClientOrderId: optional(newClientId),
  belowPrice: optional(decimal),
  belowStopPrice: optional(decimal),
  belowTimeInForce: timeInForce,
  belowIcebergQty: refusedByName(decimal),
  belowTrailingDelta: refusedByName(orderNumber),
  belowPegPriceType: peg,
}

export const OLD_LIST = {
  ...BOTH,
  price: required(decimal),
  limitClientOrderId: optional(newClientId),
  limitIcebergQty: refusedByName(decimal),
  stopPrice: required(decimal),
  stopClientOrderId: optional(newClientId),
  stopLimitPrice: optional(decimal),
  stopLimitTimeInForce: timeInForce,
  stopIcebergQty: refusedByName(decimal),
  trailingDelta: refusedByName(orderNumber),
}
