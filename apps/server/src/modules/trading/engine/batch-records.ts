import type { PlaceCommand, SelfTradeMode } from '@bourse/engine'
import type { ListIds } from '../orders/order-lists.rules.ts'
import type { Trader } from './traders.ts'

/** A trade as its row has it. */
export interface TradeRecord {
  readonly pairId: number
  readonly number: number
  readonly makerOrder: number
  readonly takerOrder: number
  readonly makerTrader: number
  readonly takerTrader: number
  readonly takerSide: 'buy' | 'sell'
  readonly price: number
  readonly quantity: number
  readonly makerFee: bigint
  readonly takerFee: bigint
}

/** A pair as its row has it. */
export interface ListRecord {
  readonly number: number
  readonly pairId: number
  readonly traderId: number
  readonly listId: string
  readonly limitOrder: number
  readonly stopOrder: number
}

/** Two orders of one person that would have met, and what each of them lost by it. */
export interface PreventedRecord {
  readonly pairId: number
  readonly number: number
  readonly traderId: number
  readonly makerOrder: number
  readonly takerOrder: number
  readonly mode: SelfTradeMode
  readonly price: number
  readonly makerQuantity: number
  readonly takerQuantity: number
}

export interface Placing {
  readonly command: PlaceCommand
  readonly trader: Trader
  /** Of a pair that of the limit leg. */
  readonly clientOrderId: string
  readonly list: (ListIds & { readonly number: number }) | undefined
  /** In units of what it holds. */
  readonly hold: bigint
}
