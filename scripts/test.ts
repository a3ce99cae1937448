import { spawn } from 'node:child_process'
import { findTestBrowser } from './chromium.ts'
import { ensureIproute } from './iproute.ts'
import { ensureNats } from './nats.ts'

interface Step {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

/** `npm test`: every check, in the order in which a failure is cheapest to see. What only reads the code is done at once. */
const READERS: readonly Step[] = [
  { name: 'format and lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'unused code', program: 'knip', args: ['--no-config-hints'] },
]
const RUNNERS: readonly Step[] = [
  { name: 'tidy, unit and integration', program: 'vitest', args: ['run'] },
  { name: 'browser', program: 'vitest', args: ['run', '--config', 'tests/e2e/vitest.config.ts'] },
]

const preparing = systemPackages()
let passed = 0
await Promise.all(READERS.map((step) => take(step)))
const CHROMIUM_PATH = await preparing
for (const step of RUNNERS) await take(step, { CHROMIUM_PATH })
console.log(`\n${passed} passed, 0 failed`)

/** They are fetched while the code is read. Gives the browser. */
async function systemPackages(): Promise<string> {
  const browser = await findTestBrowser()
  await ensureNats()
  await ensureIproute()
  return browser
}

/** One that runs shows what it says as it goes; readers speak at their end, so that they do not speak at once. */
async function take(step: Step, environment?: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now()
  if (environment !== undefined) console.log(`\n— ${step.name}`)
  const { status, output } = await run(step, environment)
  if (environment === undefined) console.log(`\n— ${step.name}\n${output.trimEnd()}`)
  if (status !== 0) {
    console.error(`\n${step.name} failed.`)
    console.log(`${passed} passed, 1 failed`)
    process.exit(1)
  }
  passed += 1
  console.log(`${step.name}: ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Gives the exit code; null when a signal ended it. */
function run({ program, args }: Step, environment?: NodeJS.ProcessEnv) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, [...args], {
      stdio: environment === undefined ? 'pipe' : 'inherit',
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}
