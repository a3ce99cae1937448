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
  readonly lots: number
}

/** What a taker would find in the book as it stands, its own orders treated as its self-trade mode will treat them. */
export function probe(
  state: BookState,
  { side, user, selfTrade, limit, lots }: Prospect,
): { lots: number; cost: bigint } {
  const { orders } = state
  const makers = side === BUY ? state.asks : state.bids
  let open = lots
  let found = 0
  let cost = 0n
  for (let level = makers.bestLevel; level !== NONE && open > 0; level = makers.below(level)) {
    const price = makers.price(level)
    if (side === BUY ? price > limit : price < limit) break
    for (let maker = makers.head(level); maker !== NONE && open > 0; maker = orders.int(maker, NEXT)) {
      const quantity = Math.min(open, orders.real(maker, OPEN))
      if (orders.real(maker, USER) === user) {
        if (selfTrade === EXPIRE_MAKER) continue
        if (selfTrade !== DECREMENT) return { lots: found, cost }
      } else {
        found += quantity
        cost += BigInt(price) * BigInt(quantity)
      }
      open -= quantity
    }
  }
  return { lots: found, cost }
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
