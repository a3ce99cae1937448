import fc from 'fast-check'
import { describe, test } from 'vitest'
import { type Draw, draws, spreads } from './commands.fixture.ts'
import { depthChange } from './depth.ts'
import type { EngineEvent } from './events.ts'
import { must, RUNS, Run, same, sequences, TIMEOUT_MS } from './run.fixture.ts'

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
    must(event.number === this.#number, 'E9: event numbers have no gap')
    if (event.kind === 'accepted') this.#accept(event)
    if (event.kind === 'traded') this.#trade(event)
    if (event.kind === 'prevented' && event.mode === 'decrement') {
      this.#live(event.maker).prevented += event.quantity
      this.#live(event.taker).prevented += event.quantity
    }
    if (event.kind === 'triggered') {
      const order = this.#live(event.id)
      must(!order.fired, 'E6: a stop fires once')
      order.fired = true
    }
    if (event.kind === 'ended') this.#end(event)
  }

  #accept({ id, user, side, type, price, quantity, sibling }: EngineEvent & { kind: 'accepted' }): void {
    must(!this.told.has(id), 'an id is given once')
    const fresh = { filled: 0, prevented: 0, state: 'live', fired: false } as const
    this.told.set(id, { user, side, type, price, quantity, pair: sibling, ...fresh })
  }

  #live(id: number): Told {
    const order = this.told.get(id)
    must(order !== undefined, 'an event is of an order that was accepted')
    must(order.state === 'live', 'E5: a final state is final')
    return order
  }

  #trade(event: EngineEvent & { kind: 'traded' }): void {
    const maker = this.#live(event.maker)
    const taker = this.#live(event.taker)
    must(maker.side !== taker.side, 'E3: opposite sides')
    must(maker.price === event.price, "E3: the maker's price")
    if (taker.type !== 'market')
      must(taker.side === 'buy' ? event.price <= taker.price : event.price >= taker.price, 'E3: the limit')
    must(maker.user !== taker.user, 'E8: no self-trade')
    for (const [order, open] of [
      [maker, event.makerOpen],
      [taker, event.takerOpen],
    ] as const) {
      order.filled += event.quantity
      if (order.quantity === 0) continue
      must(order.filled + order.prevented + open === order.quantity, 'E4: filled + open + cancelled')
      if (open === 0) order.state = 'filled'
      must((this.told.get(order.pair)?.filled ?? 0) === 0, 'E6: one leg fills at most')
    }
  }

  #end({ id, cancelled }: EngineEvent & { kind: 'ended' }): void {
    const order = this.#live(id)
    order.state = 'ended'
    if (order.quantity === 0) return
    must(order.filled + order.prevented + cancelled === order.quantity, 'E4: filled + cancelled')
  }
}

describe('after every command of a random sequence', () => {
  test(
    'the invariants E1 to E6 and E8 hold, retold from the events',
    () => {
      fc.assert(
        fc.property(sequences, spreads, (sequence, spread) => {
          const run = new Run(spread)
          const witness = new Witness(run.book.snapshot().sequence)
          for (const draw of sequence) {
            for (const event of run.step(draw)) witness.see(event)
            const [bid, ask] = [run.book.best('buy'), run.book.best('sell')]
            must(bid === 0 || ask === 0 || bid < ask, 'E1: not crossed')
          }
          const live = [...witness.told].filter(([, { state }]) => state === 'live').map(([id]) => id)
          const { orders } = run.book.snapshot()
          same(
            orders
              .map(({ id }) => id)
              .sort()
              .join(),
            live.sort().join(),
          )
          for (const { id, open, filled } of orders) {
            const told = witness.told.get(id)
            same(filled, told?.filled)
            same(open, told ? told.quantity - told.filled - told.prevented : 0)
          }
        }),
        RUNS,
      )
    },
    TIMEOUT_MS,
  )

  test(
    'E2: each level is in the order of time priority, and levels in the order of price',
    () => {
      fc.assert(
        fc.property(sequences, spreads, (sequence, spread) => {
          const run = new Run(spread)
          for (const draw of sequence) run.step(draw)
          const resting = run.book.snapshot().orders.filter(({ conditional }) => !conditional)
          for (const side of ['buy', 'sell'] as const) {
            const own = resting.filter((order) => order.side === side)
            const byPriority = own.toSorted(
              (a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price) || a.sequence - b.sequence,
            )
            for (const [place, order] of own.entries()) same(order, byPriority[place])
          }
        }),
        RUNS,
      )
    },
    TIMEOUT_MS,
  )

  test(
    'E9: a snapshot of the depth and all changes since give the depth, without a gap',
    () => {
      fc.assert(
        fc.property(sequences, spreads, (sequence, spread) => {
          const run = new Run(spread)
          const depth = { buy: new Map<number, number>(), sell: new Map<number, number>() }
          let to = run.book.snapshot().sequence
          for (const [place, draw] of sequence.entries()) {
            run.step(draw)
            if (place % 3 !== 2 && place !== sequence.length - 1) continue
            const change = depthChange(run.book)
            same(change.from, to)
            to = change.to
            for (const { side, price, quantity } of change.levels) {
              if (quantity === 0) depth[side].delete(price)
              else depth[side].set(price, quantity)
            }
            run.book.commit()
          }
          for (const side of ['buy', 'sell'] as const) {
            const levels = run.book.depth(side, 1_000)
            same(depth[side].size, levels.length)
            for (const { price, quantity } of levels) same(depth[side].get(price), quantity)
          }
        }),
        RUNS,
      )
    },
    TIMEOUT_MS,
  )
})

/** What 306 leaves after two lots at 103 would pay for one at 99, but a third at 103 stands before it. */
const BID_OF_THREE_AT_103: Draw = [58, 1, 103, 3, 0]
const PAIR_BUYING_AT_99: Draw = [48, 1, 90, 2, 0]
const SELL_FOR_306: Draw = [25, 0, 92, 2, 1_965]

describe('the hold', () => {
  test(
    'covers all that an order is charged; a market buy by base and a sell by quote are charged exactly their hold',
    () => {
      fc.assert(
        fc.property(sequences, draws, spreads, (sequence, draw, spread) => {
          const run = new Run(spread)
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
          must(charged <= hold.amount, 'what is charged is held')
          if (command.type !== 'market') return
          if ((command.side === 'buy') === (command.budget === undefined)) same(charged, hold.amount)
          if (command.budget === undefined) return
          const money = fills.reduce(
            (sum, event) => (event.kind === 'traded' ? sum + BigInt(event.quantity) * BigInt(event.price) : sum),
            0n,
          )
          must(money <= command.budget, 'no more is spent or taken in than was asked for')
        }),
        { ...RUNS, examples: [[[BID_OF_THREE_AT_103, PAIR_BUYING_AT_99], SELL_FOR_306, 1]] },
      )
    },
    TIMEOUT_MS,
  )
})
