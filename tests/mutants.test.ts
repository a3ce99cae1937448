import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../apps/server/src/testing/database.ts'
import type { Mutant } from './mutants/mutant.ts'
import { IS_LONG, timeoutOf, times } from './product/length.ts'
import { COMPILED, ROOT } from './product/product.ts'
import { CANARY, HARMLESS, MUTANTS, PLANTS } from './simulation/mutants.ts'

/** Each must be noticed within so many. */
const SEEDS = 200
const TIMEOUT_MS = timeoutOf(400_000, 20)
const AT_ONCE = 2
const tried = MUTANTS.filter(({ quick }) => IS_LONG || quick)

interface Fate {
  readonly name: string
  readonly died: boolean
  readonly told: string
}

async function fateOf({ name }: Mutant, seeds: number): Promise<Fate> {
  const { url, create, drop } = emptyDatabase()
  await create()
  try {
    const child = spawn('node', ['tests/simulation/run-mutant.ts', url, name, String(seeds)], {
      cwd: ROOT,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    })
    let told = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += String(chunk)))
    const status = await new Promise<number | null>((done) => child.once('exit', done))
    // A mutant that cannot even be planted has not been noticed by anybody.
    expect(told, name).toMatch(/^(dies of|lives)/m)
    return { name, died: status !== 0, told: told.trim() }
  } finally {
    await drop()
  }
}

test('every mutant still finds its place in the code', () => {
  for (const { name, edits } of PLANTS.values())
    for (const { file, find } of edits)
      expect(readFileSync(join(ROOT, file), 'utf8').split(find).length, `${name} in ${file}`).toBe(2)
})

test('a change that does no harm lives, and one that nobody could miss dies at once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [harmless, gross] = await Promise.all([fateOf(HARMLESS, times(10, 200)), fateOf(CANARY, SEEDS)])
  expect(harmless).toMatchObject({ died: false })
  expect(gross).toMatchObject({ died: true })
})

test(`of ${tried.length} mutants of money code at least 95% die`, { timeout: TIMEOUT_MS }, async () => {
  const waiting = [...tried]
  const fates: Fate[] = []
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) fates.push(await fateOf(next, SEEDS))
  })
  await Promise.all(lanes)
  for (const { name, told } of fates) console.log(`${name}: ${told}`)
  const alive = fates.filter(({ died }) => !died).map(({ name }) => name)
  expect(alive.length / tried.length, alive.join(', ')).toBeLessThanOrEqual(0.05)
})
