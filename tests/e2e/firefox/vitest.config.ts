import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** The main path once more in another engine, as a row of the long tests. */
export default defineConfig({
  test: { ...base.test, include: ['tests/e2e/firefox/*.test.ts'], maxWorkers: 1 },
})
