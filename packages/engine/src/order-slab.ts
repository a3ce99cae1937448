import { assert } from '@bourse/money'
import { CODE } from './codes.ts'

/**
 * Where the fields of an order stand. One buffer is seen as doubles and as 32-bit integers; an order is 128 bytes of it, so
 * that `slot << REALS` is where its doubles begin and `slot << INTS` where its integers do, and a field is or-ed to that.
 * What matching touches stands in the first half.
 */
export const ORDER = {
  REALS: 4,
  INTS: 5,

  PRICE: 0,
  OPEN: 1,
  SEQUENCE: 2,
  USER: 3,

  /** Integers from here on; the links of both lists are slots. */
  NEXT: 8,
  PREVIOUS: 9,
  LEVEL: 10,
  OWNER: 11,
  OWNER_NEXT: 12,
  OWNER_PREVIOUS: 13,
  GENERATION: 14,
  PLACE: 15,
  SIDE: 16,
  SIBLING: 17,
  TYPE: 18,
  TIME_IN_FORCE: 19,
  SELF_TRADE: 20,

  /** Doubles again. What is filled is the quantity less what is open and what was taken away. */
  QUANTITY: 11,
  STOP: 12,
  TAKEN_AWAY: 13,
} as const

const { NONE, INCOMING, IN_BOOK, CONDITIONAL, GONE } = CODE
const { REALS, INTS, NEXT, GENERATION, PLACE, TAKEN_AWAY } = ORDER
const FIRST_CAPACITY = 16
const MOST_SLOTS = 2 ** 22
const MOST_GENERATION = 2 ** 31 - 1

/**
 * The orders of a book. An id is generation × 2^22 + slot, so that an order is found without a map, and the id of an order
 * that has ended finds nothing, because its slot has moved on to another generation.
 *
 * Slots are used again first-in first-out behind a reserve of free ones. That spreads the generations evenly: with one hot
 * slot they would run out within days of trading, so they last for decades.
 */
export class OrderSlab {
  /** Both are replaced when the slab grows, which only `take` does. */
  reals: Float64Array
  ints: Int32Array
  #capacity: number
  /** Slots below this have been used. */
  #used = 0
  #freeHead: number = NONE
  #freeTail: number = NONE
  #freeCount = 0
  readonly #reserve: number
  /** Free slots start here after a rebuild, past every generation that was ever given out. */
  readonly #firstGeneration: number
  /** The highest generation that was given out. */
  generation: number

  constructor({ reserve, generation }: { readonly reserve: number; readonly generation: number }) {
    this.#capacity = FIRST_CAPACITY
    this.reals = new Float64Array(this.#capacity << REALS)
    this.ints = new Int32Array(this.reals.buffer)
    this.#reserve = reserve
    this.#firstGeneration = generation
    this.generation = generation
  }

  real(slot: number, field: number): number {
    return this.reals[(slot << REALS) | field] as number
  }

  setReal(slot: number, field: number, value: number): void {
    this.reals[(slot << REALS) | field] = value
  }

  int(slot: number, field: number): number {
    return this.ints[(slot << INTS) | field] as number
  }

  setInt(slot: number, field: number, value: number): void {
    this.ints[(slot << INTS) | field] = value
  }

  idOf(slot: number): number {
    return (this.ints[(slot << INTS) | GENERATION] as number) * MOST_SLOTS + slot
  }

  /** The slot that an id names, whatever has become of the order. */
  slotOf(id: number): number {
    return (id - Math.floor(id / MOST_SLOTS) * MOST_SLOTS) | 0
  }

  /** The slot of an order that stands in the book or waits for its trigger, or NONE. */
  find(id: number): number {
    if (!Number.isSafeInteger(id) || id < MOST_SLOTS) return NONE
    const generation = (id / MOST_SLOTS) | 0
    const slot = (id - generation * MOST_SLOTS) | 0
    if (slot >= this.#used) return NONE
    const { ints } = this
    const at = slot << INTS
    if (ints[at | GENERATION] !== generation) return NONE
    const place = ints[at | PLACE] as number
    return place === IN_BOOK || place === CONDITIONAL ? slot : NONE
  }

  hasRoom(orders: number): boolean {
    return this.#freeCount + (MOST_SLOTS - this.#used) >= orders
  }

  /** A slot for a new order, or NONE when all are in use. */
  take(): number {
    if (this.#freeCount <= this.#reserve && this.#used < MOST_SLOTS) return this.#takeFresh()
    const slot = this.#freeHead
    if (slot === NONE) return NONE
    const { ints } = this
    const at = slot << INTS
    this.#freeHead = ints[at | NEXT] as number
    if (this.#freeHead === NONE) this.#freeTail = NONE
    this.#freeCount -= 1
    this.#begin(slot, (ints[at | GENERATION] as number) + 1)
    return slot
  }

  #takeFresh(): number {
    const slot = this.#used
    if (slot === this.#capacity) this.#grow(this.#capacity * 2)
    this.#used += 1
    this.#begin(slot, this.#firstGeneration + 1)
    return slot
  }

  #begin(slot: number, generation: number): void {
    assert(generation <= MOST_GENERATION, 'the generations of a slot have run out')
    if (generation > this.generation) this.generation = generation
    this.ints[(slot << INTS) | GENERATION] = generation
    this.ints[(slot << INTS) | PLACE] = INCOMING
    this.reals[(slot << REALS) | TAKEN_AWAY] = 0
  }

  /** How many slots were ever used; those from here on are fresh. */
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
    const { ints } = this
    const at = slot << INTS
    if (ints[at | GENERATION] === MOST_GENERATION) return
    ints[at | NEXT] = NONE
    if (this.#freeTail === NONE) this.#freeHead = slot
    else ints[(this.#freeTail << INTS) | NEXT] = slot
    this.#freeTail = slot
    this.#freeCount += 1
  }

  /** Takes the slot that an id names, for a rebuild; `fillGaps` frees the slots between them afterwards. */
  claim(id: number): number {
    const generation = Math.floor(id / MOST_SLOTS)
    const slot = this.slotOf(id)
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
      this.setInt(slot, PLACE, GONE)
      this.release(slot)
    }
  }

  #grow(capacity: number): void {
    const reals = new Float64Array(capacity << REALS)
    reals.set(this.reals)
    this.reals = reals
    this.ints = new Int32Array(reals.buffer)
    this.#capacity = capacity
  }
}
