import type { contract, Order, RefusalCodeOf } from '@bourse/contract'
import type { MarketMode, SelfTradeMode, Side, TimeInForce } from '@bourse/engine'
import type { Json } from '../../../platform/json.ts'
import { requestSubject } from '../../../platform/messaging/subjects.ts'
import type { ListIds } from '../orders/order-lists.rules.ts'

/** The group that has every market that was not moved to another one. */
export const MAIN_GROUP = 'main'
/**
 * Where the engine that has a group takes commands, and orders to give a market away. The epoch of its lease is part of the
 * address, so that one that was only paused, and is still listening, is asked nothing once another one has taken over.
 */
export const commandsOf = ({ name, epoch }: EngineAddress) =>
  requestSubject<SentCommand, CommandAnswer>(`trading.command.${name}.${epoch}`)
export const movesOf = ({ name, epoch }: EngineAddress) =>
  requestSubject<MoveMessage, { readonly moved: boolean }>(`trading.move.${name}.${epoch}`)
export interface EngineAddress {
  readonly name: string
  readonly epoch: number
}

/**
 * A command on its way, and how many milliseconds it may wait to be taken; later it never is. It is no time of day: clocks of
 * machines may differ.
 */
export type SentCommand = { readonly command: CommandMessage; readonly waitMs: number }
export type MoveMessage = { readonly symbol: string; readonly to: string }

/** A new order in ticks, lots and, as a text, ticks × lots. */
export type NewOrder = {
  readonly type: 'limit' | 'market' | 'stop_limit' | 'oco'
  readonly side: Side
  /** Of a market order by quote: the worst that it takes for one; 0 is whatever the market has. */
  readonly price: number
  readonly stop: number
  /** The limit of the stop leg of an OCO. */
  readonly stopLimit: number
  readonly quantity: number
  readonly budget: string
  /** Of a pair that of its stop leg. */
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
}

export type PlaceMessage = {
  readonly op: 'place'
  readonly user: string
  readonly symbol: string
  /** Of a pair that of the limit leg. */
  readonly clientOrderId: string
  /** What else of a pair is called by an id. */
  readonly list: ListIds | null
  readonly confirm: boolean
  readonly order: NewOrder
}

/** Takes back an order and places another in its stead, in one batch: what the one held may pay for the other. */
export type ReplaceMessage = {
  readonly op: 'replace'
  readonly user: string
  readonly symbol: string
  /** Of the order that is taken back; 0 where its sender knows of none. */
  readonly id: number
  /** What the taking back is called. */
  readonly cancelId?: string | undefined
  /** Whether nothing is placed where nothing could be taken back. */
  readonly stopOnFailure: boolean
  readonly place: PlaceMessage
}

export type CancelMessage = {
  readonly op: 'cancel'
  readonly user: string
  readonly symbol: string
  readonly id: number
  /** What machines call their cancelling by; it is told with the end of the order and kept nowhere. */
  readonly cancelId?: string | undefined
}
export type CancelSymbolMessage = Omit<CancelMessage, 'op' | 'id'> & { readonly op: 'cancel_symbol' }

export type CommandMessage =
  | PlaceMessage
  | ReplaceMessage
  | CancelMessage
  | CancelSymbolMessage
  | { readonly op: 'cancel_user'; readonly user: string }
  /** The operator's. */
  | { readonly op: 'set_mode'; readonly symbol: string; readonly mode: MarketMode }
  /** The engine's own: a step on the way back of a market whose last engine died. */
  | { readonly op: 'recover'; readonly symbol: string; readonly step: RecoveryStep }

export type RecoveryStep = 'cancel_only' | 'post_only' | 'done'

export type PlaceRefusalCode = RefusalCodeOf<typeof contract.trading.placeOrder>
export type CancelRefusalCode = RefusalCodeOf<typeof contract.trading.cancelOrder>
export type RefusalOf<Code extends string> = { readonly code: Code } & Readonly<Record<string, Json>>
export type CommandRefusal = RefusalOf<PlaceRefusalCode | CancelRefusalCode>

/** What machines are told of an order beside what the site tells. */
export type OrderNumbers = {
  /** Of the event that accepted it. */
  readonly number: number
  /** The pair that it is a leg of, or 0. */
  readonly listNumber: number
  readonly selfTrade: SelfTradeMode
}

/** What a new order took at one price from one other order, in the words of the site. */
export type Taken = { readonly number: number; readonly price: string; readonly amount: string; readonly fee: string }

/** What somebody's order lost because they were kept from trading with themselves. */
export type Prevented = {
  /** Of the last match that took something of it. */
  readonly number: number
  /** What all of them took; nobody knows it of an order for an amount of money. */
  readonly amount: string | null
}

/** `orders` are those that a place or a cancel names, as they stand after it; of an OCO the limit leg comes first. */
export type CommandAnswer =
  | {
      readonly ok: true
      readonly orders: readonly Order[]
      /** One for each of the orders. */
      readonly numbers: readonly OrderNumbers[]
      readonly cancelled: number
      readonly taken?: readonly Taken[]
      readonly prevented?: Prevented
      /** It was placed before, and has had no second effect. */
      readonly isRepeat?: true
      readonly replaced?: { readonly cancel: CommandAnswer; readonly place: CommandAnswer | null }
    }
  | { readonly ok: false; readonly refusal: CommandRefusal }

/** The order that a command is to place. */
export function placedBy(message: CommandMessage): PlaceMessage | undefined {
  if (message.op === 'place') return message
  return message.op === 'replace' ? message.place : undefined
}

export function refused(code: CommandRefusal['code']): CommandAnswer {
  return { ok: false, refusal: { code } }
}
