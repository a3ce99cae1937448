import type { Stage } from './stage.ts'

const REPORTERS = ['--reporter=default', '--reporter=./scripts/testing/slowest-files.ts']

/** Several checkers each work out the contract's types again: four need twice the processor time of one, and longer on two cores. */
export const TYPE_ARGS = ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1']

/** What only reads the code. */
export const READERS: readonly Stage[] = [
  { name: 'format and lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'tsc', args: TYPE_ARGS },
  { name: 'unused code', program: 'knip', args: ['--no-config-hints'] },
]

export const UNIT: Stage = { name: 'tidy, unit and integration', program: 'vitest', args: ['run', ...REPORTERS] }

export const BROWSER: Stage = {
  name: 'browser',
  program: 'vitest',
  args: ['run', '--config', 'tests/e2e/vitest.config.ts', ...REPORTERS],
}
