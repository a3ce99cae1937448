import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { audit, type Product } from '../../tests/product/product.ts'
import type { LoadOrder, LoadResult } from '../orders-http/load.ts'
import { assertStored, percentile } from '../orders-http/orders-http.ts'
import { play, seed, USERS, withProduct } from '../orders-http/setting.ts'
import { processorSeconds } from '../processor-time.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { seedKeys } from './keys.ts'

/** Short and in turn, so that whatever else the machine does falls on both alike. */
const ROUNDS = 9
const SECONDS = 2
const CONNECTIONS = 64
const CALM_SECONDS = 5
const SHARE_OF_CAPACITY = 0.3
/** After so long @binance/spot gives a request up. */
const TIMEOUT_MS = 1_000

/**
 * Orders of machines: the key, its signature, its rights, its weight and its allowance, and the answer in Binance's words. Beside them, in
 * turn on the same server, the same orders of the same people as the site sends them.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-machines-'))
  try {
    return await measure(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Played extends LoadResult {
  /** Of the server and its database, for one call. */
  readonly processorMicros: number
}

interface Round {
  readonly site: Played
  readonly door: Played
}

async function measure(dataDir: string): Promise<BenchResult> {
  const sessions: string[] = []
  // An engine of its own: the next one loads the pair with the bounds that are set here.
  await withProduct(dataDir, '512', async (product) => void sessions.push(...(await seed(dataDir, product))))
  const keys = await seedKeys(dataDir, USERS)
  const rounds: Round[] = []
  const calm: LoadResult[] = []
  await withProduct(dataDir, '512', async (product) => {
    const load = loadOf(product, { site: sessions, door: keys })
    await load('site', { seconds: 1, run: 'ws' })
    await load('door', { seconds: 1, run: 'wd' })
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(load, round))
    const perSecond = median(rounds.map(({ door }) => rate(door))) * SHARE_OF_CAPACITY
    for (let round = 0; round < 3; round += 1)
      calm.push(await load('door', { seconds: CALM_SECONDS, perSecond, run: `c${round}` }))
  })
  const results = [...rounds.flatMap(({ site, door }) => [site, door]), ...calm]
  const acknowledged = results.flatMap((result) => result.acknowledged)
  await assertStored(dataDir, acknowledged)
  const audited = await audit(dataDir)
  assert(audited.status === 0, `the books do not balance: ${audited.output}`)
  return resultOf(rounds, calm, acknowledged.length)
}

type Load = (way: keyof Round, order: Partial<LoadOrder>) => Promise<Played>

function loadOf(product: Product, tokens: Readonly<Record<keyof Round, readonly string[]>>): Load {
  const kinds = { site: 'orders', door: 'signed' } as const
  const { pid = 0 } = product.process
  return async (way, order) => {
    const before = processorSeconds(pid)
    const result = await play(product, tokens[way], { kind: kinds[way], connections: CONNECTIONS, ...order })
    return { ...result, processorMicros: ((processorSeconds(pid) - before) / result.calls) * 1e6 }
  }
}

/** Each round begins with the other one. */
async function playRound(load: Load, round: number): Promise<Round> {
  const playing = (way: keyof Round) => load(way, { seconds: SECONDS, run: `${way.charAt(0)}${round}` })
  if (round % 2 === 0) {
    const site = await playing('site')
    return { site, door: await playing('door') }
  }
  const door = await playing('door')
  return { site: await playing('site'), door }
}

const rate = ({ calls, seconds }: LoadResult) => calls / seconds

function resultOf(rounds: readonly Round[], calm: readonly LoadResult[], stored: number): BenchResult {
  const [site, door] = [
    median(rounds.map((round) => rate(round.site))),
    median(rounds.map((round) => rate(round.door))),
  ]
  const ratio = hundredths(median(rounds.map((round) => rate(round.door) / rate(round.site))))
  const latency = (share: number, results: readonly LoadResult[]) =>
    Math.round(median(results.map(({ latenciesMs }) => percentile(latenciesMs, share))) * 10) / 10
  const micros = (way: keyof Round) => Math.round(median(rounds.map((round) => round[way].processorMicros)))
  const calmP99 = latency(0.99, calm)
  const both = (['site', 'door'] as const).flatMap((way) =>
    [0.5, 0.99].map((share) => ({
      name: `${way === 'site' ? 'the site' : 'ours'} at capacity, ${share === 0.5 ? 'median' : 'p99'}`,
      value: latency(
        share,
        rounds.map((round) => round[way]),
      ),
      unit: 'ms',
    })),
  )
  const refused = [...rounds.flatMap((round) => [round.site, round.door]), ...calm].reduce(
    (sum, one) => sum + one.refused,
    0,
  )
  return {
    name: 'machine-orders',
    unit: 'orders/s',
    runs: ROUNDS,
    ours: Math.round(door),
    peers: [{ ...peer("the site's own call, the same server", Math.round(site), door), ratio }],
    figures: [
      { name: 'the site: processor time a call, with PostgreSQL', value: micros('site'), unit: 'µs' },
      { name: 'ours: processor time a call, with PostgreSQL', value: micros('door'), unit: 'µs' },
      ...both,
      { name: 'ours at 30% of capacity, median', value: latency(0.5, calm), unit: 'ms' },
      { name: 'ours at 30% of capacity, p99', value: calmP99, unit: 'ms' },
      { name: 'refused, mostly cancellations that came too late', value: refused, unit: 'calls' },
    ],
    checks: [`${stored} acknowledged orders are in the database, each once`, 'the audit of ledger and books is clean'],
    verdicts: [
      {
        required: 'at least 0.9 of the orders that the site takes, median of the rounds',
        seen: String(ratio),
        holds: ratio >= 0.9,
      },
      {
        required: `p99 at 30% of capacity well below the ${TIMEOUT_MS} ms of @binance/spot (a quarter)`,
        seen: `${calmP99} ms`,
        holds: calmP99 < TIMEOUT_MS / 4,
      },
    ],
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
