import { assert } from '@bourse/money'
import { Book } from '../../packages/engine/src/index.ts'
import { NaiveBook } from '../../packages/engine/src/naive-book.fixture.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { PlainBook } from './plain-book.ts'
import { commandOf, FILTERS, makeWorkload, type Step } from './workload.ts'

const RUNS = 3
const BATCH = 256
const COMMANDS = 1_000_000

/** A book under measurement. */
interface Contender {
  step(step: Step): void
  /** After each batch. */
  commit(): void
  /** Over all trades: how many, and a checksum over their prices and quantities in their order. */
  readonly trades: Trades
}

class Trades {
  count = 0
  sum = 0

  add(price: number, quantity: number): void {
    this.count += 1
    this.sum = (Math.imul(this.sum, 31) + Math.imul(price, 7) + quantity) | 0
  }
}

const TRADED = 1

/** All features compiled in: owners, filters, self-trade prevention, stops, the undo log, events that are read. */
function engineBook(): Contender {
  const book = new Book({ filters: FILTERS })
  const idOf: number[] = []
  const trades = new Trades()
  return {
    trades,
    step(step) {
      const result = book.apply(commandOf(step, idOf))
      assert(result.ok, 'the engine refused a command')
      if (!step.cancel) idOf.push(result.value)
    },
    commit() {
      const { events } = book
      for (let index = 0; index < events.count; index += 1)
        if (events.kindAt(index) === TRADED) trades.add(events.field(index, 5), events.field(index, 6))
      book.commit()
    },
  }
}

function plainBook(): Contender {
  const trades = new Trades()
  const book = new PlainBook((price, quantity) => trades.add(price, quantity))
  const idOf: number[] = []
  return {
    trades,
    step(step) {
      if (step.cancel) book.cancel(idOf[step.placed] ?? 0)
      else idOf.push(book.limit(step.buy, step.price, step.quantity))
    },
    commit: () => undefined,
  }
}

function naiveBook(): Contender {
  const book = new NaiveBook(FILTERS)
  const idOf: number[] = []
  const trades = new Trades()
  return {
    trades,
    step(step) {
      const result = book.apply(commandOf(step, idOf))
      assert(result.ok, 'the naive book refused a command')
      if (!step.cancel) idOf.push(result.value)
    },
    commit() {
      for (const event of book.emitted) if (event.kind === 'traded') trades.add(event.price, event.quantity)
      book.commit()
    },
  }
}

interface Measured {
  readonly perSecond: number
  readonly p99Micros: number
  readonly trades: Trades
}

/** Two passes on two fresh books: one timed as a whole, one command by command, whose clock would slow the other. */
function measure(make: () => Contender, opening: readonly Step[], steps: readonly Step[]): Measured {
  const timed = opened(make, opening)
  const started = performance.now()
  playAll(timed, steps)
  const seconds = (performance.now() - started) / 1_000
  const single = opened(make, opening)
  const micros = new Float64Array(steps.length)
  for (const [place, step] of steps.entries()) {
    const before = performance.now()
    single.step(step)
    micros[place] = (performance.now() - before) * 1_000
    if (place % BATCH === BATCH - 1) single.commit()
  }
  single.commit()
  assert(single.trades.sum === timed.trades.sum, 'two passes over the same commands differ')
  micros.sort()
  return {
    perSecond: steps.length / seconds,
    p99Micros: micros[Math.floor(steps.length * 0.99)] ?? 0,
    trades: timed.trades,
  }
}

function opened(make: () => Contender, opening: readonly Step[]): Contender {
  const contender = make()
  playAll(contender, opening)
  return contender
}

function playAll(contender: Contender, steps: readonly Step[]): void {
  let place = 0
  for (const step of steps) {
    contender.step(step)
    place += 1
    if (place % BATCH === 0) contender.commit()
  }
  contender.commit()
}

export interface Contestant {
  readonly name: string
  readonly make: () => Contender
}

export const ENGINE: Contestant = { name: 'engine', make: engineBook }
/** Without owners, filters, stops, undo and events. */
export const PLAIN: Contestant = { name: 'objects and maps, limit and cancel only', make: plainBook }
/** It looks at every order for every command: it shows that the results are right, not what is fast. */
export const NAIVE: Contestant = { name: 'naive reference', make: naiveBook }

export interface Scene {
  readonly name: string
  readonly resting: number
  readonly commands?: number
  readonly peers: readonly Contestant[]
}

/** All books in turn, three times over, with the same commands; the trades must be the same, in the same order. */
export function playScene({ name, resting, commands = COMMANDS, peers }: Scene): BenchResult {
  const { opening, steps } = makeWorkload({ resting, commands })
  const contestants = [ENGINE, ...peers]
  const results = contestants.map((): Measured[] => [])
  for (let round = 0; round < RUNS; round += 1) {
    for (const [place, { make }] of contestants.entries()) results[place]?.push(measure(make, opening, steps))
  }
  const sums = new Set(results.flat().map(({ trades }) => `${trades.count} ${trades.sum}`))
  assert(sums.size === 1, `the books traded differently with ${resting} resting`)
  const rates = results.map((runs) => Math.round(median(runs.map(({ perSecond }) => perSecond))))
  const ours = rates[0] ?? 0
  return {
    name,
    unit: 'commands/s',
    runs: RUNS,
    ours,
    peers: peers.map((other, place) => peer(other.name, rates[place + 1] ?? 0, ours)),
    figures: contestants.map((contestant, place) => ({
      name: `p99 of one command, ${contestant.name}`,
      value: Math.round(median((results[place] ?? []).map(({ p99Micros }) => p99Micros)) * 100) / 100,
      unit: 'µs',
    })),
    checks: [
      `${results[0]?.[0]?.trades.count.toLocaleString('en')} trades of ${commands.toLocaleString('en')} commands on ` +
        `${resting.toLocaleString('en')} resting orders are equal in price, quantity and order in all books`,
    ],
  }
}
