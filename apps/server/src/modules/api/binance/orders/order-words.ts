import type { Order } from '@bourse/contract'
import type { NumberedOrder } from '../../../trading/index.ts'

export const SIDES = ['BUY', 'SELL'] as const
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const
export const SELF_TRADE_MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const
export const RESPONSES = ['ACK', 'RESULT', 'FULL'] as const
export type Response = (typeof RESPONSES)[number]

/** What can be placed by this door. */
export const ORDER_TYPES = ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** What Binance has besides, as it words their refusal. */
export const UNSUPPORTED_TYPES = {
  STOP_LOSS: 'Stop loss orders',
  TAKE_PROFIT: 'Take profit orders',
  TAKE_PROFIT_LIMIT: 'Take profit limit orders',
} as const

const TYPE_OF = {
  limit: 'LIMIT',
  market: 'MARKET',
  stop_limit: 'STOP_LOSS_LIMIT',
  oco: 'LIMIT_MAKER',
} as const satisfies Record<Order['type'], OrderType>

export function typeOf({ type, leg, timeInForce }: Order): OrderType {
  if (leg === 'stop') return 'STOP_LOSS_LIMIT'
  return timeInForce === 'post_only' ? 'LIMIT_MAKER' : TYPE_OF[type]
}

/** Words of ours that Binance has too, in capitals. */
export function capitals<T extends string>(word: T): Uppercase<T> {
  return word.toUpperCase() as Uppercase<T>
}

/** Binance calls every order good till it is cancelled that has no other time. */
export function timeInForceOf({ type, timeInForce }: Order): (typeof TIMES_IN_FORCE)[number] {
  if (type === 'market') return 'GTC'
  return TIMES_IN_FORCE.find((word) => word.toLowerCase() === timeInForce) ?? 'GTC'
}

export const STATUSES = ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH'] as const

const OPEN_STATUS = { new: 'NEW', partially_filled: 'PARTIALLY_FILLED', filled: 'FILLED' } as const

/** Why an order expired, in Binance's words. */
const EXPIRY = {
  operator: 'EXCHANGE_CANCELED',
  sibling: 'OCO_TRIGGER',
  immediate_or_cancel: 'UNFILLED_IOC_QUANTITY_EXPIRED',
  fill_or_kill: 'UNFILLED_FOK_ORDER_EXPIRED',
  no_liquidity: 'INSUFFICIENT_LIQUIDITY',
  price_band: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
} as const
export const EXPIRY_REASONS = Object.values(EXPIRY)

interface OrderState {
  readonly status: (typeof STATUSES)[number]
  readonly expiryReason?: (typeof EXPIRY_REASONS)[number]
}

type Ended = Pick<NumberedOrder, 'state' | 'endReason' | 'siblingEndReason'>

/** A leg that ended with the other one was cancelled if its owner cancelled that, and expired if that was triggered or filled. */
export function stateOf({ state, endReason, siblingEndReason }: Ended): OrderState {
  if (state === 'new' || state === 'partially_filled' || state === 'filled') return { status: OPEN_STATUS[state] }
  const reason = endReason === 'sibling' && siblingEndReason === 'operator' ? 'operator' : endReason
  if (reason === 'user' || (reason === 'sibling' && siblingEndReason === 'user')) return { status: 'CANCELED' }
  if (reason === 'self_trade') return { status: 'EXPIRED_IN_MATCH' }
  if (reason === null || reason === 'spent') return { status: 'EXPIRED' }
  return { status: 'EXPIRED', expiryReason: EXPIRY[reason] }
}
