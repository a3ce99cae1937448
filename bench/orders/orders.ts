import { assert } from '@bourse/money'
import { makeWorkload, type Step } from '../engine/workload.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { type Databases, type Exchange, fund, listMarket, openExchange, userName, withDatabases } from './exchange.ts'
import { type Placed, type Played, play } from './player.ts'
import { Recording, replay } from './replay.ts'
import { assertSame, assertSound, type FinalState, finalState, tradesOfBook } from './state.ts'

const RUNS = 3
const RESTING = 10_000
const COMMANDS = 40_000
/** One transaction per command takes long, so it plays the first of them only; rates are compared. */
const ONE_BY_ONE = 1_000
const USERS = 2_500
/** Two full batches: one on its way, one that waits. */
const IN_FLIGHT = 1_024
const BATCH = 512

const workload = makeWorkload({ resting: RESTING, commands: COMMANDS, unknown: 2 * IN_FLIGHT })
const first = workload.steps.slice(0, ONE_BY_ONE)

/** The database before the first command, and the ids of the orders that rest in it. */
interface Opening {
  readonly databases: Databases
  readonly template: string
  readonly placed: readonly Placed[]
}

/** Commands per second to durable commit: in batches, one by one, and the batches' statements alone. */
export async function run(): Promise<BenchResult> {
  return withDatabases('orders', async (databases) => {
    const opening = await open(databases)
    const recorded = await playCase(opening, { name: 'recorded', steps: workload.steps, record: true })
    assert(recorded.recording !== undefined, 'nothing was recorded')
    const expected = recorded.state
    assert(expected.traded.join() === tradesOfBook(workload).join(), 'other trades than those of the order book alone')
    const beginning = await playCase(opening, { name: 'beginning', steps: first })

    const ours: Played[] = []
    const oneByOne: Played[] = []
    const replayed: number[] = []
    for (let round = 0; round < RUNS; round += 1) {
      const batched = await playCase(opening, { name: 'batched', steps: workload.steps })
      assertSame('a second run', batched.state, expected)
      ours.push(batched.played)
      const single = await playCase(opening, { name: 'one_by_one', steps: first, batchLimit: 1 })
      assertSame('one by one', single.state, beginning.state)
      oneByOne.push(single.played)
      replayed.push(await replayCase(opening, recorded.recording, expected))
    }
    return result({ ours, oneByOne, replayed, expected })
  })
}

async function open(databases: Databases): Promise<Opening> {
  const template = 'opening'
  const exchange = openExchange(await databases.create(template))
  await listMarket(exchange)
  await fund(
    exchange,
    Array.from({ length: USERS }, (_, number) => userName(number)),
  )
  const placed: Placed[] = []
  const engine = await exchange.start()
  await play({ exchange, steps: workload.opening, placed, inFlight: IN_FLIGHT })
  await engine.stop()
  await exchange.close()
  return { databases, template, placed }
}

interface Case {
  readonly name: string
  readonly steps: readonly Step[]
  readonly batchLimit?: number
  readonly record?: boolean
}

async function playCase({ databases, template, placed }: Opening, { name, steps, batchLimit = BATCH, record }: Case) {
  const exchange = openExchange(await databases.copy(name, template))
  const recording = record ? new Recording(exchange.engineDb) : undefined
  const engine = await exchange.start({ batchLimit })
  recording?.begin()
  await databases.settle()
  const known = placed.map((order) => ({ ...order }))
  const played = await play({ exchange, steps, placed: known, inFlight: IN_FLIGHT })
  await engine.stop()
  const state = await stateOf(exchange)
  await exchange.close()
  await databases.drop(name)
  return { played, state, recording }
}

async function replayCase(opening: Opening, recording: Recording, expected: FinalState): Promise<number> {
  const { databases, template } = opening
  const url = await databases.copy('replayed', template)
  const seconds = await replay(url, recording, () => databases.settle())
  const exchange = openExchange(url)
  assertSame('the replay', await stateOf(exchange), expected)
  await exchange.close()
  await databases.drop('replayed')
  return COMMANDS / seconds
}

async function stateOf(exchange: Exchange): Promise<FinalState> {
  await assertSound(exchange)
  return finalState(exchange)
}

interface Measured {
  readonly ours: readonly Played[]
  readonly oneByOne: readonly Played[]
  readonly replayed: readonly number[]
  readonly expected: FinalState
}

function result({ ours, oneByOne, replayed, expected }: Measured): BenchResult {
  const rate = (runs: readonly Played[], commands: number) =>
    Math.round(median(runs.map(({ seconds }) => commands / seconds)))
  const percentile = (part: number) =>
    Math.round(median(ours.map(({ millis }) => millis[Math.floor(millis.length * part)] ?? 0)) * 10) / 10
  const batched = rate(ours, COMMANDS)
  const [all, few] = [COMMANDS.toLocaleString('en'), ONE_BY_ONE.toLocaleString('en')]
  return {
    name: 'orders',
    unit: 'commands/s',
    runs: RUNS,
    ours: batched,
    peers: [
      peer(`one transaction per command, ${few} commands`, rate(oneByOne, ONE_BY_ONE), batched),
      peer('the same statements replayed, nothing decided', Math.round(median(replayed)), batched),
    ],
    figures: [
      { name: `half are answered within, ${IN_FLIGHT} under way`, value: percentile(0.5), unit: 'ms' },
      { name: `99% are answered within, ${IN_FLIGHT} under way`, value: percentile(0.99), unit: 'ms' },
    ],
    checks: [
      `orders, trades and balances of ${USERS.toLocaleString('en')} users after ${all} commands equal in ours and the replay`,
      `the same after ${few} commands in ours and one by one`,
      `${expected.tradeCount.toLocaleString('en')} trades equal to those of the order book alone`,
      'audits of ledger and books clean after every run',
    ],
  }
}
