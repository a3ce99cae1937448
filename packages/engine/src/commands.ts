// Prices are whole ticks, quantities whole lots, both safe integers. A notional is ticks × lots and can pass 2^53, so it is
// a bigint wherever it is an amount.

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

/** Post-only stands beside the times in force because an order has one of the four. */
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post_only'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** What happens when an order would meet another of the same user; the taker's mode decides. */
export const SELF_TRADE_MODES = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const
export type SelfTradeMode = (typeof SELF_TRADE_MODES)[number]

/** From the tightest to the widest. */
export const MARKET_MODES = ['halted', 'cancel_only', 'post_only', 'open'] as const
export type MarketMode = (typeof MARKET_MODES)[number]

interface Placement {
  /** The caller's number of the user, a safe integer. */
  readonly user: number
  readonly side: Side
  readonly selfTrade?: SelfTradeMode
}

export interface PlaceLimit extends Placement {
  readonly type: 'limit'
  readonly price: number
  readonly quantity: number
  readonly timeInForce?: TimeInForce
}

/**
 * By base it names a quantity. By quote a buy spends up to `budget`, in ticks × lots, and a sell takes in up to as much; neither trades at a
 * price beyond `worst`.
 */
export type PlaceMarket =
  | (Placement & {
      readonly type: 'market'
      readonly quantity: number
      readonly budget?: undefined
      readonly worst?: undefined
    })
  | (Placement & {
      readonly type: 'market'
      readonly budget: bigint
      readonly worst?: number
      readonly quantity?: undefined
    })

export interface PlaceStopLimit extends Placement {
  readonly type: 'stop_limit'
  readonly stop: number
  readonly price: number
  readonly quantity: number
  readonly timeInForce?: Exclude<TimeInForce, 'post_only'>
}

/** A post-only limit leg at `price`, and a stop-limit leg that fires at `stop` and is limited by `stopLimit`. */
export interface PlaceOco extends Placement {
  readonly type: 'oco'
  readonly price: number
  readonly stop: number
  readonly stopLimit: number
  readonly quantity: number
  /** Of the stop leg, once it was triggered; the limit leg waits. */
  readonly timeInForce?: Exclude<TimeInForce, 'post_only'>
}

export type PlaceCommand = PlaceLimit | PlaceMarket | PlaceStopLimit | PlaceOco

export type Command =
  | PlaceCommand
  /** With a user, an order of another user is as unknown as one that does not exist. */
  | { readonly type: 'cancel'; readonly id: number; readonly user?: number }
  | { readonly type: 'cancel_user'; readonly user: number }
  /** The operator's: ends every order of the symbol, in every mode. */
  | { readonly type: 'cancel_all' }
  | { readonly type: 'set_mode'; readonly mode: MarketMode }
  /** The average price that bands and the notional of market orders go by; 0 for none. */
  | { readonly type: 'set_reference'; readonly price: number }

export type FilterName =
  | 'safe_integer'
  | 'price_tick'
  | 'price_band'
  | 'quantity_step'
  | 'min_quantity'
  | 'max_quantity'
  | 'min_notional'
  | 'max_open_orders'
  | 'max_conditional_orders'
  | 'book_capacity'

export type EngineRefusal =
  | { readonly code: 'engine.filter_failed'; readonly filter: FilterName; readonly bound: number }
  | { readonly code: 'engine.mode_refuses'; readonly mode: MarketMode }
  | { readonly code: 'engine.would_cross'; readonly best: number }
  | { readonly code: 'engine.book_empty' }
  | { readonly code: 'engine.last_price_unknown' }
  | { readonly code: 'engine.stop_already_true'; readonly last: number }
  | { readonly code: 'engine.oco_out_of_order'; readonly last: number }
  | { readonly code: 'engine.order_unknown' }
