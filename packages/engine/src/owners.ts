import { assert } from '@bourse/money'
import {
  CONDITIONAL,
  NONE,
  type OrderSlab,
  OWNER,
  OWNER_NEXT,
  OWNER_PREVIOUS,
  PLACE,
  STRIDE_INT,
} from './order-slab.ts'

/**
 * The users who have or had orders here, each with a list through their own orders, oldest first, and its counts. Users
 * are found by an open-addressed table of their numbers; a place once given stays, so that orders can point to it.
 */
export class Owners {
  readonly #orders: OrderSlab
  /** The owner's place + 1 by hash, 0 for nobody. */
  #table = new Int32Array(256)
  #size = 0
  #users = new Float64Array(128)
  #heads = new Int32Array(128)
  #tails = new Int32Array(128)
  #open = new Int32Array(128)
  #conditional = new Int32Array(128)

  constructor(orders: OrderSlab) {
    this.#orders = orders
  }

  user(owner: number): number {
    return this.#users[owner] as number
  }

  /** The oldest order of the owner, or NONE. */
  first(owner: number): number {
    return this.#heads[owner] as number
  }

  open(owner: number): number {
    return this.#open[owner] as number
  }

  conditional(owner: number): number {
    return this.#conditional[owner] as number
  }

  find(user: number): number {
    return (this.#table[this.#search(user)] as number) - 1
  }

  findOrAdd(user: number): number {
    const bucket = this.#search(user)
    const found = (this.#table[bucket] as number) - 1
    if (found !== NONE) return found
    const owner = this.#size
    if (owner === this.#users.length) {
      this.#grow()
      return this.findOrAdd(user)
    }
    this.#size += 1
    this.#table[bucket] = owner + 1
    this.#users[owner] = user
    this.#heads[owner] = NONE
    this.#tails[owner] = NONE
    return owner
  }

  /** Where the user is in the table, or the empty bucket where they would be. */
  #search(user: number): number {
    const mask = this.#table.length - 1
    // Both halves of the number are mixed: numbers above 2^32 would share their low half.
    let hash = Math.imul(user | 0, 0x9e37_79b1) ^ Math.imul((user / 0x1_0000_0000) | 0, 0x85eb_ca77)
    hash ^= hash >>> 15
    let bucket = hash & mask
    for (;;) {
      const owner = (this.#table[bucket] as number) - 1
      if (owner === NONE || this.#users[owner] === user) return bucket
      bucket = (bucket + 1) & mask
    }
  }

  append(slot: number): void {
    const { ints } = this.#orders
    const at = slot * STRIDE_INT
    const owner = ints[at + OWNER] as number
    const tail = this.#tails[owner] as number
    ints[at + OWNER_NEXT] = NONE
    ints[at + OWNER_PREVIOUS] = tail
    if (tail === NONE) this.#heads[owner] = slot
    else ints[tail * STRIDE_INT + OWNER_NEXT] = slot
    this.#tails[owner] = slot
    this.#count(slot, owner, 1)
  }

  /** Leaves the order's own links as they are: `relink` needs them. */
  unlink(slot: number): void {
    const { ints } = this.#orders
    const at = slot * STRIDE_INT
    const owner = ints[at + OWNER] as number
    const next = ints[at + OWNER_NEXT] as number
    const previous = ints[at + OWNER_PREVIOUS] as number
    if (previous === NONE) this.#heads[owner] = next
    else ints[previous * STRIDE_INT + OWNER_NEXT] = next
    if (next === NONE) this.#tails[owner] = previous
    else ints[next * STRIDE_INT + OWNER_PREVIOUS] = previous
    this.#count(slot, owner, -1)
  }

  relink(slot: number): void {
    const orders = this.#orders
    const owner = orders.int(slot, OWNER)
    const next = orders.int(slot, OWNER_NEXT)
    const previous = orders.int(slot, OWNER_PREVIOUS)
    if (previous === NONE) this.#heads[owner] = slot
    else orders.setInt(previous, OWNER_NEXT, slot)
    if (next === NONE) this.#tails[owner] = slot
    else orders.setInt(next, OWNER_PREVIOUS, slot)
    this.#count(slot, owner, 1)
  }

  #count(slot: number, owner: number, by: 1 | -1): void {
    const open = (this.#open[owner] as number) + by
    assert(open >= 0, 'an owner has fewer orders than none')
    this.#open[owner] = open
    if (this.#orders.int(slot, PLACE) === CONDITIONAL)
      this.#conditional[owner] = (this.#conditional[owner] as number) + by
  }

  #grow(): void {
    const size = this.#users.length * 2
    const users = new Float64Array(size)
    users.set(this.#users)
    this.#users = users
    this.#heads = larger(this.#heads)
    this.#tails = larger(this.#tails)
    this.#open = larger(this.#open)
    this.#conditional = larger(this.#conditional)
    this.#table = new Int32Array(size * 2)
    for (let owner = 0; owner < this.#size; owner += 1) this.#table[this.#search(this.user(owner))] = owner + 1
  }
}

function larger(old: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(old.length * 2)
  next.set(old)
  return next
}
