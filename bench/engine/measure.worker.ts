import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@bourse/money'
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
  readonly trades: string
}

const WARM_UP = 100_000

/** Two passes on two fresh books: one timed as a whole, one command by command, whose clock would slow the other. */
function measure({ name, resting, commands }: Task): Measured {
  const { opening, steps } = makeWorkload({ resting, commands })
  const make = CONTENDERS[name]([...opening, ...steps])
  const end = resting + commands
  play(make(), { from: 0, to: Math.min(resting + WARM_UP, end) })

  const whole = make()
  play(whole, { from: 0, to: resting })
  const started = performance.now()
  play(whole, { from: resting, to: end })
  whole.commit()
  const seconds = (performance.now() - started) / 1_000

  const single = make()
  play(single, { from: 0, to: resting })
  const micros = timeEach(single, { from: resting, to: end })
  single.commit()
  assert(single.trades.sum === whole.trades.sum, 'two passes over the same commands differ')
  return {
    perSecond: commands / seconds,
    p99Micros: micros.sort()[Math.floor(commands * 0.99)] ?? 0,
    trades: `${whole.trades.count} trades with checksum ${whole.trades.sum}`,
  }
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

assert(parentPort !== null, 'a benchmark is measured in a thread of its own')
parentPort.postMessage(measure(workerData as Task))
