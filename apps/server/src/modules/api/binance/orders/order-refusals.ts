import type { contract, RefusalCodeOf } from '@bourse/contract'
import type { OrderCounts } from '../../../trading/index.ts'
import type { DoorRefusal } from '../errors.ts'

type TradingReason = RefusalCodeOf<typeof contract.trading.placeOrder>

const filter = (name: string): DoorRefusal => ({ code: 'filter', about: [name] })

/** Each refusal of the site's own way to place and cancel, as Binance words it. */
const REFUSALS: Readonly<Record<Exclude<TradingReason, 'request.limited'>, DoorRefusal>> = {
  'policy.denied': { code: 'not_permitted' },
  'policy.gate': { code: 'not_permitted' },
  'trading.symbol_unknown': { code: 'bad_symbol' },
  'trading.order_unknown': { code: 'cancel_unknown' },
  'trading.price_missing': { code: 'parameter_missing', about: ['price'] },
  'trading.stop_price_missing': { code: 'parameter_missing', about: ['stopPrice'] },
  'trading.limit_price_missing': { code: 'parameter_missing', about: ['stopLimitPrice'] },
  'trading.amount_missing': { code: 'parameter_missing', about: ['quantity'] },
  'trading.price_invalid': filter('PRICE_FILTER'),
  'trading.stop_price_invalid': filter('PRICE_FILTER'),
  'trading.limit_price_invalid': filter('PRICE_FILTER'),
  'trading.price_step': filter('PRICE_FILTER'),
  'trading.amount_invalid': filter('LOT_SIZE'),
  'trading.amount_step': filter('LOT_SIZE'),
  'trading.amount_below': filter('LOT_SIZE'),
  'trading.amount_above': filter('LOT_SIZE'),
  'trading.total_invalid': filter('NOTIONAL'),
  'trading.total_below': filter('NOTIONAL'),
  'trading.price_above_band': filter('PERCENT_PRICE_BY_SIDE'),
  'trading.price_below_band': filter('PERCENT_PRICE_BY_SIDE'),
  'trading.too_many_orders': filter('MAX_NUM_ORDERS'),
  'trading.too_many_conditional': filter('MAX_NUM_ALGO_ORDERS'),
  'trading.market_halted': { code: 'market_closed' },
  'trading.market_cancel_only': { code: 'market_closed' },
  'trading.market_post_only': { code: 'wrong_phase' },
  // Where nothing was ever traded there is nothing that a stop could wait for.
  'trading.last_price_unknown': { code: 'wrong_phase' },
  'trading.post_only_stop': { code: 'bad_time_in_force' },
  'trading.would_cross': { code: 'would_take' },
  'trading.book_empty': { code: 'no_liquidity' },
  'trading.stop_already_true': { code: 'would_trigger' },
  'trading.oco_buy_trigger': { code: 'bad_list_prices' },
  'trading.oco_sell_trigger': { code: 'bad_list_prices' },
  'trading.confirm_price': { code: 'far_price' },
  'trading.book_full': { code: 'busy' },
  'trading.busy': { code: 'busy' },
  'trading.interrupted': { code: 'busy' },
  'trading.outcome_unknown': { code: 'outcome_unknown' },
  'ledger.insufficient_balance': { code: 'no_funds' },
  'request.repeated': { code: 'duplicate_order' },
  'request.key_reused': { code: 'duplicate_order' },
}

interface TradingRefusal {
  readonly code: TradingReason
  readonly retryAfterSeconds?: unknown
}

export function orderRefusal({ code, retryAfterSeconds }: TradingRefusal, { hurry, day }: OrderCounts): DoorRefusal {
  if (code !== 'request.limited') return REFUSALS[code]
  const about = [day.used < day.max ? `${hurry.max} orders per 10 SECOND` : `${day.max} orders per 1 DAY`]
  return { code: 'too_many_orders', about, retryAfterSeconds: Number(retryAfterSeconds) }
}
