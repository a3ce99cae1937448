import { assert } from '@bourse/money'
import type { MarketMode, SelfTradeMode, Side, TimeInForce } from './commands.ts'

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'oco_limit', 'oco_stop'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/**
 * Why an order ended other than by being filled, which the last trade tells by an open quantity of 0. `user`, `operator`
 * and `sibling` cancel; the others expire; `spent` completes an order by quote.
 */
export const END_REASONS = [
  'none',
  'user',
  'operator',
  'sibling',
  'immediate_or_cancel',
  'fill_or_kill',
  'self_trade',
  'no_liquidity',
  'price_band',
  'spent',
] as const
export type EndReason = Exclude<(typeof END_REASONS)[number], 'none'>

/** Where an order stood when it ended: only orders in the book change the depth. */
export const PLACES = ['incoming', 'book', 'conditional'] as const
export type Place = (typeof PLACES)[number]

/** `number` is gapless over all events of the book; an order's time priority and a trade's number are that of their event. */
export type EngineEvent = { readonly number: number } & (
  | {
      readonly kind: 'accepted'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly type: OrderType
      /** 0 for a market order. */
      readonly price: number
      /** 0 for an order without a stop. */
      readonly stop: number
      /** 0 for an order by quote. */
      readonly quantity: number
      /** The id of the other leg of an OCO, or 0. */
      readonly sibling: number
      readonly timeInForce: TimeInForce
      readonly selfTrade: SelfTradeMode
    }
  | {
      readonly kind: 'traded'
      readonly maker: number
      readonly taker: number
      readonly makerUser: number
      readonly takerUser: number
      readonly takerSide: Side
      readonly price: number
      readonly quantity: number
      readonly makerOpen: number
      /** 0 while an order by quote goes on; its end is an event of its own. */
      readonly takerOpen: number
    }
  | {
      readonly kind: 'rested'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      readonly open: number
    }
  | {
      readonly kind: 'ended'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      /** What was open until now and is cancelled. */
      readonly cancelled: number
      readonly reason: EndReason
      readonly place: Place
    }
  | {
      readonly kind: 'prevented'
      readonly maker: number
      readonly taker: number
      readonly user: number
      readonly takerSide: Side
      readonly price: number
      /** What would have been traded; it is no volume. */
      readonly quantity: number
      readonly makerOpen: number
      readonly takerOpen: number
      readonly mode: SelfTradeMode
    }
  | {
      readonly kind: 'triggered'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      readonly stop: number
      readonly last: number
    }
  | { readonly kind: 'mode_set'; readonly mode: MarketMode }
)

/** The buffer holds a name as its place in the list of names. */
export function named<T extends string>(names: readonly T[], place: number): T {
  const name = names[place]
  assert(name !== undefined, `no name at ${place}`)
  return name
}
