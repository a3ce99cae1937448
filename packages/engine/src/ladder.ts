import { assert } from '@bourse/money'
import { LEVEL, NEXT, NONE, OPEN, type OrderSlab, PREVIOUS, SEQUENCE, STRIDE_INT, STRIDE_REAL } from './order-slab.ts'

/**
 * The price levels of one side, each a first-in first-out list that runs through the orders themselves. The levels are
 * sorted so that the best stands at the end: most changes happen near the best price, so little has to move.
 *
 * The same structure serves the stop orders, where the best level is the one that fires first.
 */
export class Ladder {
  readonly #orders: OrderSlab
  /** 1 when a higher price is better (bids, sell stops), -1 when a lower one is. */
  readonly #sign: 1 | -1
  #size = 0
  /** Price × sign, ascending. */
  #keys = new Float64Array(64)
  #levels = new Int32Array(64)
  /** By level; a level keeps its place in these while it moves in the sorted arrays. */
  #prices = new Float64Array(64)
  #totals = new Float64Array(64)
  #heads = new Int32Array(64)
  #tails = new Int32Array(64)
  #free: number[] = []
  #made = 0
  /** All lots of the side. Bounded by the book's capacity filter, so that no sum of lots can lose its last digit. */
  lots = 0

  constructor(orders: OrderSlab, sign: 1 | -1) {
    this.#orders = orders
    this.#sign = sign
  }

  get size(): number {
    return this.#size
  }

  /** The level at a depth, 0 being the best, or NONE. */
  levelAt(depth: number): number {
    return depth < this.#size ? (this.#levels[this.#size - 1 - depth] as number) : NONE
  }

  /** The best price, or 0. */
  best(): number {
    return this.#size === 0 ? 0 : this.#sign * (this.#keys[this.#size - 1] as number)
  }

  price(level: number): number {
    return this.#prices[level] as number
  }

  total(level: number): number {
    return this.#totals[level] as number
  }

  head(level: number): number {
    return this.#heads[level] as number
  }

  totalAt(price: number): number {
    const position = this.#search(price * this.#sign)
    if (position === this.#size || this.#keys[position] !== price * this.#sign) return 0
    return this.total(this.#levels[position] as number)
  }

  append(slot: number, price: number): void {
    const { ints, reals } = this.#orders
    const level = this.#levelOf(price)
    const tail = this.#tails[level] as number
    const at = slot * STRIDE_INT
    ints[at + LEVEL] = level
    ints[at + NEXT] = NONE
    ints[at + PREVIOUS] = tail
    if (tail === NONE) {
      this.#heads[level] = slot
    } else {
      // E2: price-time priority. A later order never stands before an earlier one.
      assert(this.#isEarlier(tail, slot), 'an order joined a level out of time')
      ints[tail * STRIDE_INT + NEXT] = slot
    }
    this.#tails[level] = slot
    this.#add(level, reals[slot * STRIDE_REAL + OPEN] as number)
  }

  #isEarlier(one: number, other: number): boolean {
    return this.#orders.real(one, SEQUENCE) < this.#orders.real(other, SEQUENCE)
  }

  /** Leaves the order's own links as they are: `relink` needs them. */
  unlink(slot: number): void {
    const { ints, reals } = this.#orders
    const at = slot * STRIDE_INT
    const level = ints[at + LEVEL] as number
    const next = ints[at + NEXT] as number
    const previous = ints[at + PREVIOUS] as number
    if (previous === NONE) this.#heads[level] = next
    else ints[previous * STRIDE_INT + NEXT] = next
    if (next === NONE) this.#tails[level] = previous
    else ints[next * STRIDE_INT + PREVIOUS] = previous
    this.#add(level, -(reals[slot * STRIDE_REAL + OPEN] as number))
    if (previous === NONE && next === NONE) this.#remove(level)
  }

  /** Puts an order back exactly where `unlink` took it from, provided that all later changes are undone. */
  relink(slot: number, price: number): void {
    const orders = this.#orders
    const level = this.#levelOf(price)
    const next = orders.int(slot, NEXT)
    const previous = orders.int(slot, PREVIOUS)
    orders.setInt(slot, LEVEL, level)
    if (previous === NONE) this.#heads[level] = slot
    else orders.setInt(previous, NEXT, slot)
    if (next === NONE) this.#tails[level] = slot
    else orders.setInt(next, PREVIOUS, slot)
    this.#add(level, orders.real(slot, OPEN))
  }

  /** Lots came to or went from an order of the level. */
  #add(level: number, lots: number): void {
    this.#totals[level] = (this.#totals[level] as number) + lots
    this.lots += lots
  }

  /** Changes the open lots of an order that stands here. */
  changeOpen(slot: number, lots: number): void {
    const { ints, reals } = this.#orders
    reals[slot * STRIDE_REAL + OPEN] = (reals[slot * STRIDE_REAL + OPEN] as number) + lots
    this.#add(ints[slot * STRIDE_INT + LEVEL] as number, lots)
  }

  /** Where the key stands, or would stand. */
  #search(key: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #levelOf(price: number): number {
    const key = price * this.#sign
    const position = this.#search(key)
    if (position < this.#size && this.#keys[position] === key) return this.#levels[position] as number
    if (this.#size === this.#keys.length) this.#grow()
    // Near the best price a loop over a few levels is quicker than the call that moves them at once.
    for (let place = this.#size; place > position; place -= 1) {
      this.#keys[place] = this.#keys[place - 1] as number
      this.#levels[place] = this.#levels[place - 1] as number
    }
    const level = this.#free.pop() ?? this.#made++
    this.#keys[position] = key
    this.#levels[position] = level
    this.#size += 1
    this.#prices[level] = price
    this.#totals[level] = 0
    this.#heads[level] = NONE
    this.#tails[level] = NONE
    return level
  }

  #remove(level: number): void {
    assert(this.#totals[level] === 0, 'an empty level has lots')
    const position = this.#search((this.#prices[level] as number) * this.#sign)
    this.#size -= 1
    for (let place = position; place < this.#size; place += 1) {
      this.#keys[place] = this.#keys[place + 1] as number
      this.#levels[place] = this.#levels[place + 1] as number
    }
    this.#free.push(level)
  }

  #grow(): void {
    const larger = <T extends Float64Array | Int32Array>(old: T, next: T): T => {
      next.set(old)
      return next
    }
    const size = this.#keys.length * 2
    this.#keys = larger(this.#keys, new Float64Array(size))
    this.#levels = larger(this.#levels, new Int32Array(size))
    this.#prices = larger(this.#prices, new Float64Array(size))
    this.#totals = larger(this.#totals, new Float64Array(size))
    this.#heads = larger(this.#heads, new Int32Array(size))
    this.#tails = larger(this.#tails, new Int32Array(size))
  }
}
