import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { canBeRead, KEY_INFORMATION } from './documents.ts'
import { REGULATED } from './presets/regulated.ts'
import { insertStep } from './steps.sql.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const PASSWORD = 'ledger-pencil-7'
const ETP = { step: 'key_information', product: 'etp' } as const

let userId: string
let calls: ReturnType<typeof running.client>

const reasonOf = (call: Promise<unknown>) => call.then(String, ({ reason }: { reason: string }) => reason)
const may = async (product: 'etp' | 'discount' | 'presale' | 'payments') =>
  (await running.app.policy.may(running.app.db.queryable, userId, product)).ok

async function person(name: string) {
  const email = `${name}@example.org`
  const { identity } = running.app
  const id = await identity.seedUser({ email, password: PASSWORD, country: 'DE', language: 'en', fiat: 'EUR' })
  const { token } = await running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
  return { userId: id, calls: running.client({ token }) }
}

beforeAll(async () => {
  ;({ userId, calls } = await person('reader'))
})

test('the gate of a product opens once its key information was agreed to in the version shown, and that of no other', async () => {
  const { version, title, paragraphs } = await calls.policy.policyDocument({
    step: 'key_information',
    product: 'payments',
  })
  expect([title, paragraphs.length]).toEqual(['Key information: machine payments', 5])
  expect(await may('payments')).toBe(false)
  const other = { step: 'key_information', product: 'payments', version: `${version}0` } as const
  expect(await reasonOf(calls.policy.agreeDocument(other))).toBe('policy.document_changed')
  expect(await may('payments')).toBe(false)
  await calls.policy.agreeDocument({ step: 'key_information', product: 'payments', version })
  expect(await may('payments')).toBe(true)
  const agreed = (await calls.policy.gateState()).steps.filter(({ product }) => product !== null)
  expect(agreed).toMatchObject([{ step: 'key_information', product: 'payments' }])
  const etp = (await calls.wallet.userState()).products.find(({ product }) => product === 'etp')
  expect(etp?.missing).toEqual(['knowledge', 'key_information'])
})

test('an agreement to an earlier version counts no longer', async () => {
  const early = await person('early')
  const { db, clock } = running.app
  const missing = async () =>
    (await early.calls.wallet.userState()).products.find(({ product }) => product === 'etp')?.missing
  const dates = { passedAt: clock.now(), validUntil: new Date(8e15) }
  await insertStep(db.queryable, early.userId, { ...ETP, ...dates, category: null, version: 'earlier' })
  expect(await missing()).toEqual(['knowledge', 'key_information'])
  await early.calls.policy.agreeDocument({ ...ETP, version: KEY_INFORMATION.etp?.version ?? '' })
  expect(await missing()).toEqual(['knowledge'])
})

test('the white paper of a token is linked, and a presale asks to read the papers', async () => {
  const { version, link } = await calls.policy.policyDocument({ step: 'white_paper', product: 'presale' })
  expect(link).toBeNull()
  expect(await may('presale')).toBe(false)
  await calls.policy.agreeDocument({ step: 'white_paper', product: 'presale', version })
  expect(await may('presale')).toBe(true)
})

test.each([
  ['key_information', 'convert'],
  ['white_paper', 'convert'],
  ['white_paper', 'asset:NONE'],
] as const)('what there is nothing to read of is refused: %s of %s', async (step, product) => {
  expect(await reasonOf(calls.policy.policyDocument({ step, product }))).toBe('policy.document_unknown')
  expect(await reasonOf(calls.policy.agreeDocument({ step, product, version: '1' }))).toBe('policy.document_unknown')
})

test('every gate of the preset that asks for something to be read can be passed', () => {
  for (const { product, steps } of REGULATED)
    for (const step of steps) expect(canBeRead(step, product), `${step} of ${product}`).toBe(true)
})

/** Of all languages. Whoever changes a text raises its version and writes the new hash here. */
const HASHES: Readonly<Record<string, string>> = {
  'saving 1': '71cf51899de6343b',
  'discount 1': '841f51f2fbba7011',
  'etp 1': '0063654373751736',
  'payments 1': '911a3ec1492673ee',
}

test.each(Object.entries(KEY_INFORMATION))('a changed text of %s has a new version', (_product, { text, version }) => {
  const hash = createHash('sha256')
  for (const language of LANGUAGES) {
    const file = readFileSync(join(import.meta.dirname, `locales/documents.${language}.json`), 'utf8')
    hash.update(JSON.stringify(JSON.parse(file)[text]))
  }
  expect(hash.digest('hex').slice(0, 16)).toBe(HASHES[`${text} ${version}`])
})
