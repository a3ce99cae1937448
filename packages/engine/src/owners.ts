import { assert } from '@bourse/money'
import { CODE } from './codes.ts'
import { Directory } from './directory.ts'
import { ORDER, type OrderSlab } from './order-slab.ts'

const { NONE, CONDITIONAL } = CODE
const { INTS, OWNER, OWNER_NEXT, OWNER_PREVIOUS, PLACE, USER } = ORDER

/** An owner is 16 bytes: the oldest and the latest order, and how many are open and how many of these conditional. */
const OWNER_INTS = 2
const FIRST = 0
const LAST = 1
const COUNT = 2
const WAITING = 3

/**
 * The users who have orders here, each with a list through their own orders, oldest first, and its counts. A place stays
 * until the commit after its last order is gone, so that orders can point to it, and undo finds it.
 */
export class Owners {
  readonly #orders: OrderSlab
  readonly #users = new Directory()
  #ints = new Int32Array(this.#users.capacity << OWNER_INTS)
  /** Users who came in this batch or whose last order went. */
  readonly #idle: number[] = []

  constructor(orders: OrderSlab) {
    this.#orders = orders
  }

  /** How many users have a place. */
  get size(): number {
    return this.#users.size
  }

  /** The place of a user, or NONE. */
  find(user: number): number {
    return this.#users.find(user)
  }

  /** The oldest order of the owner, or NONE. */
  first(owner: number): number {
    return this.#ints[(owner << OWNER_INTS) | FIRST] as number
  }

  open(owner: number): number {
    return owner === NONE ? 0 : (this.#ints[(owner << OWNER_INTS) | COUNT] as number)
  }

  conditional(owner: number): number {
    return owner === NONE ? 0 : (this.#ints[(owner << OWNER_INTS) | WAITING] as number)
  }

  append(slot: number): void {
    const { ints } = this.#orders
    const at = slot << INTS
    let owner = ints[at | OWNER] as number
    if (owner === NONE) owner = this.#findOrAdd(slot)
    const owners = this.#ints
    const of = owner << OWNER_INTS
    const last = owners[of | LAST] as number
    ints[at | OWNER] = owner
    ints[at | OWNER_NEXT] = NONE
    ints[at | OWNER_PREVIOUS] = last
    if (last === NONE) owners[of | FIRST] = slot
    else ints[(last << INTS) | OWNER_NEXT] = slot
    owners[of | LAST] = slot
    owners[of | COUNT] = (owners[of | COUNT] as number) + 1
    if (ints[at | PLACE] === CONDITIONAL) owners[of | WAITING] = (owners[of | WAITING] as number) + 1
  }

  /** The other leg of a pair may have been the first order of a user who was new when this one was accepted. */
  #findOrAdd(slot: number): number {
    const user = this.#orders.real(slot, USER)
    const found = this.#users.find(user)
    if (found !== NONE) return found
    const owner = this.#users.add(user)
    if (this.#users.capacity << OWNER_INTS > this.#ints.length) {
      const larger = new Int32Array(this.#users.capacity << OWNER_INTS)
      larger.set(this.#ints)
      this.#ints = larger
    }
    this.#ints[(owner << OWNER_INTS) | FIRST] = NONE
    this.#ints[(owner << OWNER_INTS) | LAST] = NONE
    this.#idle.push(owner)
    return owner
  }

  /** Leaves the order's own links as they are: `relink` needs them. */
  unlink(slot: number): void {
    const { ints } = this.#orders
    const owners = this.#ints
    const at = slot << INTS
    const of = (ints[at | OWNER] as number) << OWNER_INTS
    const next = ints[at | OWNER_NEXT] as number
    const previous = ints[at | OWNER_PREVIOUS] as number
    if (previous === NONE) owners[of | FIRST] = next
    else ints[(previous << INTS) | OWNER_NEXT] = next
    if (next === NONE) owners[of | LAST] = previous
    else ints[(next << INTS) | OWNER_PREVIOUS] = previous
    const count = (owners[of | COUNT] as number) - 1
    assert(count >= 0, 'an owner has fewer orders than none')
    owners[of | COUNT] = count
    if (count === 0) this.#idle.push(of >> OWNER_INTS)
    if (ints[at | PLACE] === CONDITIONAL) owners[of | WAITING] = (owners[of | WAITING] as number) - 1
  }

  /** Puts an order back exactly where `unlink` took it from, provided that all later changes are undone. */
  relink(slot: number): void {
    const orders = this.#orders
    const owners = this.#ints
    const of = orders.int(slot, OWNER) << OWNER_INTS
    const next = orders.int(slot, OWNER_NEXT)
    const previous = orders.int(slot, OWNER_PREVIOUS)
    if (previous === NONE) owners[of | FIRST] = slot
    else orders.setInt(previous, OWNER_NEXT, slot)
    if (next === NONE) owners[of | LAST] = slot
    else orders.setInt(next, OWNER_PREVIOUS, slot)
    owners[of | COUNT] = (owners[of | COUNT] as number) + 1
    if (orders.int(slot, PLACE) === CONDITIONAL) owners[of | WAITING] = (owners[of | WAITING] as number) + 1
  }

  /** Gives up the places of users who have no order any more; asked when no undo can need them. */
  dropIdle(): void {
    for (const owner of this.#idle) {
      // One who went, came and went again stands there twice.
      if (this.#ints[(owner << OWNER_INTS) | COUNT] === 0 && this.#users.has(owner)) this.#users.remove(owner)
    }
    this.#idle.length = 0
  }
}
