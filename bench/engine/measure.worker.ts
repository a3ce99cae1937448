import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@bourse/money'
import { median } from '../result.ts'
import { BATCH, CONTENDERS, type Contender, type ContenderName } from './contenders.ts'
import { makeWorkload } from './workload.ts'

/** One book is measured in a thread of its own, so that it meets neither the garbage nor the compiled code of the others. */
export interface Task {
  readonly name: ContenderName
  readonly resting: number
  readonly commands: number
}

export interface Measured {
  readonly perSecond: number
  readonly p99Micros: number
  /** The same in every pass of every book. */
  readonly trades: string
}

/** A quick book plays the commands several times, so that a hiccup of the machine weighs no more than for a slow one. */
const AT_LEAST_MS = 3_000
const WARM_UP = 100_000

interface Pass {
  readonly value: number
  readonly trades: string
}

/** On fresh books, first timed as a whole, then command by command, whose clock would slow the other. */
function measure({ name, resting, commands }: Task): Measured {
  const make = prepare({ name, resting, commands })
  const end = resting + commands
  play(make(), { from: 0, to: Math.min(resting + WARM_UP, end) })

  const rates = passes(() => {
    const contender = make()
    play(contender, { from: 0, to: resting })
    const started = performance.now()
    play(contender, { from: resting, to: end })
    contender.commit()
    return { value: commands / ((performance.now() - started) / 1_000), trades: told(contender) }
  })
  const delays = passes(() => {
    const contender = make()
    play(contender, { from: 0, to: resting })
    const micros = timeEach(contender, { from: resting, to: end })
    contender.commit()
    return { value: micros.sort()[Math.floor(commands * 0.99)] ?? 0, trades: told(contender) }
  })
  const trades = new Set([...rates, ...delays].map((pass) => pass.trades))
  assert(trades.size === 1, `${name} traded differently in two passes over the same commands`)
  const middle = (all: readonly Pass[]) => median(all.map(({ value }) => value))
  return { perSecond: middle(rates), p99Micros: middle(delays), trades: [...trades].join() }
}

/** In a function of its own: what it was made from is garbage then, and not the burden of whoever is measured. */
function prepare({ name, resting, commands }: Task): () => Contender {
  const { opening, steps } = makeWorkload({ resting, commands })
  return CONTENDERS[name]([...opening, ...steps])
}

function passes(pass: () => Pass): Pass[] {
  const done: Pass[] = []
  const started = performance.now()
  while (done.length === 0 || performance.now() - started < AT_LEAST_MS) done.push(pass())
  return done
}

function told({ trades }: Contender): string {
  return `${trades.count.toLocaleString('en')} trades (checksum ${trades.sum >>> 0})`
}

interface Span {
  readonly from: number
  readonly to: number
}

function play(contender: Contender, { from, to }: Span): void {
  for (let place = from; place < to; place += 1) {
    contender.play(place)
    if (place % BATCH === BATCH - 1) contender.commit()
  }
}

function timeEach(contender: Contender, { from, to }: Span): Float64Array {
  const micros = new Float64Array(to - from)
  for (let place = from; place < to; place += 1) {
    const before = performance.now()
    contender.play(place)
    micros[place - from] = (performance.now() - before) * 1_000
    if (place % BATCH === BATCH - 1) contender.commit()
  }
  return micros
}

assert(parentPort !== null, 'a book is measured in a thread of its own')
parentPort.postMessage(measure(workerData as Task))
