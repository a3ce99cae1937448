import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SIGNER_TESTS } from './signer.ts'

/** Tests of the vault against code with a fault in it: `MUTANT` names which, `LENT_CLUSTER` where PostgreSQL is. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [...SIGNER_TESTS],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
    isolate: false,
    // The first that fails tells enough.
    bail: 1,
    reporters: ['tap-flat'],
    globalSetup: ['tests/mutants/lent-cluster.ts'],
    setupFiles: ['tests/mutants/planted.ts', 'tests/product/told-seeds.ts'],
    // As Node loads it, so that a fault can be planted on the way.
    experimental: { viteModuleRunner: false },
  },
})
