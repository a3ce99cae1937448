import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { assert } from '@bourse/money'
import { type BenchResult, median, peer } from '../result.ts'
import type { ContenderName } from './contenders.ts'
import type { Measured, Task } from './measure.worker.ts'

const RUNS = 3
const COMMANDS = 1_000_000
const OURS: ContenderName = 'engine'
const PEERS: readonly ContenderName[] = ['nodejs-order-book', 'objects and maps, limit and cancel only']

export interface Scene {
  readonly name: string
  readonly resting: number
}

/** All books in turn, one at a time, three times over, with the same commands; the trades must be the same, in order. */
export async function playScene({ name, resting }: Scene): Promise<BenchResult> {
  const results = new Map<ContenderName, Measured[]>()
  for (let round = 0; round < RUNS; round += 1) {
    for (const contender of [OURS, ...PEERS]) {
      const measured = await measure({ name: contender, resting, commands: COMMANDS })
      results.set(contender, [...(results.get(contender) ?? []), measured])
    }
  }
  const trades = new Set([...results.values()].flat().map((measured) => measured.trades))
  assert(trades.size === 1, `the books traded differently with ${resting} resting: ${[...trades].join(', ')}`)
  const of = (contender: ContenderName, value: (measured: Measured) => number) =>
    median((results.get(contender) ?? []).map(value))
  const rate = (contender: ContenderName) => Math.round(of(contender, ({ perSecond }) => perSecond))
  const p99 = (contender: ContenderName) => round2(of(contender, ({ p99Micros }) => p99Micros))
  return {
    name,
    unit: 'commands/s',
    runs: RUNS,
    ours: rate(OURS),
    peers: PEERS.map((contender) => peer(contender, rate(contender), rate(OURS))),
    figures: [
      { name: `p99 of one command, ${OURS}`, value: p99(OURS), unit: 'µs' },
      ...PEERS.flatMap((contender) => [
        { name: `p99 of one command, ${contender}`, value: p99(contender), unit: 'µs' },
        { name: `p99 of ${contender} over ours`, value: round2(p99(contender) / p99(OURS)), unit: 'times' },
      ]),
    ],
    checks: [
      `${[...trades].join()} of ${COMMANDS.toLocaleString('en')} commands on ${resting.toLocaleString('en')} resting ` +
        'orders: equal in price, quantity and order in all books',
    ],
  }
}

async function measure(task: Task): Promise<Measured> {
  const worker = new Worker(new URL('measure.worker.ts', import.meta.url), { workerData: task })
  const [measured] = (await once(worker, 'message')) as [Measured]
  await worker.terminate()
  return measured
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
