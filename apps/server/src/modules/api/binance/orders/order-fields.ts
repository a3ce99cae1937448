import { decimal, described, oneOf, optional, refusedByName, required, text, whole } from '../fields.ts'
import { symbolName } from '../market/market-fields.ts'
import { ORDER_TYPES, RESPONSES, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE, UNSUPPORTED_TYPES } from './order-words.ts'

const KNOWN_TYPES = [...ORDER_TYPES, 'STOP_LOSS', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const satisfies readonly (
  | (typeof ORDER_TYPES)[number]
  | keyof typeof UNSUPPORTED_TYPES
)[]

const TYPE = oneOf(KNOWN_TYPES, { code: 'bad_order_type' })

/** As long as Binance has it, in letters that the site takes too. */
export const newClientId = text(/^[a-zA-Z0-9-_]{1,36}$/)
/** Orders of the site may have longer ones, and the stop leg of a pair of the site has a word behind a colon. */
export const knownClientId = text(/^[a-zA-Z0-9-_:]{1,70}$/)
export const orderNumber = whole({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** What a new order is made of. What no market has is read, so that it is refused by its name. */
export const NEW_ORDER = {
  symbol: required(symbolName),
  side: required(oneOf(SIDES, { code: 'bad_side' })),
  type: required(described(`Refused by their names: ${Object.keys(UNSUPPORTED_TYPES).join(', ')}.`, TYPE)),
  timeInForce: optional(oneOf(TIMES_IN_FORCE, { code: 'bad_time_in_force' })),
  quantity: optional(decimal),
  quoteOrderQty: optional(decimal),
  price: optional(decimal),
  stopPrice: optional(decimal),
  icebergQty: refusedByName(decimal),
  trailingDelta: refusedByName(orderNumber),
  pegPriceType: refusedByName(text(/^[A-Z_]{1,30}$/)),
  newClientOrderId: optional(newClientId),
  newOrderRespType: optional(oneOf(RESPONSES)),
  selfTradePreventionMode: optional(oneOf(SELF_TRADE_MODES)),
}
