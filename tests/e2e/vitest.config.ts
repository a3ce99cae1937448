import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../product/longest-first.ts'

export default defineConfig({
  test: {
    include: ['tests/e2e/*.test.ts'],
    globalSetup: ['tests/product/fresh-bundle.ts', 'tests/e2e/global-setup.ts'],
    // They end a test that hangs; a machine that has other work to do needs several times what it usually needs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is waited for comes in its own time; a second, which is the default, is a matter of the machine.
    expect: { poll: { timeout: 60_000 } },
    // Each worker has a product of its own: pages of one share its server and its clock.
    maxWorkers: 3,
    // One browser for each worker, and its code and ours are loaded once; files share nothing else.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
