import { spawn } from 'node:child_process'
import { findChromium } from './chromium.ts'

interface Step {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** How many processes share the work. Browser tests wait more than they compute, each share on a product of its own. */
  readonly shares?: number
}

/** `npm test`: every check, in the order in which a failure is cheapest to see. */
const STEPS: readonly Step[] = [
  { name: 'format and lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'unused code', program: 'knip', args: ['--no-config-hints'] },
  { name: 'tidy, unit and integration', program: 'vitest', args: ['run'] },
  { name: 'browser', program: 'vitest', args: ['run', '--config', 'tests/e2e/vitest.config.ts'], shares: 2 },
]

const chromium = findChromium()
let passed = 0
for (const { name, program, args, shares = 1 } of STEPS) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const shared = Array.from({ length: shares }, (_, share) =>
    shares === 1 ? args : [...args, `--shard=${share + 1}/${shares}`],
  )
  const statuses = await Promise.all(shared.map((own) => run(program, own)))
  if (statuses.some((status) => status !== 0)) {
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
