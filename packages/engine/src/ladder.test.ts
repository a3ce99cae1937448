import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE } from './codes.ts'
import { Ladder } from './ladder.ts'
import { ORDER, OrderSlab } from './order-slab.ts'

/** Around the edges of pages and chapters, of 32-bit numbers and of safe integers. */
const EDGES = [1, 32, 1_024, 2_048, 100_000, 2 ** 31, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER - 40]
const prices = fc
  .tuple(fc.constantFrom(...EDGES), fc.nat({ max: 40 }))
  .map(([edge, away]) => (edge > 40 && away % 2 === 1 ? edge - away : edge + away))

/** Each step adds an order at a price, or takes away the oldest or the latest at it. */
const steps = fc.array(fc.tuple(prices, fc.constantFrom('add', 'add', 'oldest', 'latest')), { maxLength: 120 })

class Side {
  readonly orders = new OrderSlab({ reserve: 0, generation: 0 })
  readonly ladder: Ladder
  readonly queues = new Map<number, number[]>()
  readonly #sign: 1 | -1
  #sequence = 0

  constructor(sign: 1 | -1) {
    this.#sign = sign
    this.ladder = new Ladder(this.orders, { sign, field: ORDER.PRICE })
  }

  play(price: number, what: string): void {
    const queue = this.queues.get(price) ?? []
    if (what === 'add') {
      const slot = this.orders.take()
      this.#sequence += 1
      this.orders.setReal(slot, ORDER.PRICE, price)
      this.orders.setReal(slot, ORDER.OPEN, slot + 1)
      this.orders.setReal(slot, ORDER.SEQUENCE, this.#sequence)
      this.ladder.append(slot)
      queue.push(slot)
    } else {
      const slot = what === 'oldest' ? queue.shift() : queue.pop()
      if (slot !== undefined) this.ladder.unlink(slot)
    }
    if (queue.length === 0) this.queues.delete(price)
    else this.queues.set(price, queue)
  }

  /** What the ladder says, from the best level on. */
  told() {
    const levels = []
    const { ladder, orders } = this
    for (let level = ladder.bestLevel; level !== CODE.NONE; level = ladder.below(level)) {
      const slots = []
      for (let slot = ladder.head(level); slot !== CODE.NONE; slot = orders.int(slot, ORDER.NEXT)) slots.push(slot)
      levels.push({ price: ladder.price(level), total: ladder.total(level), slots })
    }
    return { best: ladder.best, lots: ladder.lots, levels }
  }

  /** What it should say. */
  expected() {
    const sum = (slots: readonly number[]) => slots.reduce((lots, slot) => lots + slot + 1, 0)
    const levels = [...this.queues]
      .sort(([left], [right]) => (right - left) * this.#sign)
      .map(([price, slots]) => ({ price, total: sum(slots), slots }))
    return { best: levels[0]?.price ?? 0, lots: sum(levels.flatMap(({ slots }) => slots)), levels }
  }
}

test.each([1, -1] as const)(
  'levels are sorted and orders in line, however far apart the prices are (sign %s)',
  (sign) => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const side = new Side(sign)
        for (const [price, what] of sequence) {
          side.play(price, what)
          expect(side.ladder.best).toBe(side.expected().best)
        }
        expect(side.told()).toEqual(side.expected())
        for (const [price, slots] of side.queues)
          expect(side.ladder.totalAt(price)).toBe(slots.reduce((lots, slot) => lots + slot + 1, 0))
      }),
      { numRuns: 2_000 },
    )
  },
)

test('a price without orders has no lots, whether it ever had or not', () => {
  const side = new Side(1)
  side.play(100, 'add')
  side.play(101, 'add')
  side.play(101, 'oldest')
  for (const price of [101, 102, 5_000, 2 ** 50]) expect(side.ladder.totalAt(price)).toBe(0)
})
