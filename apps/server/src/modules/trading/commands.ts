import type { contract, Order, RefusalCodeOf } from '@bourse/contract'
import type { MarketMode, SelfTradeMode, Side, TimeInForce } from '@bourse/engine'
import type { Json } from '../../platform/json.ts'

/** The bus subject of the engine that owns a group of markets. There is one group until there is more than one engine. */
export const ENGINE = 'main'
export const COMMANDS = `trading.command.${ENGINE}`

/** A new order in ticks, lots and, as a text, ticks × lots. */
export type NewOrder = {
  readonly type: 'limit' | 'market' | 'stop_limit' | 'oco'
  readonly side: Side
  readonly price: number
  readonly stop: number
  /** The limit of the stop leg of an OCO. */
  readonly stopLimit: number
  readonly quantity: number
  readonly budget: string
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
}

export type PlaceMessage = {
  readonly op: 'place'
  readonly user: string
  readonly symbol: string
  readonly clientOrderId: string
  readonly confirm: boolean
  readonly order: NewOrder
}

export type CommandMessage =
  | PlaceMessage
  | { readonly op: 'cancel'; readonly user: string; readonly symbol: string; readonly id: number }
  | { readonly op: 'cancel_symbol'; readonly user: string; readonly symbol: string }
  | { readonly op: 'cancel_user'; readonly user: string }
  /** The operator's. */
  | { readonly op: 'set_mode'; readonly symbol: string; readonly mode: MarketMode }

export type PlaceRefusalCode = RefusalCodeOf<typeof contract.trading.placeOrder>
export type CancelRefusalCode = RefusalCodeOf<typeof contract.trading.cancelOrder>
export type RefusalOf<Code extends string> = { readonly code: Code } & Readonly<Record<string, Json>>
export type CommandRefusal = RefusalOf<PlaceRefusalCode | CancelRefusalCode>

/** `orders` are those that a place or a cancel names, as they stand after it; of an OCO the limit leg comes first. */
export type CommandAnswer =
  | { readonly ok: true; readonly orders: readonly Order[]; readonly cancelled: number }
  | { readonly ok: false; readonly refusal: CommandRefusal }

export function refused(code: CommandRefusal['code']): CommandAnswer {
  return { ok: false, refusal: { code } }
}
