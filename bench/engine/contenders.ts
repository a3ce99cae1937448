import { assert } from '@bourse/money'
import { OrderBook, Side } from 'nodejs-order-book'
import { Book } from '../../packages/engine/src/index.ts'
import { PlainBook } from './plain-book.ts'
import { commandOf, FILTERS, type Step } from './workload.ts'

/** After so many commands a batch is over; the engine's ids depend on it, so it is the same everywhere. */
export const BATCH = 256

/** Over all trades: how many, and a checksum over their prices and quantities in their order. */
class Trades {
  count = 0
  sum = 0

  add(price: number, quantity: number): void {
    this.count += 1
    this.sum = (Math.imul(this.sum, 31) + Math.imul(price, 7) + quantity) | 0
  }
}

/** A book under measurement. */
export interface Contender {
  /** Plays a command by its place among those that were prepared. */
  play(place: number): void
  /** After each batch. */
  commit(): void
  readonly trades: Trades
}

/** What is not the book's own work is done before the clock starts: commands are made and ids are known. */
type Prepare = (steps: readonly Step[]) => () => Contender

/** All features compiled in: owners, filters, self-trade prevention, stops, undo, events that are read. */
const prepareEngine: Prepare = (steps) => {
  const dry = new Book({ filters: FILTERS })
  const idOf: number[] = []
  // The book is deterministic: cancels name the same ids in every run.
  const commands = steps.map((step, place) => {
    const command = commandOf(step, idOf)
    const result = dry.apply(command)
    assert(result.ok, 'the engine refused a command')
    if (!step.cancel) idOf.push(result.value)
    if (place % BATCH === BATCH - 1) dry.commit()
    return command
  })
  return () => {
    const book = new Book({ filters: FILTERS })
    const trades = new Trades()
    return {
      trades,
      play(place) {
        const command = commands[place]
        assert(command !== undefined && book.apply(command).ok, 'the engine refused a command')
      },
      commit() {
        const { events } = book
        for (let index = 0; index < events.count; index += 1)
          if (events.kindAt(index) === TRADED) trades.add(events.field(index, 5), events.field(index, 6))
        book.commit()
      },
    }
  }
}

const TRADED = 1

/**
 * Without journal, accounts and self-trade prevention, which is the fastest it offers. Ids begin with a letter: it keeps
 * orders in objects by their ids, and those are slower when the ids look like numbers.
 */
const prepareOrderBook: Prepare = (steps) => {
  let placed = 0
  const orders = steps.map((step) => {
    if (step.cancel) return undefined
    const { buy, price, quantity } = step
    placed += 1
    return { id: `o${placed - 1}`, side: buy ? Side.BUY : Side.SELL, price, size: quantity }
  })
  const cancels = steps.map((step) => (step.cancel ? `o${step.placed}` : ''))
  return () => {
    const book = new OrderBook()
    const trades = new Trades()
    return {
      trades,
      play(place) {
        const order = orders[place]
        if (order === undefined) {
          assert(book.cancel(cancels[place] ?? '') !== undefined, 'an order to cancel is not there')
          return
        }
        const { done, partial, partialQuantityProcessed, quantityLeft, err } = book.limit(order)
        assert(err === null, 'the order book refused a command')
        // What it took whole comes first, then itself when nothing of it is left; what it took in part stands beside.
        const whole = quantityLeft === 0 ? done.length - 1 : done.length
        for (let index = 0; index < whole; index += 1) {
          const maker = done[index]
          if (maker !== undefined && 'price' in maker) trades.add(maker.price, maker.size)
        }
        if (quantityLeft === 0 && partial !== null && 'price' in partial)
          trades.add(partial.price, partialQuantityProcessed)
      },
      commit: () => undefined,
    }
  }
}

/** Without owners, filters, stops, undo and events. */
const preparePlain: Prepare = (steps) => () => {
  const trades = new Trades()
  const book = new PlainBook((price, quantity) => trades.add(price, quantity))
  const idOf: number[] = []
  return {
    trades,
    play(place) {
      const step = steps[place]
      assert(step !== undefined, 'a command is not there')
      if (step.cancel) book.cancel(idOf[step.placed] ?? 0)
      else idOf.push(book.limit(step.buy, step.price, step.quantity))
    },
    commit: () => undefined,
  }
}

export const CONTENDERS = {
  engine: prepareEngine,
  'nodejs-order-book': prepareOrderBook,
  'objects and maps, limit and cancel only': preparePlain,
} satisfies Record<string, Prepare>

export type ContenderName = keyof typeof CONTENDERS
