import { assert } from '@bourse/money'
import { Book, type Command } from '../../packages/engine/src/index.ts'

/** A cancel names the order by its place among the placed ones, because every book gives ids of its own. */
export type Step =
  | {
      readonly cancel: false
      readonly user: number
      readonly buy: boolean
      readonly price: number
      readonly quantity: number
    }
  | { readonly cancel: true; readonly placed: number }

export interface Workload {
  /** Orders that rest before the clock starts. */
  readonly opening: readonly Step[]
  readonly steps: readonly Step[]
}

const MIDDLE = 100_000
const PRICES_PER_SIDE = 1_000
const PASSIVE_USERS = 2_000
const LARGEST = 100

/** The same numbers everywhere: a benchmark that draws differently each time measures its luck. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Plays what it draws, so that it knows which orders rest and can draw a cancel of one. */
class Recorder {
  readonly #book = new Book({ filters: FILTERS })
  readonly #idOf: number[] = []
  readonly #placedOf = new Map<number, number>()
  /** Places of the resting orders, and where each stands in this list. */
  readonly #live: number[] = []
  readonly #where = new Map<number, number>()

  play(step: Step): Step {
    const result = this.#book.apply(commandOf(step, this.#idOf))
    assert(result.ok, 'a command of the benchmark was refused')
    if (!step.cancel) {
      this.#placedOf.set(result.value, this.#idOf.length)
      this.#idOf.push(result.value)
    }
    for (const event of this.#book.events.list()) {
      if (event.kind === 'rested') this.#add(this.#placed(event.id))
      if (event.kind === 'ended') this.#remove(this.#placed(event.id))
      if (event.kind === 'traded' && event.makerOpen === 0) this.#remove(this.#placed(event.maker))
    }
    this.#book.commit()
    return step
  }

  /** Not among the last `youngest` that were placed. */
  anyLive(random: (below: number) => number, youngest: number): number {
    const placed = this.#live[random(this.#live.length)]
    assert(placed !== undefined, 'the book of the benchmark ran empty')
    return placed < this.#idOf.length - youngest ? placed : this.anyLive(random, youngest)
  }

  #placed(id: number): number {
    const placed = this.#placedOf.get(id)
    assert(placed !== undefined, 'an event names an order that was not placed')
    return placed
  }

  #add(placed: number): void {
    this.#where.set(placed, this.#live.length)
    this.#live.push(placed)
  }

  #remove(placed: number): void {
    const place = this.#where.get(placed)
    const last = this.#live.pop()
    assert(place !== undefined && last !== undefined, 'an order ended that did not rest')
    this.#where.delete(placed)
    if (last === placed) return
    this.#live[place] = last
    this.#where.set(last, place)
  }
}

export interface WorkloadSize {
  readonly resting: number
  readonly commands: number
  /** So many of the last placed orders are not cancelled: where answers take time, nobody knows their ids yet. */
  readonly unknown?: number
}

/**
 * 60% passive limit orders, 25% cancels of a random resting order, 15% crossing orders. These take about two and a third
 * resting orders each, which keeps the book at its size, and keep the nearer half of the prices nearly empty, so that
 * about 1,000 levels hold orders.
 */
export function makeWorkload({ resting, commands, unknown = 0 }: WorkloadSize): Workload {
  const random = randomOf(20_240_229)
  const recorder = new Recorder()
  const opening = Array.from({ length: resting }, () => recorder.play(passive(random)))
  const steps = Array.from({ length: commands }, () => {
    const kind = random(100)
    if (kind < 60) return recorder.play(passive(random))
    if (kind < 85) return recorder.play({ cancel: true, placed: recorder.anyLive(random, unknown) })
    return recorder.play(crossing(random))
  })
  return { opening, steps }
}

function passive(random: (below: number) => number): Step {
  const buy = random(2) === 0
  const away = 1 + random(PRICES_PER_SIDE)
  const quantity = 1 + random(LARGEST)
  return { cancel: false, user: random(PASSIVE_USERS), buy, price: buy ? MIDDLE - away : MIDDLE + away, quantity }
}

/** By other users, so that nobody meets an own order: not every book that is compared knows what to do then. */
function crossing(random: (below: number) => number): Step {
  const buy = random(2) === 0
  const price = buy ? MIDDLE + PRICES_PER_SIDE : MIDDLE - PRICES_PER_SIDE
  const quantity = 1 + random(Math.round(LARGEST * 2.35))
  return { cancel: false, user: PASSIVE_USERS + random(500), buy, price, quantity }
}

/** No user is stopped by a count, and every notional passes: what is measured is matching. */
export const FILTERS = { maxOpenOrders: 1_000_000 }

export function commandOf(step: Step, idOf: readonly number[]): Command {
  if (step.cancel) return { type: 'cancel', id: idOf[step.placed] ?? 0 }
  const { user, buy, price, quantity } = step
  return { type: 'limit', user, side: buy ? 'buy' : 'sell', price, quantity }
}
