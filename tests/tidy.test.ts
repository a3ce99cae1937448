import { join } from 'node:path'
import { contract } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import { CALLS_FOLDER, callsSources } from '../scripts/calls-source.ts'
import { licencesPage } from '../scripts/licences-page.ts'
import { bannedCode, exceptionsExist } from './tidy/banned-code.ts'
import { bannedText } from './tidy/banned-text.ts'
import { browserCode } from './tidy/browser-code.ts'
import { browserTestsWait } from './tidy/browser-tests.ts'
import {
  installScripts,
  licencesAreKnown,
  lockFile,
  pinnedDependencies,
  scriptsBesideAreIgnored,
} from './tidy/dependencies.ts'
import { type Rule, readTree, type SourceFile } from './tidy/files.ts'
import { generatedFile, generatedFiles } from './tidy/generated.ts'
import { noCircles, typeCirclesStayInAFolder } from './tidy/import-circles.ts'
import { importDirections } from './tidy/import-directions.ts'
import { inlineScript } from './tidy/inline-script.ts'
import { textFromLocales } from './tidy/jsx-text.ts'
import { linksLead } from './tidy/links.ts'
import { allLanguages, sameKeys } from './tidy/locales.ts'
import { messagesParse, sameArguments, translated } from './tidy/messages.ts'
import { everyModuleHasItsPlace, featuresAreApart, serverLayers } from './tidy/module-order.ts'
import { namedTestsExist } from './tidy/named-tests.ts'
import { fileNames, oneNameEverywhere } from './tidy/names.ts'
import { refusalsHaveTexts } from './tidy/refusals.ts'
import { retiredWords } from './tidy/retired-words.ts'
import { fileSizes, functionSizes, modulesAreDescribed } from './tidy/sizes.ts'
import { specificationIsShown } from './tidy/specification.ts'
import { migrationsAreNumbered, migrationsSayWhy, ownSchemaOnly, sqlInItsFiles } from './tidy/sql.ts'
import { statesMoveByTables } from './tidy/state-moves.ts'
import { voiceIsPlain } from './tidy/voice.ts'

const tree = readTree(join(import.meta.dirname, '..'))

/** Text by path. */
type Files = Readonly<Record<string, string>>

interface Proof {
  /** The same rule made for the files below, where it depends on more than files. */
  readonly rule?: Rule
  readonly fair: Files
  readonly planted: Files
  /** Where the planted violations stand, as `path:line`, and nothing more. */
  readonly found: readonly string[]
}

/** Each rule is shown a fault and a fair case beside the tree, so that it cannot go blind or turn against good code. */
function keeps(title: string, rule: Rule, { fair, planted, found, rule: shown = rule }: Proof): void {
  describe(title, () => {
    test('in the whole tree', () => {
      expect(rule(tree).map(({ path, line, says }) => `${path}:${line} ${says}`)).toEqual([])
    })
    test('a planted violation is found', () => {
      expect(shown(listed(planted)).map(({ path, line }) => `${path}:${line}`)).toEqual(found)
    })
    test('fair files pass', () => {
      expect(shown(listed(fair))).toEqual([])
    })
  })
}

function listed(files: Files): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

function inAllLanguages(namespace: string, text: unknown): Record<string, string> {
  const languages = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
  return Object.fromEntries(languages.map((language) => [`${namespace}.${language}.json`, JSON.stringify(text)]))
}

const ORDER = { 'apps/server/src/modules/order.ts': "export const MODULE_ORDER = ['ledger', 'wallet'] as const" }

keeps('no files import one another in a circle', noCircles, {
  fair: {
    'apps/web/src/a.ts': "import { b } from './b.ts'",
    'apps/web/src/b.ts': "import type { a } from './a.ts'\nimport { c } from './c.ts'",
    'apps/web/src/c.ts': "const a = () => import('./a.ts')",
  },
  planted: {
    'apps/web/src/a.ts': "import { b } from './b.ts'",
    'apps/web/src/b.ts': "\nimport { c } from './c.ts'",
    'apps/web/src/c.ts': "import { a } from './a.ts'",
  },
  found: ['apps/web/src/c.ts:1'],
})

keeps('files of different folders need one another not even for their types', typeCirclesStayInAFolder, {
  fair: {
    'apps/web/src/a.ts': "import { b } from './b.ts'",
    'apps/web/src/b.ts': "import type { A } from './a.ts'\nimport { c } from './c/c.ts'",
    'apps/web/src/c/c.ts': "const a = () => import('../a.ts')",
  },
  planted: {
    'apps/web/src/a.ts': "\nimport { c } from './c/c.ts'",
    'apps/web/src/c/c.ts': "import type { D } from './d.ts'",
    'apps/web/src/c/d.ts': "import type { A } from '../a.ts'",
  },
  found: ['apps/web/src/a.ts:2'],
})

keeps('imports go one way between packages and apps', importDirections, {
  fair: {
    'packages/money/src/units.ts': "import { assert } from './assert.ts'",
    'packages/money/src/units.test.ts': "import { test } from 'vitest'",
    'packages/contract/src/wallet/calls.ts': "import { z } from 'zod'\nimport { ok } from '@bourse/money'",
    'apps/web/src/main.tsx': "import { x } from '@bourse/ui/button.tsx'\nimport { createRoot } from 'react-dom/client'",
    'apps/sandbox/src/bots.ts': "import { createClient } from '@bourse/client'\nimport '@bourse/server/app.ts'",
    'apps/server/src/sandbox.ts': "const load = () => import('@bourse/sandbox')",
    'apps/server/src/testing/chains.ts': "import { ASSETS } from '@bourse/sandbox'\nimport '@bourse/client'",
  },
  planted: {
    'packages/money/src/units.ts': "import { z } from 'zod'",
    'packages/ui/src/sum.tsx': "\nimport type { Client } from '@bourse/client'",
    'packages/client/src/send.ts': "export { app } from '@bourse/server/app.ts'",
    'apps/web/src/main.tsx': "const page = import('../../backoffice/src/page.tsx')",
    'apps/server/src/app.ts': "import { ok } from '../../../packages/money/src/index.ts'\nimport '@bourse/client'",
    'apps/server/src/sandbox.ts': "import type { Sandbox } from '@bourse/sandbox'",
    'apps/server/src/world.ts': "const load = () => import('@bourse/sandbox')",
    'apps/server/src/modules/wallet/index.ts': "import { ASSETS } from '@bourse/sandbox/seed/coins/assets.ts'",
    'packages/newcomer/src/index.ts': "import { ok } from '@bourse/money'",
  },
  found: [
    'packages/money/src/units.ts:1',
    'packages/ui/src/sum.tsx:2',
    'packages/client/src/send.ts:1',
    'apps/web/src/main.tsx:1',
    'apps/server/src/app.ts:1',
    'apps/server/src/app.ts:2',
    'apps/server/src/sandbox.ts:1',
    'apps/server/src/world.ts:1',
    'apps/server/src/modules/wallet/index.ts:1',
    'packages/newcomer/src/index.ts:1',
  ],
})

keeps('no schema and no Node module travels to a browser', browserCode, {
  fair: {
    'apps/web/src/session.ts':
      "import { CODE } from '@bourse/contract/client'\nimport type { UserData } from '@bourse/contract'",
    'apps/web/build/plugin.ts': "import { join } from 'node:path'",
    'apps/web/src/api.ts': "import * as kyc from '@bourse/contract/calls/web/kyc'",
    'packages/contract/src/client.ts': "export { CODE } from './codes.ts'\nexport type { Contract } from './index.ts'",
    'packages/contract/src/codes.ts': 'export const CODE = 0',
    'packages/contract/src/index.ts': "import { z } from 'zod'",
  },
  planted: {
    'apps/web/src/session.ts': "import { CODE } from '@bourse/contract'\nimport { type Staff } from '@bourse/contract'",
    'packages/ui/src/sum.tsx': "import { join } from 'node:path'",
    'apps/web/src/client.ts': "import { WEB_CALLS } from '@bourse/contract/calls'",
    'packages/contract/src/calls/web/kyc.gen.ts': "import { z } from 'zod'",
    'packages/contract/src/client.ts': "export { CODE } from './codes.ts'",
    'packages/contract/src/codes.ts': "\nimport { z } from 'zod'",
  },
  found: [
    'apps/web/src/session.ts:1',
    'apps/web/src/session.ts:2',
    'packages/ui/src/sum.tsx:1',
    'apps/web/src/client.ts:1',
    'packages/contract/src/codes.ts:2',
    'packages/contract/src/calls/web/kyc.gen.ts:1',
  ],
})

keeps('MODULE_ORDER names every module', everyModuleHasItsPlace, {
  fair: { ...ORDER, 'apps/server/src/modules/ledger/index.ts': '', 'apps/server/src/modules/wallet/index.ts': '' },
  planted: { ...ORDER, 'apps/server/src/modules/ledger/index.ts': '', 'apps/server/src/modules/card/index.ts': '' },
  found: ['apps/server/src/modules/order.ts:1', 'apps/server/src/modules/order.ts:1'],
})

keeps('platform knows no module, and modules look left and meet at index.ts', serverLayers, {
  fair: {
    ...ORDER,
    'apps/server/src/modules/wallet/index.ts':
      "import { a } from '../ledger/index.ts'\nimport { b } from './b.ts'\nimport { db } from '../../platform/database/db.ts'",
    'apps/server/src/platform/database/db.test.ts': "import { testDatabase } from '../../testing/database.ts'",
    'apps/sandbox/src/world.ts': "import { createLedger } from '@bourse/server/modules/ledger/index.ts'",
    'apps/sandbox/src/world.test.ts': "import { openLedger } from '@bourse/server/modules/ledger/ledger.fixture.ts'",
  },
  planted: {
    ...ORDER,
    'apps/server/src/modules/ledger/index.ts': "import type { Wallet } from '../wallet/index.ts'",
    'apps/server/src/modules/wallet/index.ts': "import { hold } from '../ledger/holds.ts'\nimport '../../app.ts'",
    'apps/server/src/platform/jobs/jobs.ts':
      "import { createLedger } from '../../modules/ledger/index.ts'\nimport '../../app.ts'",
    'apps/sandbox/src/world.ts': "import { hold } from '@bourse/server/modules/ledger/holds.ts'",
    'apps/server/src/app.ts': "import { openLedger } from './modules/ledger/ledger.fixture.ts'",
    'bench/ledger/run.ts': "import { hold } from '@bourse/server/modules/ledger/holds.ts'",
  },
  found: [
    'apps/server/src/modules/ledger/index.ts:1',
    'apps/server/src/modules/wallet/index.ts:1',
    'apps/server/src/modules/wallet/index.ts:2',
    'apps/server/src/platform/jobs/jobs.ts:1',
    'apps/server/src/platform/jobs/jobs.ts:2',
    'apps/sandbox/src/world.ts:1',
    'apps/server/src/app.ts:1',
    'bench/ledger/run.ts:1',
  ],
})

keeps('a feature looks into no other feature', featuresAreApart, {
  fair: {
    'apps/web/src/features/wallet/page.tsx':
      "import { rows } from './rows.ts'\nimport { me } from '../../app/session.ts'",
    'apps/web/src/app/pages.ts': "export const wallet = () => import('../features/wallet/page.tsx')",
  },
  planted: { 'apps/web/src/features/wallet/page.tsx': "import { form } from '../identity/form.ts'" },
  found: ['apps/web/src/features/wallet/page.tsx:1'],
})

const WALLET_CALLS = "import { get } from '../call.ts'\nexport const wallet = { assets: get('/account/user', {}) }"

keeps('a module has one name in contract, server and screens', oneNameEverywhere, {
  fair: {
    'packages/contract/src/wallet/calls.ts': WALLET_CALLS,
    'packages/contract/src/sandbox/calls.ts':
      "import { officeGet } from '../call.ts'\nexport const sandbox = { x: officeGet('/', {}) }",
    'apps/server/src/modules/wallet/wallet.routes.ts': '',
    'apps/sandbox/src/index.ts': '',
    'apps/web/src/features/wallet/wallet-page.tsx': '',
    'apps/backoffice/src/features/sandbox/inbox/inbox-page.tsx': '',
    'packages/contract/src/fields.ts': "import type { Call } from './call.ts'",
    'packages/contract/src/payments/calls.ts':
      "import { cards } from './cards.ts'\nexport const payments = { ...cards }",
    'packages/contract/src/payments/cards.ts':
      "import { get } from '../call.ts'\nexport const cards = { x: get('/', {}) }",
    'apps/server/src/modules/payments/payments.routes.ts': '',
    'apps/web/src/features/funding/payments/card-page.tsx': '',
  },
  planted: {
    'packages/contract/src/payments/cards.ts':
      "import { get } from '../call.ts'\nexport const cards = { x: get('/', {}) }",
    'apps/server/src/modules/payments/payments.routes.ts': '',
    'apps/web/src/features/payments/card-page.tsx': '',
    'packages/contract/src/wallet/calls.ts': WALLET_CALLS.replace('const wallet', 'const purse'),
    'apps/web/src/features/purse/page.tsx': '',
    'apps/server/src/modules/purse/purse.routes.ts': '',
  },
  found: [
    'packages/contract/src/payments/cards.ts:1',
    'packages/contract/src/payments/cards.ts:1',
    'packages/contract/src/wallet/calls.ts:1',
    'packages/contract/src/wallet/calls.ts:1',
    'packages/contract/src/wallet/calls.ts:1',
    'apps/server/src/modules/purse/purse.routes.ts:1',
  ],
})

keeps('names are kebab-case and say what is inside', fileNames, {
  fair: {
    'apps/web/src/app/page/page-link.tsx': '',
    'packages/ui/src/locales/legalRestrict.zh-TW.json': '',
    'apps/server/src/modules/wallet/README.md': '',
    'packages/ui/src/coins/1inch.svg': '',
  },
  planted: {
    'apps/web/src/app/PageLink.tsx': '',
    'apps/web/src/hooks/use-now.ts': '',
    'packages/ui/src/utils.ts': '',
    'packages/ui/src/date_field.tsx': '',
  },
  found: [
    'apps/web/src/app/PageLink.tsx:1',
    'apps/web/src/hooks/use-now.ts:1',
    'packages/ui/src/utils.ts:1',
    'packages/ui/src/date_field.tsx:1',
  ],
})

keeps('SQL stands in *.sql.ts', sqlInItsFiles, {
  fair: {
    'apps/server/src/modules/wallet/assets.sql.ts': 'sql`select 1`',
    'apps/server/src/modules/wallet/wallet.test.ts': 'sql`select 1`',
    'apps/server/src/modules/wallet/assets.ts':
      "sql.insert(tx, row)\nlog('update failed', 'select a coin', 'delete it')",
  },
  planted: {
    'apps/server/src/modules/wallet/assets.ts': 'rows(db, sql<Row>`where id = 1`)',
    'apps/server/src/platform/setup.ts': "client.query('delete from x')\nclient.query(`create database x`)",
    'apps/server/src/app.ts': '\nconst QUERY = `\n  select id\n  from users`',
    'apps/sandbox/src/inbox.ts': "client.query('delete from sandbox.messages')",
  },
  found: [
    'apps/server/src/modules/wallet/assets.ts:1',
    'apps/server/src/platform/setup.ts:1',
    'apps/server/src/platform/setup.ts:2',
    'apps/server/src/app.ts:2',
    'apps/sandbox/src/inbox.ts:1',
  ],
})

keeps('SQL names only the schema of its module', ownSchemaOnly, {
  fair: {
    ...ORDER,
    'apps/server/src/modules/wallet/assets.sql.ts': `sql\`select asset.id from wallet.assets asset where x = \${ledger.id}\``,
    'apps/server/src/modules/ledger/migrations/0001-accounts.sql':
      '-- See wallet.assets.\ncreate table ledger.accounts ();',
    'apps/server/src/platform/jobs/jobs.sql.ts': 'sql`select from pgboss.job`',
    'apps/sandbox/src/inbox.sql.ts': 'sql`select text from sandbox.messages`',
  },
  planted: {
    ...ORDER,
    'apps/server/src/modules/wallet/assets.sql.ts':
      'sql`\n  select * from wallet.assets\n  join ledger.accounts using (id)`',
    'apps/server/src/modules/ledger/migrations/0001-accounts.sql': '-- Why: x\nselect * from "wallet".assets;',
    'apps/server/src/platform/jobs/jobs.sql.ts': "export const SEEN = 'select id from ledger.journal'",
    'apps/sandbox/src/inbox.sql.ts': 'sql`select id from ledger.journal`',
  },
  found: [
    'apps/server/src/modules/wallet/assets.sql.ts:3',
    'apps/server/src/modules/ledger/migrations/0001-accounts.sql:2',
    'apps/server/src/platform/jobs/jobs.sql.ts:1',
    'apps/sandbox/src/inbox.sql.ts:1',
  ],
})

keeps('a state changes by its table of moves alone', statesMoveByTables, {
  fair: {
    'apps/server/src/modules/kyc/cases.sql.ts': `sql\`update kyc.cases set \${to.set}, note = '' where id = 1 and \${to.from}\``,
    'apps/server/src/modules/kyc/notes.sql.ts':
      "sql`update kyc.cases c set provider_state = '' where c.state = 'draft'`",
    'apps/server/src/modules/kyc/kyc.test.ts': "sql`update kyc.cases set state = 'passed'`",
  },
  planted: {
    'apps/server/src/modules/kyc/cases.sql.ts':
      "sql`\n  update kyc.cases\n  set note = '', state = 'passed' where id = 1`",
    'apps/server/src/modules/kyc/other.sql.ts': `sql\`update kyc.cases set \${to.set} where id = 1\``,
    'apps/server/src/modules/content/news.sql.ts': 'const TAKEN = sql`text = excluded.text, state = excluded.state`',
    'apps/sandbox/src/bank/store.sql.ts': "sql`update sandbox.bank_payouts set state = 'paid'`",
  },
  found: [
    'apps/server/src/modules/kyc/cases.sql.ts:3',
    'apps/server/src/modules/kyc/other.sql.ts:1',
    'apps/server/src/modules/content/news.sql.ts:1',
    'apps/sandbox/src/bank/store.sql.ts:1',
  ],
})

keeps('a migration says why in its first line', migrationsSayWhy, {
  fair: {
    'apps/server/src/platform/migrations/0001-jobs.sql': '-- Why: timers must survive a restart.\n\ncreate table x ();',
  },
  planted: {
    'apps/server/src/platform/migrations/0001-jobs.sql': 'create table x ();',
    'apps/server/src/platform/migrations/0002-more.sql': '-- Why: tables\n',
  },
  found: ['apps/server/src/platform/migrations/0001-jobs.sql:1', 'apps/server/src/platform/migrations/0002-more.sql:1'],
})

keeps('migrations have a number of their own', migrationsAreNumbered, {
  fair: { 'apps/a/migrations/0001-jobs.sql': '', 'apps/b/migrations/0001-jobs.sql': '' },
  planted: {
    'apps/a/migrations/0001-jobs.sql': '',
    'apps/a/migrations/0001-timers.sql': '',
    'apps/a/migrations/x.sql': '',
  },
  found: ['apps/a/migrations/0001-timers.sql:1', 'apps/a/migrations/x.sql:1'],
})

keeps('banned calls and types are not used', bannedCode, {
  fair: {
    'apps/server/src/platform/time/clock.ts': 'export const now = () => new Date()',
    'apps/server/src/modules/ledger/journal.ts':
      "const at = new Date(row.time) // never Date.now()\nconst text = 'parseFloat(x)'",
    'apps/server/src/config.ts': 'read(process.env)',
    'apps/server/src/platform/secrets/secrets.ts': "createCipheriv(cipher, key, iv)\ncreateHash('sha256').update(a)",
    'apps/web/src/app/chart.ts': 'const pixels = width.toFixed(1)',
    'scripts/api-list.ts': 'console.log(process.env.HOME)',
    'apps/web/src/app/shared-data/queries.ts': 'void queryClient.invalidateQueries({ queryKey })',
    'apps/web/src/features/wallet/api.ts':
      'useMutation({ mutationFn: async () => reread(KEY), onSettled: () => refresh(KEY) })',
    'packages/ui/src/class-names.ts': 'const any = validators.isAny\nconst groups = { inset: any }',
    'packages/money/src/units.test.ts':
      'test.each([1])("x", () => check(new Date()))\n// @ts-expect-error: a plain number is not Units.',
  },
  planted: {
    'apps/web/src/app/session.ts': 'const a = Date.now()\nconst b = new Date()\nconst c = Math.random()',
    'packages/money/src/units.ts': 'parseFloat(a)\nNumber.parseFloat(a)\nconst b = (a * a).toFixed(2)',
    'apps/server/src/app.ts': 'console.log(1)\nconst x = process.env.HOME',
    'packages/ui/src/sum.tsx': 'const a = b as any\nconst c = (d: any) => d\n// @ts-ignore\nconst e = f',
    'apps/web/src/app/page.tsx':
      'a.innerHTML = b\nconst c = <p dangerouslySetInnerHTML={d} />\neval(e)\nnew Function(f)',
    'apps/server/src/roles/api.ts':
      'execSync(command)\nawait fetch(url, { body })\nconnect({ rejectUnauthorized: false })\nspawn(a, b, { shell: true })',
    'apps/server/src/modules/kyc/person.ts':
      "createHash('md5').update(a)\ncreateHmac(name, key)\ncreateCipheriv('aes-128-ecb', key, null)",
    'apps/web/src/features/wallet/api.ts':
      'const a = { onSuccess: () => queries.invalidateQueries(b) }\nconst c = { onSettled: async () => {} }',
    'packages/ui/src/sum.test.tsx': 'test.only("x", check)\ndescribe.concurrent.only("y", check)',
  },
  found: [
    'apps/web/src/app/session.ts:1',
    'apps/web/src/app/session.ts:2',
    'apps/web/src/app/session.ts:3',
    'packages/money/src/units.ts:1',
    'packages/money/src/units.ts:2',
    'packages/money/src/units.ts:3',
    'apps/server/src/app.ts:1',
    'apps/server/src/app.ts:2',
    'packages/ui/src/sum.tsx:1',
    'packages/ui/src/sum.tsx:2',
    'packages/ui/src/sum.tsx:3',
    'apps/web/src/app/page.tsx:1',
    'apps/web/src/app/page.tsx:2',
    'apps/web/src/app/page.tsx:3',
    'apps/web/src/app/page.tsx:4',
    'apps/server/src/roles/api.ts:1',
    'apps/server/src/roles/api.ts:2',
    'apps/server/src/roles/api.ts:3',
    'apps/server/src/roles/api.ts:4',
    'apps/server/src/modules/kyc/person.ts:1',
    'apps/server/src/modules/kyc/person.ts:2',
    'apps/server/src/modules/kyc/person.ts:3',
    'apps/web/src/features/wallet/api.ts:1',
    'apps/web/src/features/wallet/api.ts:2',
    'packages/ui/src/sum.test.tsx:1',
    'packages/ui/src/sum.test.tsx:2',
  ],
})

keeps('a browser test waits for what it means', browserTestsWait, {
  fair: {
    'tests/e2e/wallet.test.ts':
      "await expect.poll(() => page.title()).toBe('1')\nexpect(await rows.count()).toBe(0)\nawait sum.waitFor({ timeout: 120_000 })",
    'tests/e2e/first-load.test.ts': 'await page.waitForTimeout(SETTLED_MS)',
    'tests/cluster.test.ts': 'await sleep(50)',
  },
  planted: {
    'tests/e2e/wallet.test.ts':
      "await page.goto(url, { waitUntil: 'networkidle' })\nawait page.waitForTimeout(5)\nawait sleep(50)\nawait sum.waitFor({ timeout: 2_000 })\nawait box.check()\nawait sandbox.advanceClock({ seconds: '60' })\nawait page.getByRole('button', { name: 'Send' }).press('Enter')",
    'tests/e2e/site.test.ts':
      "expect(await page.title()).toBe('1')\nexpect(\n  await field.first().inputValue(),\n).toBe('1')",
  },
  found: [
    'tests/e2e/wallet.test.ts:1',
    'tests/e2e/wallet.test.ts:2',
    'tests/e2e/wallet.test.ts:3',
    'tests/e2e/wallet.test.ts:4',
    'tests/e2e/wallet.test.ts:5',
    'tests/e2e/wallet.test.ts:7',
    'tests/e2e/wallet.test.ts:6',
    'tests/e2e/site.test.ts:1',
    'tests/e2e/site.test.ts:2',
  ],
})

test('a file that is excepted from a ban exists', () => {
  expect(exceptionsExist(tree)).toEqual([])
  expect(exceptionsExist([]).map(({ path }) => path)).toContain('apps/server/src/platform/time/clock.ts')
})

keeps('nothing is promised instead of done', bannedText, {
  fair: { 'apps/web/src/app/locales/shell.es.json': '{ "all": "Todo" }' },
  planted: {
    'apps/web/src/app/chart.ts': '\n// TODO: draw it',
    'README.md': 'Cards: coming soon',
    'x.sql': '-- FIXME',
  },
  found: ['apps/web/src/app/chart.ts:2', 'README.md:1', 'x.sql:1'],
})

keeps('retired words stay away', retiredWords, {
  fair: { 'apps/server/src/a.ts': 'const publisher = createPublisher({ timeoutMs })' },
  planted: {
    'apps/server/src/a.ts': 'const it = createTeller({ PATIENCE_MS })',
    'docs/a.md': 'one\nAn errand for later.',
  },
  found: ['apps/server/src/a.ts:1', 'apps/server/src/a.ts:1', 'docs/a.md:2'],
})

keeps('English texts keep retired phrases out', voiceIsPlain, {
  fair: {
    'apps/web/src/locales/a.en.json': '{\n  "open": "Start again",\n  "canew": "Manewra"\n}',
    'apps/web/src/locales/a.de.json': '{\n  "open": "Anew"\n}',
    'docs/a.md': 'Start anew.',
  },
  planted: { 'apps/web/src/locales/a.en.json': '{\n  "open": {\n    "text": "Start Anew"\n  }\n}' },
  found: ['apps/web/src/locales/a.en.json:3'],
})

keeps('words on a screen come from locale files', textFromLocales, {
  fair: {
    'apps/web/src/app/shell/footer.tsx':
      'export const Footer = <p title={t("title")} className="text-ink">{t("legal")} · {amount < 3 && b > 2}</p>',
    'packages/ui/src/logo.tsx': '<svg aria-label="Bourse" /> as Generic<string>',
    'packages/ui/src/gallery/gallery-forms.tsx': '<p>Every field</p>',
    'packages/ui/src/sum.test.tsx': '<p>Total</p>',
  },
  planted: {
    'apps/web/src/app/shell/footer.tsx': '<p>\n  All rights reserved\n</p>',
    'packages/ui/src/sum.tsx': `<>\n<b aria-label="Total sum" />\n{open ? "Open" : t("closed")}\n<i>{\`\${n} left\`}</i></>`,
  },
  found: [
    'apps/web/src/app/shell/footer.tsx:2',
    'packages/ui/src/sum.tsx:3',
    'packages/ui/src/sum.tsx:2',
    'packages/ui/src/sum.tsx:4',
  ],
})

keeps('a file has at most 400 lines', fileSizes, {
  fair: {
    'apps/web/src/app/shell/shell.tsx': `export const a = () => 1${'\n// Line.'.repeat(399)}\n`,
    'apps/server/src/modules/identity/countries.ts': `export const COUNTRIES = [${"\n  'IT',".repeat(500)}\n]`,
    'apps/web/src/app/shell.test.tsx': `const a = () => 1${'\n'.repeat(500)}a()`,
  },
  planted: { 'apps/web/src/app/shell/shell.tsx': `export const a = () => 1${'\n// Line.'.repeat(400)}\n` },
  found: ['apps/web/src/app/shell/shell.tsx:1'],
})

const SIXTY = '\n  step()'.repeat(59)

keeps('a function has at most 60 lines', functionSizes, {
  fair: {
    'packages/ui/src/a.ts': `function a(\n  b: B,\n  c: C,\n) {${'\n  step()'.repeat(58)}\n}`,
    'packages/ui/src/b.ts': `export function createB() {\n  function inner() {${SIXTY.slice(9)}\n}\n  return { x() {${SIXTY.slice(9)}\n} }\n}`,
    'packages/ui/src/c.ts': `export const table = make(() => ({${'\n  a: 1,'.repeat(80)}\n}))`,
  },
  planted: {
    'packages/ui/src/a.ts': `\nfunction a() {${SIXTY}\n}`,
    'packages/ui/src/b.ts': `const b = () => {\n  list.map(() => {${SIXTY}\n})\n}`,
  },
  found: ['packages/ui/src/a.ts:2', 'packages/ui/src/b.ts:1', 'packages/ui/src/b.ts:2'],
})

keeps('a module has a README of at most 40 lines', modulesAreDescribed, {
  fair: { 'apps/server/src/modules/wallet/index.ts': '', 'apps/server/src/modules/wallet/README.md': '# Wallet\n' },
  planted: {
    'apps/server/src/modules/wallet/index.ts': '',
    'apps/server/src/modules/card/README.md': '\n'.repeat(50).concat('x'),
  },
  found: ['apps/server/src/modules/wallet/README.md:1', 'apps/server/src/modules/card/README.md:1'],
})

keeps('a namespace has all six languages', allLanguages, {
  fair: inAllLanguages('packages/ui/src/locales/ui', { close: 'Close' }),
  planted: {
    ...inAllLanguages('packages/ui/src/locales/ui', {}),
    'packages/ui/src/locales/ui.fr.json': '{}',
    'apps/web/src/app/locales/shell.en.json': '{}',
  },
  found: [
    'packages/ui/src/locales/ui.fr.json',
    ...['it', 'de', 'ru', 'es', 'zh-TW'].map((language) => `apps/web/src/app/locales/shell.${language}.json`),
  ].map((path) => `${path}:1`),
})

keeps('every language has the same keys and as many entries in a list', sameKeys, {
  fair: { 'a/locales/x.en.json': '{"a":{"b":["1","2"]}}', 'a/locales/x.de.json': '{"a":{"b":["eins","zwei"]}}' },
  planted: {
    'a/locales/x.en.json': '{"a":"1","list":["1","2"]}',
    'a/locales/x.de.json': '{\n"b":"1",\n"list":["1"]\n}',
  },
  found: ['a/locales/x.de.json:1', 'a/locales/x.de.json:3', 'a/locales/x.de.json:2'],
})

keeps('every text is an ICU message with the plural forms of its language', messagesParse, {
  fair: {
    'a/locales/x.ru.json': '{"a":"{n, plural, one {# час} few {# часа} many {# часов} other {# часа}}"}',
    'a/locales/x.zh-TW.json': '{"a":"{n, plural, other {# 小時}}"}',
    'a/locales/x.it.json': '{"a":"L’ora, l\'ora e <b>{time}</b>"}',
  },
  planted: {
    'a/locales/x.en.json': '{\n"a":"{n, plural, one {# hour}",\n"b":"{open"}',
    'a/locales/x.ru.json': '{"a":"{n, plural, one {# час} many {# часов} other {# часа}}"}',
  },
  found: ['a/locales/x.en.json:2', 'a/locales/x.en.json:3', 'a/locales/x.ru.json:1'],
})

keeps('every language has the same arguments in a text', sameArguments, {
  fair: {
    'a/locales/x.en.json': '{"a":"{n, plural, one {# of {all}} other {# of {all}}} <b>left</b>"}',
    'a/locales/x.zh-TW.json': '{"a":"<b>剩下</b>{all} 之 {n}"}',
  },
  planted: {
    'a/locales/x.en.json': '{"a":"{n} of <b>{all}</b>","b":"x"}',
    'a/locales/x.de.json': '{"a":"{n} von {alle}",\n"b":"{x}"}',
  },
  found: ['a/locales/x.de.json:1', 'a/locales/x.de.json:1', 'a/locales/x.de.json:1', 'a/locales/x.de.json:2'],
})

keeps('a long text differs from English', translated, {
  fair: { 'a/locales/x.en.json': '{"a":"Chunk load error"}', 'a/locales/x.de.json': '{"a":"Chunk load error"}' },
  planted: {
    'a/locales/x.en.json': '{"a":"You may not pass {x}"}',
    'a/locales/x.de.json': '{"a":"You may not pass {x}"}',
  },
  found: ['a/locales/x.de.json:1'],
})

keeps('every refusal and every error of a schema has a text', refusalsHaveTexts(contract), {
  rule: refusalsHaveTexts({ wallet: { asset: { refusals: ['wallet.asset_unknown'] } } }),
  fair: {
    'packages/contract/locales/wallet.en.json': '{"asset_unknown":"No such asset.","coin_missing":"Choose a coin."}',
    'packages/contract/src/wallet/calls.ts': "const coin = z.string({ error: 'wallet.coin_missing' })",
    'packages/contract/src/codes.ts': "const NUMBERS = { 'convert.quote_moved': 40028 }",
  },
  planted: {
    'packages/contract/locales/wallet.en.json': '{}',
    'packages/contract/src/fields.ts': "\nconst coin = z.string({ error: 'wallet.coin_missing' })",
  },
  found: ['packages/contract/src/fields.ts:2', 'packages/contract/src/wallet/calls.ts:1'],
})

const CALLS = callsSources()
const CALLS_FILE = 'packages/contract/src/calls/web/identity.gen.ts'

keeps('the generated constants of calls are those of the contract', generatedFiles(CALLS_FOLDER, CALLS), {
  fair: Object.fromEntries(CALLS),
  planted: {
    ...Object.fromEntries(CALLS),
    [CALLS_FILE]: CALLS.get(CALLS_FILE)?.replace('POST', 'GET') ?? '',
    'packages/contract/src/calls/web/gone.gen.ts': '',
  },
  found: [`${CALLS_FILE}:1`, 'packages/contract/src/calls/web/gone.gen.ts:1'],
})

keeps('every dependency is pinned to one version', pinnedDependencies, {
  fair: { 'package.json': '{"dependencies":{"a":"1.2.3"},"devDependencies":{"b":"18.4.0-beta.17"}}' },
  planted: {
    'package.json': '{"dependencies":{"a":"^1.2.3"},\n"overrides":{"b":"*"}}',
    'apps/web/package.json': '{"optionalDependencies":{"c":"latest"}}',
  },
  found: ['package.json:1', 'package.json:2', 'apps/web/package.json:1'],
})

const NPMRC = 'omit-lockfile-registry-resolved=true\nsave-exact=true\n'

keeps('the lock file names no download address', lockFile, {
  fair: { '.npmrc': NPMRC, 'package-lock.json': '{"resolved": "packages/money", "link": true}' },
  planted: { '.npmrc': 'save-exact=true\n', 'package-lock.json': '{\n"resolved": "https://packages.example/a.tgz"}' },
  found: ['package-lock.json:2', '.npmrc:1'],
})

keeps('no package but the listed ones runs a script when it is installed', installScripts, {
  fair: {
    'package.json': '{"allowScripts":{"a":true}}',
    'package-lock.json': '{"packages":{"node_modules/a":{"hasInstallScript":true},"node_modules/b":{}}}',
  },
  planted: {
    'package.json': '{"allowScripts":{\n"a":true}}',
    'package-lock.json': '{"packages":{\n"node_modules/b":{"hasInstallScript":true}}}',
  },
  found: ['package-lock.json:2', 'package.json:2'],
})

const SCRIPTED = '{"packages":{"node_modules/a":{"hasInstallScript":true}}}'

keeps('beside the product no package runs a script when it is installed', scriptsBesideAreIgnored, {
  fair: {
    'package-lock.json': SCRIPTED,
    'bench/package-lock.json': '{"packages":{"node_modules/a":{}}}',
    'tests/clients/package-lock.json': SCRIPTED,
    'tests/clients/.npmrc': 'ignore-scripts=true\n',
  },
  planted: { 'bench/package-lock.json': SCRIPTED, 'bench/.npmrc': 'ignore-scripts=false\n' },
  found: ['bench/.npmrc:1'],
})

keeps('every package is under a licence that somebody has read', licencesAreKnown, {
  fair: { 'package-lock.json': '{"packages":{"":{},"node_modules/a":{"license":"(MIT OR CC0-1.0)"}}}' },
  planted: {
    'package-lock.json': '{"packages":{\n"node_modules/a":{"license":"GPL-3.0"},\n"node_modules/b":{}}}',
  },
  found: ['package-lock.json:2', 'package-lock.json:3'],
})

const LICENCES = licencesPage(tree.find(({ path }) => path === 'package-lock.json')?.text ?? '{"packages":{}}')

keeps('the list of licences is that of the lock file', generatedFile('docs/security/licences.md', LICENCES), {
  fair: { 'docs/security/licences.md': LICENCES },
  planted: { 'docs/security/licences.md': `${LICENCES}more` },
  found: ['docs/security/licences.md:1'],
})

keeps('documents name tests that exist', namedTestsExist, {
  fair: {
    'docs/a.md': '| a | `ledger/holds.test.ts › a hold is named` |',
    'apps/server/src/modules/ledger/holds.test.ts': "test('a hold is named', () => {})",
  },
  planted: {
    'docs/a.md': 'x\n`holds.test.ts › another name`\n`gone.test.ts › a hold is named`',
    'apps/server/src/modules/ledger/holds.test.ts': "test('a hold is named', () => {})",
  },
  found: ['docs/a.md:2', 'docs/a.md:3'],
})

const SHOWN = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (n) => `## §${n} Part\n\n| statement | shown by |\n|---|---|\n| a | \`a.test.ts › b\` |`,
)

keeps('every statement of the specification names its test, or a module that is not built yet', specificationIsShown, {
  fair: { ...ORDER, 'tests/specification/statements.md': [...SHOWN, '| c | waits for `earn` |'].join('\n') },
  planted: {
    ...ORDER,
    'tests/specification/statements.md': ['| d | waits for `wallet` |', '| e | by hand |', ...SHOWN.slice(0, 8)].join(
      '\n',
    ),
  },
  found: [
    'tests/specification/statements.md:1',
    'tests/specification/statements.md:2',
    'tests/specification/statements.md:1',
  ],
})

keeps('no page has script of its own', inlineScript, {
  fair: { 'apps/web/index.html': '<script type="module" src="/a.js"></script>' },
  planted: { 'apps/web/index.html': '<p>\n<script>start()</script>\n<p onclick="go()">\n<a href="javascript:go()">' },
  found: ['apps/web/index.html:2', 'apps/web/index.html:3', 'apps/web/index.html:4'],
})

keeps('links of documents lead to files that exist', linksLead, {
  fair: {
    'README.md': '[a](docs/a.md#part) [b](docs/) [c](https://example.org/x) [d](#here) `[e](gone.md)`',
    'docs/a.md': '[up](../README.md)\n```\n[f](gone.md)\n```',
  },
  planted: { 'README.md': 'x\n[a](docs/gone.md)', 'docs/a.md': '[up](README.md)' },
  found: ['README.md:2', 'docs/a.md:1'],
})
