import { assert } from '@bourse/money'

// One order is 128 bytes, two cache lines: what matching touches comes first, what only placing and saving need comes
// second. One buffer seen as doubles and as 32-bit integers keeps both kinds of field in the same line.
export const STRIDE_REAL = 16
export const STRIDE_INT = 32

/** Fields of the first line, as doubles. */
export const PRICE = 0
export const OPEN = 1
export const SEQUENCE = 2
/** Fields of the first line, as integers; slots and levels are -1 for none. */
export const NEXT = 6
export const PREVIOUS = 7
export const LEVEL = 8
export const OWNER = 9
const GENERATION = 10
export const SIDE = 11
export const PLACE = 12
export const OWNER_NEXT = 13
export const OWNER_PREVIOUS = 14
export const SIBLING = 15
/** Fields of the second line. What is filled is the quantity less what is open and what was taken away. */
export const TAKEN_AWAY = 8
export const STOP = 9
export const QUANTITY = 10
export const TYPE = 22
export const TIME_IN_FORCE = 23
export const SELF_TRADE = 24

export const NONE = -1

/** Values of PLACE: the order is being matched, rests, waits for its trigger, or has ended. */
export const INCOMING = 0
export const IN_BOOK = 1
export const CONDITIONAL = 2
export const GONE = 3

export const MOST_SLOTS = 2 ** 22
const MOST_GENERATION = 2 ** 31 - 1

/**
 * The orders of a book. An id is generation × 2^22 + slot, so that an order is found without a map, and the id of an order
 * that has ended finds nothing, because its slot has moved on to another generation.
 *
 * Slots are used again first-in first-out behind a reserve of free ones. That spreads the generations evenly: with one hot
 * slot they would run out within days of trading, so they last for decades.
 */
export class OrderSlab {
  /** Open to those who touch many fields of one order at once. Both are replaced when the slab grows, which only `take` does. */
  reals: Float64Array
  ints: Int32Array
  #capacity: number
  /** Slots below this have been used. */
  #used = 0
  #freeHead = NONE
  #freeTail = NONE
  #freeCount = 0
  readonly #reserve: number
  /** Free slots start here after a rebuild, past every generation that was ever given out. */
  readonly #firstGeneration: number
  /** The highest generation that was given out. */
  generation: number

  constructor({ reserve, generation }: { readonly reserve: number; readonly generation: number }) {
    this.#capacity = 64
    const buffer = new ArrayBuffer(this.#capacity * STRIDE_REAL * 8)
    this.reals = new Float64Array(buffer)
    this.ints = new Int32Array(buffer)
    this.#reserve = reserve
    this.#firstGeneration = generation
    this.generation = generation
  }

  real(slot: number, field: number): number {
    return this.reals[slot * STRIDE_REAL + field] as number
  }

  setReal(slot: number, field: number, value: number): void {
    this.reals[slot * STRIDE_REAL + field] = value
  }

  int(slot: number, field: number): number {
    return this.ints[slot * STRIDE_INT + field] as number
  }

  setInt(slot: number, field: number, value: number): void {
    this.ints[slot * STRIDE_INT + field] = value
  }

  idOf(slot: number): number {
    return this.int(slot, GENERATION) * MOST_SLOTS + slot
  }

  /** The slot of an order that stands in the book or waits for its trigger, or NONE. */
  find(id: number): number {
    if (!Number.isSafeInteger(id) || id < MOST_SLOTS) return NONE
    const generation = (id / MOST_SLOTS) | 0
    const slot = (id - generation * MOST_SLOTS) | 0
    if (slot >= this.#used || this.int(slot, GENERATION) !== generation) return NONE
    const place = this.int(slot, PLACE)
    return place === IN_BOOK || place === CONDITIONAL ? slot : NONE
  }

  hasRoom(orders: number): boolean {
    return this.#freeCount + (MOST_SLOTS - this.#used) >= orders
  }

  take(): number {
    if (this.#freeCount > this.#reserve || this.#used === MOST_SLOTS) {
      const slot = this.#freeHead
      assert(slot !== NONE, 'the slab has no free slot')
      this.#freeHead = this.int(slot, NEXT)
      if (this.#freeHead === NONE) this.#freeTail = NONE
      this.#freeCount -= 1
      this.#begin(slot, this.int(slot, GENERATION) + 1)
      return slot
    }
    const slot = this.#used
    if (slot === this.#capacity) this.#grow(this.#capacity * 2)
    this.#used += 1
    this.#begin(slot, this.#firstGeneration + 1)
    return slot
  }

  #begin(slot: number, generation: number): void {
    assert(generation <= MOST_GENERATION, 'the generations of a slot have run out')
    if (generation > this.generation) this.generation = generation
    this.setInt(slot, GENERATION, generation)
    this.setInt(slot, PLACE, INCOMING)
    this.setInt(slot, SIBLING, NONE)
    this.setReal(slot, TAKEN_AWAY, 0)
  }

  /** How many slots were ever used: when `take` raises it, the slot is fresh. */
  get used(): number {
    return this.#used
  }

  /** Undoes the latest `take` that is not undone yet: a fresh slot goes beyond the used ones, another to the queue's front. */
  takeBack(slot: number, fresh: boolean): void {
    this.setInt(slot, GENERATION, this.int(slot, GENERATION) - 1)
    this.setInt(slot, PLACE, GONE)
    if (fresh) {
      this.#used -= 1
      return
    }
    this.setInt(slot, NEXT, this.#freeHead)
    this.#freeHead = slot
    if (this.#freeTail === NONE) this.#freeTail = slot
    this.#freeCount += 1
  }

  /** A slot at its last generation is given up: 128 bytes once in two thousand million orders. */
  release(slot: number): void {
    this.setInt(slot, PLACE, GONE)
    if (this.int(slot, GENERATION) === MOST_GENERATION) return
    this.setInt(slot, NEXT, NONE)
    if (this.#freeTail === NONE) this.#freeHead = slot
    else this.setInt(this.#freeTail, NEXT, slot)
    this.#freeTail = slot
    this.#freeCount += 1
  }

  /** Takes the slot that an id names, for a rebuild; `fillGaps` frees the slots between them afterwards. */
  claim(id: number): number {
    const generation = (id / MOST_SLOTS) | 0
    const slot = (id - generation * MOST_SLOTS) | 0
    assert(generation > 0 && generation <= this.#firstGeneration, `order ${id} is of no generation given out`)
    let capacity = this.#capacity
    while (slot >= capacity) capacity *= 2
    if (capacity > this.#capacity) this.#grow(capacity)
    if (slot >= this.#used) this.#used = slot + 1
    assert(this.int(slot, GENERATION) === 0, `slot ${slot} is claimed twice`)
    this.#begin(slot, generation)
    return slot
  }

  fillGaps(): void {
    for (let slot = 0; slot < this.#used; slot += 1) {
      if (this.int(slot, GENERATION) > 0) continue
      this.setInt(slot, GENERATION, this.#firstGeneration)
      this.release(slot)
    }
  }

  #grow(capacity: number): void {
    const buffer = new ArrayBuffer(capacity * STRIDE_REAL * 8)
    const real = new Float64Array(buffer)
    real.set(this.reals)
    this.reals = real
    this.ints = new Int32Array(buffer)
    this.#capacity = capacity
  }
}
