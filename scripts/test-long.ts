import { spawnSync } from 'node:child_process'
import { findTestBrowser } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { ensureIproute } from './iproute.ts'
import { ensureNats } from './nats.ts'
import { repeat } from './testing/repeat.ts'
import { BROWSER, UNIT } from './testing/stages.ts'

interface Row {
  readonly name: string
  readonly files: readonly string[]
  /** What draws new seeds by itself is simply run so many times; the rest knows its long form by TEST_LENGTH. */
  readonly rounds?: number
  readonly config?: string
  /** What the row needs on the machine, as the environment that its tests read. */
  readonly needs?: () => Promise<Readonly<Record<string, string>>>
}

/** The tests whose worth grows with their length. */
const ROWS: readonly Row[] = [
  { name: 'properties', files: ['packages/money', 'packages/engine', 'modules/ledger', 'property'], rounds: 20 },
  { name: 'fast book against naive book', files: ['packages/engine/src/agreement.test.ts'], rounds: 40 },
  { name: 'simulation', files: ['tests/simulation.test.ts'] },
  { name: 'mutants', files: ['tests/mutants.test.ts'] },
  { name: 'mutants of the signer', files: ['tests/signer-mutants.test.ts'] },
  { name: 'kill -9 of the server and of PostgreSQL', files: ['tests/trading-faults.test.ts', 'tests/faults.test.ts'] },
  { name: 'lost and cut commits, silent databases, old engines', files: ['tests/engine-faults.test.ts'] },
  { name: 'partners that are slow, cut and silent', files: ['tests/partner-faults.test.ts'] },
  { name: 'a full and a slow disk', files: ['tests/storage-faults.test.ts'] },
  { name: 'partitions', files: ['tests/partitions.test.ts'] },
  { name: 'roles over NATS', files: ['tests/cluster.test.ts'], rounds: 20 },
  { name: 'a jump of 400 days with everything that earns', files: ['tests/earn-jump.test.ts'] },
  { name: 'races for every money call', files: ['tests/races.test.ts'], rounds: 20 },
  { name: 'every call with bad values', files: ['tests/bad-values.test.ts'], rounds: 20 },
  { name: 'slow readers of the stream', files: ['modules/stream/slow.test.ts'], rounds: 20 },
  {
    name: 'the main path in Firefox',
    files: [],
    config: 'tests/e2e/firefox/vitest.config.ts',
    needs: async () => ({ FIREFOX_PATH: await findFirefox() }),
  },
]

/**
 * `npm run test:long`: everything in its long form; `npm run test:long -- simulation` only the rows whose name has that word.
 * TEST_FACTOR=0.1 makes it a tenth as long, and TEST_SEED=… repeats a failure.
 * `npm run test:long -- repeat 20 trading` runs the short form of those files twenty times and lists what ever failed.
 */
const words = process.argv.slice(2)
if (words[0] === 'repeat') process.exit((await repeated(words.slice(1))) === 0 ? 0 : 1)
const factor = Number(process.env.TEST_FACTOR ?? 1)
const chosen = ROWS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
for (const { name, files, rounds = 1, config = 'vitest.config.ts', needs } of chosen) {
  const environment = await needs?.()
  const most = Math.max(1, Math.round(rounds * (rounds === 1 ? 1 : factor)))
  const started = performance.now()
  for (let round = 1; round <= most; round += 1) {
    console.log(`\n— ${name}${most === 1 ? '' : `, ${round} of ${most}`}`)
    const { status } = spawnSync('vitest', ['run', '--config', config, ...files], {
      stdio: 'inherit',
      env: { ...process.env, ...environment, TEST_LENGTH: 'long' },
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      console.error(`\n${name} failed.`)
      process.exit(1)
    }
  }
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}
console.log(`\n${chosen.length} passed, 0 failed`)

/** Of the short form: what fails by chance shows itself there, among all the others. */
async function repeated([first = '10', ...rest]: readonly string[]): Promise<number> {
  const rounds = Number(first)
  const files = Number.isInteger(rounds) ? rest : [first, ...rest]
  const environment = { CHROMIUM_PATH: await findTestBrowser() }
  await ensureNats()
  await ensureIproute()
  const stages = [UNIT, { ...BROWSER, environment }]
  return repeat({ rounds: Number.isInteger(rounds) ? rounds : 10, files, stages })
}
