import { describe, expect, test } from 'vitest'
import { reachedBy, testsOf } from '../scripts/testing/reached.ts'
import { failuresIn, tableOf } from '../scripts/testing/repeated.ts'
import { browserTestsOf } from '../scripts/testing/visited.ts'

const opens = (origin: 'siteUrl' | 'officeUrl', path: string) => `await page.goto(\`\${${origin}}${path}\`)`

/** A product in small: two modules, their pages, the wiring between, and tests on every floor. */
const TREE = Object.entries({
  'packages/contract/src/index.ts': `export * from './wallet/calls.ts'\nexport * from './kyc/calls.ts'`,
  'packages/contract/src/kyc/calls.ts': `import { text } from '../fields.ts'`,
  'packages/contract/src/wallet/calls.ts': `import { text } from '../fields.ts'`,
  'packages/contract/src/fields.ts': `export const text = 1`,
  'packages/money/src/units.ts': `export const one = 1n`,
  'packages/money/src/units.test.ts': `import { one } from './units.ts'`,
  'apps/server/src/app.ts': `import './modules/wallet/index.ts'\nimport './modules/kyc/index.ts'`,
  'apps/server/src/testing/app.ts': `import '../app.ts'`,
  'apps/server/src/modules/wallet/index.ts': `import './balances.ts'`,
  'apps/server/src/modules/wallet/balances.ts': `import { one } from '@bourse/money/units.ts'`,
  'apps/server/src/modules/wallet/migrations/001.sql': `-- Why: because`,
  'apps/server/src/modules/wallet/wallet.test.ts': `import { testApp } from '../../testing/app.ts'`,
  'apps/server/src/modules/kyc/index.ts': `import type { Wallet } from '../wallet/index.ts'`,
  'apps/server/src/modules/kyc/kyc.test.ts': `import { testApp } from '../../testing/app.ts'`,
  'apps/web/src/app/pages.ts': `
    export const PAGES = {
      wallet: async () => (await import('../features/wallet/wallet-page.tsx')).WalletPage,
      kycIndex: async () => (await import('../features/kyc/index-page.tsx')).KycIndexPage,
    }`,
  'apps/web/src/app/routes.ts': `
    export const ROUTES = [{ path: '/wallet', page: 'wallet' }, { path: '/kyc/index', page: 'kycIndex' }]`,
  'apps/web/src/features/wallet/wallet-page.tsx': `import './rows.ts'`,
  'apps/web/src/features/wallet/rows.ts': `export const rows = []`,
  'apps/web/src/features/wallet/rows.test.ts': `import './rows.ts'`,
  'apps/web/src/features/wallet/locales/wallet.en.json': `{}`,
  'apps/web/src/features/kyc/index-page.tsx': `export const KycIndexPage = 1`,
  'apps/backoffice/src/features/kyc/section.ts': `
    export const kycSection = {
      pages: [
        frame(page('/kyc', ['kyc'], async () => (await import('./kyc-frame.tsx')).KycFrame), [
          page('/cases', [], async () => (await import('./cases-page.tsx')).CasesPage),
        ]),
      ],
    }`,
  'apps/backoffice/src/features/wallet/person-tabs.ts': `
    export const walletTab = { page: page('/wallet', [], async () => (await import('./person-wallet-page.tsx')).Page) }`,
  'apps/backoffice/src/features/kyc/cases-page.tsx': `export const CasesPage = 1`,
  'apps/web/src/features/wallet/custody/coins.tsx': `export const Coins = 1`,
  'tests/tidy.test.ts': ``,
  'tests/access.test.ts': `import '@bourse/contract'\nimport '../apps/server/src/testing/app.ts'`,
  'tests/clients/orders.test.ts': ``,
  'tests/e2e/wallet.test.ts': [opens('siteUrl', '/wallet'), opens('siteUrl', '/wallet/BTC')].join('\n'),
  'tests/e2e/kyc.test.ts': [
    opens('siteUrl', '/kyc'),
    opens('officeUrl', '/kyc/cases'),
    opens('siteUrl', '/kyc/index'),
    opens('siteUrl', '/wallet'),
    opens('officeUrl', '/kyc'),
  ].join('\n'),
}).map(([path, text]) => ({ path, text }))

function unitTests(...changed: string[]): string[] {
  return testsOf(reachedBy(TREE, changed)).filter((path) => path !== 'tests/tidy.test.ts')
}

function browserTests(...changed: string[]): string[] {
  return browserTestsOf(TREE, reachedBy(TREE, changed), changed)
}

const WALLET_TEST = 'apps/server/src/modules/wallet/wallet.test.ts'
const KYC_TEST = 'apps/server/src/modules/kyc/kyc.test.ts'

describe('what a change can reach', () => {
  test('a file reaches the tests that import it, through others too, and the tidy rules always', () => {
    expect(testsOf(reachedBy(TREE, ['apps/web/src/features/wallet/rows.ts']))).toEqual([
      'apps/web/src/features/wallet/rows.test.ts',
      'tests/tidy.test.ts',
    ])
    expect(unitTests('packages/money/src/units.ts')).toEqual([WALLET_TEST, 'packages/money/src/units.test.ts'])
    expect(unitTests('tests/clients/orders.test.ts')).toEqual(['tests/clients/orders.test.ts'])
  })

  test('a module reaches its own tests, and others not through the wiring or by their types', () => {
    expect(unitTests('apps/server/src/modules/wallet/balances.ts')).toEqual([WALLET_TEST])
  })

  test('whoever changes the wiring itself reaches all that it wires', () => {
    expect(unitTests('apps/server/src/testing/app.ts')).toEqual([KYC_TEST, WALLET_TEST])
  })

  test('a migration is a change of its module, a text one of its feature, and a document one of nothing', () => {
    expect(unitTests('apps/server/src/modules/wallet/migrations/001.sql')).toEqual([WALLET_TEST])
    expect(unitTests('apps/web/src/features/wallet/locales/wallet.en.json')).toEqual([
      'apps/web/src/features/wallet/rows.test.ts',
    ])
    expect(unitTests('docs/testing.md')).toEqual([])
  })

  test('a call of the contract reaches the module that answers it and the tests of all calls', () => {
    expect(unitTests('packages/contract/src/kyc/calls.ts')).toEqual([KYC_TEST, 'tests/access.test.ts'])
    expect(unitTests('packages/contract/src/fields.ts')).toEqual([KYC_TEST, WALLET_TEST, 'tests/access.test.ts'])
  })
})

describe('the browser tests of a change', () => {
  test('are those that mostly open the screens of the feature', () => {
    expect(browserTests('apps/web/src/features/wallet/rows.ts')).toEqual(['tests/e2e/wallet.test.ts'])
    expect(browserTests('apps/web/src/features/wallet/locales/wallet.en.json')).toEqual(['tests/e2e/wallet.test.ts'])
    expect(browserTests('apps/backoffice/src/features/kyc/cases-page.tsx')).toEqual(['tests/e2e/kyc.test.ts'])
  })

  test('are those of the feature that a module of the server or the contract is mirrored in', () => {
    expect(browserTests('apps/server/src/modules/kyc/index.ts')).toEqual(['tests/e2e/kyc.test.ts'])
    expect(browserTests('packages/contract/src/wallet/calls.ts')).toEqual(['tests/e2e/wallet.test.ts'])
    expect(browserTests('apps/server/src/modules/custody/index.ts')).toEqual(['tests/e2e/wallet.test.ts'])
    expect(browserTests('packages/money/src/units.test.ts')).toEqual([])
  })
})

describe('what failed in repeated runs', () => {
  const report = (status: string, ...tests: readonly [name: string, status: string][]) => ({
    testResults: [
      { name: 'a.test.ts', status, assertionResults: tests.map(([fullName, state]) => ({ fullName, status: state })) },
    ],
  })

  test('is named with its file, also when the file itself or the run went wrong', () => {
    const run = { stage: 'browser', status: 1 }
    expect(failuresIn(report('failed', ['one', 'failed'], ['two', 'passed']), run)).toEqual(['a.test.ts: one'])
    expect(failuresIn(report('failed'), run)).toEqual(['a.test.ts: the file itself'])
    expect(failuresIn(undefined, { ...run, status: null })).toEqual([
      'browser: ended with a signal though no test failed',
    ])
    expect(failuresIn(report('passed', ['one', 'passed']), { ...run, status: 0 })).toEqual([])
  })

  test('is listed with how often, the most frequent first', () => {
    expect(tableOf(['b', 'a', 'a'], 5)).toEqual(['2 of 5: a', '1 of 5: b'])
    expect(tableOf([], 5)).toEqual([])
  })
})
