import fc from 'fast-check'
import { expect } from 'vitest'
import { Book } from './book.ts'
import { commandOf, type Draw, draws } from './commands.fixture.ts'
import type { Command } from './commands.ts'
import type { EngineEvent } from './events.ts'

export const RUNS = { numRuns: 20_000 }
/** Seconds on a quiet machine, minutes on a busy one. */
export const TIMEOUT_MS = 300_000
export const FILTERS = { maxOpenOrders: 12, maxConditionalOrders: 4, minNotional: 150 }
export const sequences = fc.array(draws, { minLength: 1, maxLength: 25 })

/** As `expect`, which is too slow for what is asked millions of times. */
export function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(rule)
}

/** The same for two values; those that differ are shown as `expect` shows them. */
export function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) expect(actual).toBe(expected)
}

/** A book with a first trade, so that stops and pairs are accepted, and the ids that it gave out. */
export class Run {
  book = new Book({ filters: FILTERS, reserve: 2 })
  readonly ids: number[] = []
  readonly #spread: number

  constructor(spread = 1) {
    this.#spread = spread
    const order = { type: 'limit', price: 100 * spread, quantity: 2 } as const
    this.apply({ ...order, user: 8, side: 'sell' })
    this.apply({ ...order, user: 9, side: 'buy' })
    this.book.commit()
  }

  /** The events of this one command. */
  apply(command: Command): EngineEvent[] {
    const before = this.book.events.count
    this.book.apply(command)
    const events = this.book.events.list(before)
    for (const event of events) if (event.kind === 'accepted') this.ids.push(event.id)
    return events
  }

  step(draw: Draw): EngineEvent[] {
    return this.apply(this.command(draw))
  }

  command(draw: Draw): Command {
    return commandOf(draw, { ids: this.ids, last: this.book.last, spread: this.#spread })
  }
}
