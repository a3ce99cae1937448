import pg from 'pg'
import { type Databases, openExchange, withDatabases } from '../orders/exchange.ts'
import { type Played, play } from '../orders/player.ts'
import { assertSound } from '../orders/state.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { makeCrowd, settleIn } from './crowd.ts'

const RUNS = 3
/** So many open orders, and so many users. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const
const COMMANDS = 15_000
/** The smallest book has a thousand orders: those under way must be few beside them, or there is nothing to cancel. */
const IN_FLIGHT = 256

interface Measured {
  readonly size: number
  readonly perSecond: number
  readonly p99: number
}

/** The same commands on ever larger books of ever more people. */
export async function run(): Promise<BenchResult> {
  const measured: Measured[] = []
  // A PostgreSQL for each, so that none finds the memory full of another's pages.
  for (const size of SIZES) measured.push(await withDatabases('growth', (databases) => measure(databases, size)))
  const [smallest, ...larger] = measured
  const slowest = larger.toSorted((left, right) => left.perSecond - right.perSecond)[0]
  if (smallest === undefined || slowest === undefined) throw new Error('nothing was measured')
  return {
    name: 'growth',
    unit: 'commands/s',
    runs: RUNS,
    ours: slowest.perSecond,
    peers: [peer(`with ${count(smallest.size)} users and open orders`, smallest.perSecond, slowest.perSecond)],
    figures: measured.flatMap(({ size, perSecond, p99 }) => [
      { name: `${count(size)} users and open orders`, value: perSecond, unit: 'commands/s' },
      { name: `${count(size)} users and open orders, 99% answered within`, value: p99, unit: 'ms' },
    ]),
    checks: [
      `all of ${count(RUNS * COMMANDS)} commands were done for each size, ${IN_FLIGHT} under way at a time`,
      'audits of ledger and books clean after each size',
      `ours is the slowest size: ${count(slowest.size)}`,
    ],
  }
}

async function measure(databases: Databases, size: number): Promise<Measured> {
  const crowd = makeCrowd(size, { commands: RUNS * COMMANDS, unknown: IN_FLIGHT })
  const url = await databases.create('crowd')
  const exchange = openExchange(url)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const placed = await settleIn(exchange, admin, crowd)
  await admin.end()
  const engine = await exchange.start()
  await databases.settle()
  const runs: Played[] = []
  for (let round = 0; round < RUNS; round += 1) {
    const steps = crowd.steps.slice(round * COMMANDS, (round + 1) * COMMANDS)
    runs.push(await play({ exchange, steps, placed, inFlight: IN_FLIGHT }))
  }
  await engine.stop()
  await assertSound(exchange)
  await exchange.close()
  return {
    size,
    perSecond: Math.round(median(runs.map(({ seconds }) => COMMANDS / seconds))),
    p99: Math.round(median(runs.map(({ millis }) => millis[Math.floor(millis.length * 0.99)] ?? 0)) * 10) / 10,
  }
}

function count(value: number): string {
  return value.toLocaleString('en')
}
