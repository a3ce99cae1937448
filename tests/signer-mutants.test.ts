import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { Mutant } from './mutants/mutant.ts'
import { HARMLESS, SIGNER_MUTANTS, SIGNER_PLANTS } from './mutants/signer.ts'
import { IS_LONG, timeoutOf } from './product/length.ts'
import { COMPILED, ROOT } from './product/product.ts'

const TIMEOUT_MS = timeoutOf(400_000, 20)
const AT_ONCE = 2
const tried = SIGNER_MUTANTS.filter(({ quick }) => IS_LONG || quick)

interface Fate {
  readonly name: string
  /** The first test that noticed. */
  readonly diedOf: string | undefined
}

async function fateOf({ name }: Mutant): Promise<Fate> {
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants/vitest.config.ts']
  const child = spawn('node', run, {
    cwd: ROOT,
    // One that makes the code go round in circles ends, and counts as unnoticed.
    ...{ timeout: 170_000, killSignal: 'SIGKILL' },
    env: { ...process.env, MUTANT: name, LENT_CLUSTER: inject('clusterUrl'), NODE_COMPILE_CACHE: COMPILED },
  })
  let [told, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (told += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (complained += String(chunk)))
  await new Promise((done) => child.once('close', done))
  // A mutant that cannot even be planted has not been noticed by anybody.
  expect(told, `${name}: ${complained}`).toMatch(/^ok \d+ .*# time|^not ok \d+ .*\n {4}---/m)
  // What was not run after the first failure has no word about what was wrong.
  return { name, diedOf: /^not ok \d+ - .* > (.*?)(?: # time.*)?\n {4}---/m.exec(told)?.[1] }
}

test('every mutant of the signer still finds its place in the code', () => {
  for (const { name, edits } of SIGNER_PLANTS.values())
    for (const { file, find } of edits)
      expect(readFileSync(join(ROOT, file), 'utf8').split(find).length, `${name} in ${file}`).toBe(2)
})

test.runIf(IS_LONG)('a change of the signer that does no harm lives', { timeout: TIMEOUT_MS }, async () => {
  expect(await fateOf(HARMLESS)).toEqual({ name: HARMLESS.name, diedOf: undefined })
})

test(`all of ${tried.length} mutants of the signer and the guard die`, { timeout: TIMEOUT_MS }, async () => {
  const waiting = [...tried]
  const fates: Fate[] = []
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) fates.push(await fateOf(next))
  })
  await Promise.all(lanes)
  for (const { name, diedOf } of fates) console.log(`${name}: ${diedOf ?? 'lives'}`)
  expect(fates.filter(({ diedOf }) => diedOf === undefined).map(({ name }) => name)).toEqual([])
})
