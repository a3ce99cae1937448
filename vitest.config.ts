import { defineConfig } from 'vitest/config'
import { Lanes } from './tests/product/lanes.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    setupFiles: ['tests/product/told-seeds.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time; a second, which is the default, is a matter of the machine.
    expect: { poll: { timeout: 10_000 } },
    // Two that compute and one that waits, on two cores.
    maxWorkers: 3,
    // Loading the server anew for each of the files would cost a fifth of the time; what they share is only code.
    isolate: false,
    sequence: { sequencer: Lanes },
  },
})
