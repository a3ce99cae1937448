import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import { ORDER } from './order-slab.ts'

const { NONE, BUY, DECREMENT, EXPIRE_MAKER } = CODE
const { NEXT, OPEN, PRICE, SELF_TRADE, SIDE, USER } = ORDER

/** An order that asks what it would find. */
export interface Prospect {
  readonly side: number
  readonly user: number
  readonly selfTrade: number
  readonly limit: number
  /** Of an order by quote 0. */
  readonly lots: number
  /** Of an order by quote what it may spend or take in. */
  readonly budget?: bigint
}

/** What a taker would find in the book as it stands, its own orders treated as its self-trade mode will treat them. */
export function probe(
  state: BookState,
  { side, user, selfTrade, limit, lots, budget }: Prospect,
): { lots: number; cost: bigint } {
  const { orders } = state
  const makers = side === BUY ? state.asks : state.bids
  let open = lots
  let left = budget
  let found = 0
  let cost = 0n
  for (let level = makers.bestLevel; level !== NONE; level = makers.below(level)) {
    const price = makers.price(level)
    if (side === BUY ? price > limit : price < limit) break
    for (let maker = makers.head(level); maker !== NONE; maker = orders.int(maker, NEXT)) {
      const wanted = left === undefined ? open : affordable(state, left, price)
      if (wanted === 0) return { lots: found, cost }
      const offered = orders.real(maker, OPEN)
      const quantity = Math.min(wanted, offered)
      if (orders.real(maker, USER) === user) {
        if (selfTrade === EXPIRE_MAKER) continue
        if (selfTrade !== DECREMENT) return { lots: found, cost }
      } else {
        found += quantity
        cost += BigInt(price) * BigInt(quantity)
      }
      if (left === undefined) open -= quantity
      else left -= BigInt(price) * BigInt(quantity)
      // What is left of a budget may pay for a lot at the next price, but matching stays with the maker that has more at this one.
      if (quantity < offered) return { lots: found, cost }
    }
  }
  return { lots: found, cost }
}

/** Whole steps of lots that a budget is the price of. */
export function affordable({ filters }: BookState, budget: bigint, price: number): number {
  const step = BigInt(filters.quantityStep)
  const lots = (budget / BigInt(price) / step) * step
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)
}

/** All or nothing counts trades alone: lots that self-trade prevention takes away are not filled. */
export function isFillable(state: BookState, slot: number): boolean {
  const { orders } = state
  const lots = orders.real(slot, OPEN)
  const found = probe(state, {
    side: orders.int(slot, SIDE),
    user: orders.real(slot, USER),
    selfTrade: orders.int(slot, SELF_TRADE),
    limit: orders.real(slot, PRICE),
    lots,
  })
  return found.lots === lots
}
