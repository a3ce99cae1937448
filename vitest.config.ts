import { defineConfig } from 'vitest/config'
import { Lanes } from './tests/product/lanes.ts'

export default defineConfig({
  test: {
    // They end a test that hangs. A machine that has other work to do can need several times what it usually needs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes in its own time; a second, which is the default, is a matter of the machine.
    expect: { poll: { timeout: 60_000 } },
    // Two that compute and two that mostly wait, on two cores.
    maxWorkers: 4,
    // Loading the server again for each of the files would cost a fifth of the time; what they share is only code.
    isolate: false,
    sequence: { sequencer: Lanes },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'packages/{money,engine,contract,client}/**/*.test.ts',
            'apps/{server,sandbox}/**/*.test.ts',
            'tests/{,clients/}*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts', 'tests/product/fresh-bundle.ts'],
          setupFiles: ['tests/product/told-seeds.ts'],
          // As Node runs it in the product: Vite would rewrite every import into something that is slower to call.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/{web,backoffice}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/product/told-seeds.ts'],
        },
      },
    ],
  },
})
