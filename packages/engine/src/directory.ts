import { CODE } from './codes.ts'

const { NONE } = CODE
const FIRST_CAPACITY = 4

/**
 * Gives places to numbers: small integers, counted from 0, that other arrays are indexed by. A number is found by an
 * open-addressed table that is twice as long as there are places; a place that was given up is given again.
 */
export class Directory {
  /** The number at each place; NaN at a free one. */
  keys = new Float64Array(FIRST_CAPACITY).fill(Number.NaN)
  /** The place + 1 by hash, 0 for nobody. */
  #table = new Int32Array(2 * FIRST_CAPACITY)
  /** How far a hash is shifted so that it points into the table. */
  #shift = Math.clz32(2 * FIRST_CAPACITY) + 1
  readonly #free: number[] = []
  #made = 0

  /** How many numbers have a place. */
  get size(): number {
    return this.#made - this.#free.length
  }

  /** As many places as arrays beside this one must have. */
  get capacity(): number {
    return this.keys.length
  }

  /** The place of a number, or NONE. */
  find(key: number): number {
    const table = this.#table
    const { keys } = this
    const mask = table.length - 1
    for (let bucket = this.#home(key); ; bucket = (bucket + 1) & mask) {
      const place = (table[bucket] as number) - 1
      if (place === NONE || keys[place] === key) return place
    }
  }

  has(place: number): boolean {
    return !Number.isNaN(this.keys[place])
  }

  /** Gives a place to a number that has none. */
  add(key: number): number {
    const place = this.#free.pop() ?? this.#make()
    this.keys[place] = key
    this.#enter(place)
    return place
  }

  remove(place: number): void {
    this.#vacate(place)
    this.keys[place] = Number.NaN
    this.#free.push(place)
  }

  /** The top bits of a product with the golden ratio: near numbers spread evenly. Both halves of large ones count. */
  #home(key: number): number {
    return Math.imul(key ^ (key / 0x1_0000_0000), 0x9e37_79b1) >>> this.#shift
  }

  #enter(place: number): void {
    const mask = this.#table.length - 1
    let bucket = this.#home(this.keys[place] as number)
    while (this.#table[bucket] !== 0) bucket = (bucket + 1) & mask
    this.#table[bucket] = place + 1
  }

  /** Empties the bucket of a place and moves up those behind it that would not be found any more. */
  #vacate(place: number): void {
    const table = this.#table
    const mask = table.length - 1
    let hole = this.#home(this.keys[place] as number)
    while (table[hole] !== place + 1) hole = (hole + 1) & mask
    for (let next = (hole + 1) & mask; table[next] !== 0; next = (next + 1) & mask) {
      const entry = table[next] as number
      const home = this.#home(this.keys[entry - 1] as number)
      if (((next - home) & mask) < ((next - hole) & mask)) continue
      table[hole] = entry
      hole = next
    }
    table[hole] = 0
  }

  #make(): number {
    if (this.#made === this.keys.length) this.#grow()
    this.#made += 1
    return this.#made - 1
  }

  #grow(): void {
    const keys = new Float64Array(this.keys.length * 2).fill(Number.NaN)
    keys.set(this.keys)
    this.keys = keys
    this.#table = new Int32Array(this.#table.length * 2)
    this.#shift -= 1
    for (let place = 0; place < this.#made; place += 1) this.#enter(place)
  }
}
