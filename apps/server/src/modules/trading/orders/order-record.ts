import type { EndReason, OrderType, SelfTradeMode, Side, TimeInForce } from '@bourse/engine'

export type OrderState = 'new' | 'partially_filled' | 'filled' | 'cancelled' | 'rejected' | 'expired'

/** An order as the database has it: prices in ticks, quantities in lots, notionals in ticks × lots, money in units. */
export interface OrderRecord {
  readonly pairId: number
  readonly id: number
  readonly traderId: number
  /** The number of the event that accepted it: it rises in its market, and no other order has it. */
  readonly placed: number
  readonly clientOrderId: string
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly price: number
  readonly stop: number
  readonly quantity: number
  /** Of a market order by quote; 0 for others. */
  readonly budget: bigint
  readonly sibling: number
  /** The pair that it is a leg of, or 0: one count over all markets. */
  readonly listNumber: number
  readonly makerBps: number
  readonly takerBps: number
  readonly createdAt: Date
  state: OrderState
  endReason: EndReason | null
  filled: number
  filledNotional: bigint
  open: number
  sequence: number
  conditional: boolean
  held: bigint
  receivedMaker: bigint
  receivedTaker: bigint
  fee: bigint
  updatedAt: Date
  triggeredAt: Date | null
}

export function isOpen({ state }: Pick<OrderRecord, 'state'>): boolean {
  return state === 'new' || state === 'partially_filled'
}

/** What became of an order that ended: cancelled by somebody, expired by its own terms, or complete. */
const STATE_OF_END = {
  user: 'cancelled',
  operator: 'cancelled',
  sibling: 'cancelled',
  immediate_or_cancel: 'expired',
  fill_or_kill: 'expired',
  self_trade: 'expired',
  no_liquidity: 'expired',
  price_band: 'expired',
  spent: 'filled',
} as const satisfies Record<EndReason, OrderState>

export function stateAfterEnd(reason: EndReason): OrderState {
  return STATE_OF_END[reason]
}

/**
 * 64 bits over what decides an open order's future. The digest of a book is the sum over its open orders, so that it
 * follows each change without looking at the others; a rebuild must come to the same sum.
 */
export class Digest {
  #low: number
  #high: number

  constructor(text = '0000000000000000') {
    this.#high = Number.parseInt(text.slice(0, 8), 16)
    this.#low = Number.parseInt(text.slice(8), 16)
  }

  add(record: OrderRecord, sign: 1 | -1): void {
    let low = 0x9e37_79b9
    let high = 0x85eb_ca6b
    const { id, traderId, price, stop, quantity, filled, open, sequence, conditional, side } = record
    const flags = (conditional ? 1 : 0) + (side === 'buy' ? 2 : 0)
    for (const value of [id, traderId, price, stop, quantity, filled, open, sequence, flags]) {
      low = mix(low, value | 0)
      high = mix(high, Math.floor(value / 0x1_0000_0000) ^ low)
    }
    low = mix(low, Number(BigInt.asIntN(32, record.held)))
    high = mix(high, Number(BigInt.asIntN(32, record.held >> 32n)) ^ low)
    this.#low = (this.#low + sign * (low >>> 0)) >>> 0
    this.#high = (this.#high + sign * (high >>> 0)) >>> 0
  }

  text(): string {
    return this.#high.toString(16).padStart(8, '0') + this.#low.toString(16).padStart(8, '0')
  }
}

function mix(state: number, value: number): number {
  let mixed = Math.imul(state ^ value, 0xcc9e_2d51)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x1b87_3593)
  return mixed ^ (mixed >>> 13)
}
