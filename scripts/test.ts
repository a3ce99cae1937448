import { spawn } from 'node:child_process'
import { findTestBrowser } from './chromium.ts'
import { ensureIproute } from './iproute.ts'
import { ensureNats } from './nats.ts'

interface Step {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

/** `npm test`: every check, in the order in which a failure is cheapest to see. */
const STEPS: readonly Step[] = [
  { name: 'format and lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'unused code', program: 'knip', args: ['--no-config-hints'] },
  { name: 'tidy, unit and integration', program: 'vitest', args: ['run'] },
  { name: 'browser', program: 'vitest', args: ['run', '--config', 'tests/e2e/vitest.config.ts'] },
]

const chromium = findTestBrowser()
ensureNats()
ensureIproute()
let passed = 0
for (const { name, program, args } of STEPS) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  if ((await run(program, args)) !== 0) {
    console.error(`\n${name} failed.`)
    console.log(`${passed} passed, 1 failed`)
    process.exit(1)
  }
  passed += 1
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}
console.log(`\n${passed} passed, 0 failed`)

/** Gives the exit code; null when a signal ended it. */
function run(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: chromium },
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', resolve)
  })
}
