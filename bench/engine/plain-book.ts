import { assert } from '@bourse/money'

interface Order {
  readonly id: number
  readonly buy: boolean
  readonly price: number
  open: number
}

/** Called for each trade. */
type OnTrade = (price: number, quantity: number) => void

/**
 * A limit order book as it is mostly written: an object per order, a map of prices to queues, a sorted list of prices, a
 * map of ids. It knows limit orders and cancels and nothing else: no owners, filters, stops, undo or events.
 */
export class PlainBook {
  readonly #orders = new Map<number, Order>()
  readonly #queues = { buy: new Map<number, Order[]>(), sell: new Map<number, Order[]>() }
  /** The best at the end. */
  readonly #prices: { readonly buy: number[]; readonly sell: number[] } = { buy: [], sell: [] }
  readonly #onTrade: OnTrade
  #nextId = 1

  constructor(onTrade: OnTrade) {
    this.#onTrade = onTrade
  }

  limit(buy: boolean, price: number, quantity: number): number {
    const order = { id: this.#nextId, buy, price, open: quantity }
    this.#nextId += 1
    this.#match(order)
    if (order.open > 0) this.#rest(order)
    return order.id
  }

  cancel(id: number): void {
    const order = this.#orders.get(id)
    assert(order !== undefined, 'an order to cancel is not there')
    const side = order.buy ? 'buy' : 'sell'
    const queue = this.#queues[side].get(order.price)
    assert(queue !== undefined, 'an order has no queue')
    queue.splice(queue.indexOf(order), 1)
    this.#orders.delete(id)
    if (queue.length === 0) this.#drop(side, order.price)
  }

  #match(taker: Order): void {
    const side = taker.buy ? 'sell' : 'buy'
    const prices = this.#prices[side]
    for (let best = prices.at(-1); best !== undefined && taker.open > 0; best = prices.at(-1)) {
      if (taker.buy ? best > taker.price : best < taker.price) return
      const queue = this.#queues[side].get(best)
      const maker = queue?.[0]
      assert(queue !== undefined && maker !== undefined, 'a price has no orders')
      const quantity = Math.min(taker.open, maker.open)
      taker.open -= quantity
      maker.open -= quantity
      this.#onTrade(best, quantity)
      if (maker.open > 0) return
      queue.shift()
      this.#orders.delete(maker.id)
      if (queue.length === 0) this.#drop(side, best)
    }
  }

  #rest(order: Order): void {
    const side = order.buy ? 'buy' : 'sell'
    this.#orders.set(order.id, order)
    const queue = this.#queues[side].get(order.price)
    if (queue !== undefined) {
      queue.push(order)
      return
    }
    this.#queues[side].set(order.price, [order])
    this.#prices[side].splice(this.#position(side, order.price), 0, order.price)
  }

  #drop(side: 'buy' | 'sell', price: number): void {
    this.#queues[side].delete(price)
    this.#prices[side].splice(this.#position(side, price), 1)
  }

  #position(side: 'buy' | 'sell', price: number): number {
    const prices = this.#prices[side]
    let low = 0
    let high = prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = prices[middle] ?? 0
      if (side === 'buy' ? other < price : other > price) low = middle + 1
      else high = middle
    }
    return low
  }
}
