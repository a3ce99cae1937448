import type { MerchantFigures } from '@bourse/contract'
import type { Queryable, Tx } from '../../platform/database/db.ts'

/** How somebody has traded, as merchants are judged by it. */
export interface TradeRecord extends MerchantFigures {
  /** Of all that ended, ever, in percent; null where none has. */
  readonly completionEver: number | null
}

/** What listings and orders say about people and their payment methods. */
export interface Trades {
  record(on: Queryable, userId: string, now: Date): Promise<TradeRecord>
  lastOrderAt(on: Queryable, userId: string): Promise<Date | null>
  openOrders(on: Queryable, userId: string): Promise<number>
  /** Payment methods that a listing or an open order uses. */
  methodsInUse(on: Queryable, userId: string): Promise<readonly string[]>
  /** What is still for sale is free again. */
  endListings(tx: Tx, userId: string): Promise<void>
}

const NONE: TradeRecord = { orders: 0, orders30: 0, completion: null, releaseMinutes: null, completionEver: null }

/** Where nobody can trade yet, nobody has. */
export const NO_TRADES: Trades = {
  record: async () => NONE,
  lastOrderAt: async () => null,
  openOrders: async () => 0,
  methodsInUse: async () => [],
  endListings: async () => undefined,
}
