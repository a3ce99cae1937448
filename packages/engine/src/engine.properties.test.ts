import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Book } from './book.ts'
import { commandOf, type Draw, draws } from './commands.fixture.ts'
import type { Command } from './commands.ts'
import { depthChange } from './depth.ts'
import type { EngineEvent } from './events.ts'

const RUNS = { numRuns: 20_000 }
const FILTERS = { maxOpenOrders: 12, maxConditionalOrders: 4, minNotional: 150 }
const short = fc.array(draws, { minLength: 1, maxLength: 25 })

/** A book with a first trade, so that stops and pairs are accepted, and the ids that it gave out. */
class Run {
  book = new Book({ filters: FILTERS, reserve: 2 })
  readonly ids: number[] = []

  constructor() {
    const order = { type: 'limit', price: 100, quantity: 2 } as const
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
    return commandOf(draw, { ids: this.ids, last: this.book.last })
  }
}

/** An order as its events tell it. */
interface Told {
  readonly user: number
  readonly side: string
  readonly type: string
  readonly price: number
  readonly quantity: number
  readonly pair: number
  filled: number
  prevented: number
  state: 'live' | 'filled' | 'ended'
  fired: boolean
}

/** Retells a book from its events alone and holds each against the invariants. */
class Witness {
  readonly told = new Map<number, Told>()
  #number: number

  constructor(sequence: number) {
    this.#number = sequence
  }

  see(event: EngineEvent): void {
    this.#number += 1
    expect(event.number, 'E9: event numbers have no gap').toBe(this.#number)
    if (event.kind === 'accepted') this.#accept(event)
    if (event.kind === 'traded') this.#trade(event)
    if (event.kind === 'prevented' && event.mode === 'decrement') {
      this.#live(event.maker).prevented += event.quantity
      this.#live(event.taker).prevented += event.quantity
    }
    if (event.kind === 'triggered') {
      const order = this.#live(event.id)
      expect(order.fired, 'E6: a stop fires once').toBe(false)
      order.fired = true
    }
    if (event.kind === 'ended') this.#end(event)
  }

  #accept({ id, user, side, type, price, quantity, sibling }: EngineEvent & { kind: 'accepted' }): void {
    expect(this.told.has(id), 'an id is given once').toBe(false)
    const fresh = { filled: 0, prevented: 0, state: 'live', fired: false } as const
    this.told.set(id, { user, side, type, price, quantity, pair: sibling, ...fresh })
  }

  #live(id: number): Told {
    const order = this.told.get(id)
    if (order === undefined) throw new Error(`order ${id} was never accepted`)
    expect(order.state, 'E5: a final state is final').toBe('live')
    return order
  }

  #trade(event: EngineEvent & { kind: 'traded' }): void {
    const maker = this.#live(event.maker)
    const taker = this.#live(event.taker)
    expect(maker.side, 'E3: opposite sides').not.toBe(taker.side)
    expect(maker.price, "E3: the maker's price").toBe(event.price)
    if (taker.type !== 'market')
      expect(taker.side === 'buy' ? event.price <= taker.price : event.price >= taker.price, 'E3: the limit').toBe(true)
    expect(maker.user, 'E8: no self-trade').not.toBe(taker.user)
    for (const [order, open] of [
      [maker, event.makerOpen],
      [taker, event.takerOpen],
    ] as const) {
      order.filled += event.quantity
      if (order.quantity === 0) continue
      expect(order.filled + order.prevented + open, 'E4: filled + open + cancelled').toBe(order.quantity)
      if (open === 0) order.state = 'filled'
      const other = this.told.get(order.pair)
      expect(other?.filled ?? 0, 'E6: one leg fills at most').toBe(0)
    }
  }

  #end({ id, cancelled }: EngineEvent & { kind: 'ended' }): void {
    const order = this.#live(id)
    order.state = 'ended'
    if (order.quantity === 0) return
    expect(order.filled + order.prevented + cancelled, 'E4: filled + cancelled').toBe(order.quantity)
  }
}

describe('after every command of a random sequence', () => {
  test('the invariants E1 to E6 and E8 hold, retold from the events', () => {
    fc.assert(
      fc.property(short, (sequence) => {
        const run = new Run()
        const witness = new Witness(run.book.snapshot().sequence)
        for (const draw of sequence) {
          for (const event of run.step(draw)) witness.see(event)
          const [bid, ask] = [run.book.best('buy'), run.book.best('sell')]
          expect(bid === 0 || ask === 0 || bid < ask, 'E1: not crossed').toBe(true)
        }
        const live = [...witness.told].filter(([, { state }]) => state === 'live').map(([id]) => id)
        const { orders } = run.book.snapshot()
        expect(orders.map(({ id }) => id).sort()).toEqual(live.sort())
        for (const { id, open, filled } of orders) {
          const told = witness.told.get(id)
          expect({ filled, open }).toEqual({
            filled: told?.filled,
            open: told ? told.quantity - told.filled - told.prevented : 0,
          })
        }
      }),
      RUNS,
    )
  }, 60_000)

  test('E2: each level is in the order of time priority, and levels in the order of price', () => {
    fc.assert(
      fc.property(short, (sequence) => {
        const run = new Run()
        for (const draw of sequence) run.step(draw)
        const resting = run.book.snapshot().orders.filter(({ conditional }) => !conditional)
        for (const side of ['buy', 'sell'] as const) {
          const own = resting.filter((order) => order.side === side)
          const byPriority = own.toSorted(
            (a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price) || a.sequence - b.sequence,
          )
          expect(own).toEqual(byPriority)
        }
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)

  test('E9: a snapshot of the depth and all changes since give the depth, without a gap', () => {
    fc.assert(
      fc.property(short, (sequence) => {
        const run = new Run()
        const depth = { buy: new Map<number, number>(), sell: new Map<number, number>() }
        let to = run.book.snapshot().sequence
        for (const [place, draw] of sequence.entries()) {
          run.step(draw)
          if (place % 3 !== 2 && place !== sequence.length - 1) continue
          const change = depthChange(run.book)
          expect(change.from).toBe(to)
          to = change.to
          for (const { side, price, quantity } of change.levels) {
            if (quantity === 0) depth[side].delete(price)
            else depth[side].set(price, quantity)
          }
          run.book.commit()
        }
        for (const side of ['buy', 'sell'] as const) {
          const levels = run.book.depth(side, 1_000).map(({ price, quantity }) => [price, quantity] as const)
          expect(depth[side]).toEqual(new Map(levels))
        }
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)
})

describe('undo', () => {
  test('a batch and its undo leave no trace: the same hash, and the same events and ids afterwards', () => {
    fc.assert(
      fc.property(short, short, short, (before, batch, after) => {
        const run = new Run()
        const twin = new Run()
        for (const [place, draw] of before.entries()) {
          expect(run.step(draw)).toEqual(twin.step(draw))
          if (place % 4 !== 3) continue
          run.book.commit()
          twin.book.commit()
        }
        run.book.commit()
        twin.book.commit()
        const known = run.ids.length
        const hash = run.book.hash()
        for (const draw of batch) run.step(draw)
        run.book.undo()
        run.ids.length = known
        expect(run.book.hash()).toBe(hash)
        expect(run.book.snapshot()).toEqual(twin.book.snapshot())
        for (const [place, draw] of after.entries()) {
          expect(run.step(draw)).toEqual(twin.step(draw))
          if (place % 4 !== 3) continue
          run.book.commit()
          twin.book.commit()
        }
        expect(run.book.hash()).toBe(twin.book.hash())
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)
})

describe('rebuild', () => {
  test('E7: a book rebuilt from its open orders has the same hash, and goes on in the same way', () => {
    fc.assert(
      fc.property(short, short, (before, after) => {
        const live = new Run()
        for (const draw of before) live.step(draw)
        live.book.commit()
        const snapshot = live.book.snapshot()
        const rebuilt = new Run()
        rebuilt.book = new Book({
          filters: FILTERS,
          reserve: 2,
          snapshot: { ...snapshot, orders: snapshot.orders.toReversed() },
        })
        expect(rebuilt.book.hash()).toBe(live.book.hash())
        const open = snapshot.orders.map(({ id }) => id)
        live.ids.splice(0, live.ids.length, ...open)
        rebuilt.ids.splice(0, rebuilt.ids.length, ...open)
        for (const draw of after) {
          const told = (run: Run) => run.step(draw).map((event) => withoutIds(event))
          expect(told(rebuilt)).toEqual(told(live))
        }
        const given = rebuilt.ids.slice(open.length)
        expect(
          given.filter((id) => live.ids.slice(0, open.length).includes(id)),
          'no id twice',
        ).toEqual([])
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)
})

/** A rebuilt book gives other ids to new orders: their slots are free in another order. */
function withoutIds(event: EngineEvent): Record<string, unknown> {
  return { ...event, id: 0, maker: 0, taker: 0, sibling: 0 }
}

describe('the hold', () => {
  test('covers all that a buy is charged, and a market buy by base is charged exactly its hold', () => {
    fc.assert(
      fc.property(short, draws, (sequence, draw) => {
        const run = new Run()
        for (const earlier of sequence) run.step(earlier)
        const command = run.command(draw)
        if (!('side' in command)) return
        const hold = run.book.holdOf(command)
        const events = run.apply(command)
        const own = events[0]
        if (own?.kind !== 'accepted') return
        const fills = events.filter((event) => event.kind === 'traded' && event.taker === own.id)
        const charged = fills.reduce((sum, event) => {
          if (event.kind !== 'traded') return sum
          return sum + BigInt(event.quantity) * (hold.asset === 'quote' ? BigInt(event.price) : 1n)
        }, 0n)
        expect(charged <= hold.amount).toBe(true)
        if (command.type === 'market' && command.side === 'buy' && command.budget === undefined)
          expect(charged).toBe(hold.amount)
      }),
      RUNS,
    )
  }, 60_000)
})
