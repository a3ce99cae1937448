import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpProvider } from '@bourse/server/modules/kyc/index.ts'
import { signatureOf } from '@bourse/server/platform/messaging/signed-body.ts'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { KycServer } from './kyc-server.ts'
import { startKycServer } from './kyc-server.ts'
import { openSandbox, type TestSandbox } from './sandbox.fixture.ts'

const database = testDatabase()
let world: TestSandbox
let provider: KycServer
let site: Server
const heard: { body: Record<string, unknown>; signed: boolean }[] = []

beforeAll(async () => {
  world = await openSandbox(database.db)
  site = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const right = signatureOf(provider.settings.webhookSecret, String(request.headers['x-timestamp']), body)
    heard.push({ body: JSON.parse(body), signed: right === request.headers['x-signature'] })
    response.end('{"success":true}')
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/verdict`
  const { clock, realClock, ids } = world
  const logger = createLogger({ level: 'silent' })
  provider = await startKycServer({
    db: database.db,
    clock,
    realClock,
    ids,
    logger,
    webhookUrl,
    webhookSecret: 'a secret of the test',
  })
  await rule('by_number', false)
})
afterAll(async () => {
  await provider.stop()
  site.close()
})

async function rule(mode: 'by_number' | 'hold', twice: boolean): Promise<void> {
  const { context } = await world.office.logIn('operator')
  await world.calls.setKycRule({ mode, delaySeconds: 0, twice }, context)
}

const check = (reference: string, documentNumber: string) => ({
  reference,
  country: 'IT',
  documentKind: 'passport' as const,
  person: {
    firstName: 'Anna',
    lastName: 'Rossi',
    birthDate: '1990-01-01',
    nationality: 'IT',
    residence: 'IT',
    address: 'Via Roma 1',
    city: 'Torino',
    postcode: '10121',
    documentNumber,
    expiresOn: '2030-01-01',
  },
  pictures: { front: 'AAAA', back: null, selfie: 'AAAA' },
})
const told = (reference: string) => heard.filter(({ body }) => body.reference === reference)

test.each([
  ['AB12340', 'clear', []],
  ['AB12347', 'consider', []],
  ['AB12348', 'refused', ['front_blurry']],
  ['AB12349', 'refused', ['data_name']],
])('the number %s is judged %s, and the verdict is signed', async (number, outcome, reasons) => {
  await createHttpProvider(provider.settings).createCheck(check(`case-${number}`, number))
  await vi.waitFor(() => expect(told(`case-${number}`)).toMatchObject([{ signed: true, body: { outcome, reasons } }]), {
    timeout: 60_000,
  })
})

test('the same reference twice is one check', async () => {
  const { createCheck } = createHttpProvider(provider.settings)
  expect(await createCheck(check('case-twice', 'AB0'))).toBe(await createCheck(check('case-twice', 'AB0')))
})

test('a held check waits for the console, which may tell a verdict twice', async () => {
  await rule('hold', false)
  const checkId = await createHttpProvider(provider.settings).createCheck(check('case-held', 'AB0'))
  expect(told('case-held')).toEqual([])
  const verdict = { outcome: 'refused' as const, reasons: ['selfie_mismatch'] }
  expect(await provider.checks.tellByHand(checkId, verdict, true)).toMatchObject({
    ok: true,
    value: { outcome: 'refused', answers: ['accepted', 'accepted'] },
  })
  expect(new Set(told('case-held').map(({ body }) => body.eventId)).size).toBe(1)
  expect(await provider.checks.tellByHand('chk_nobody', verdict, false)).toMatchObject({
    refusal: { code: 'sandbox.check_unknown' },
  })
})

test('a caller without the key is refused', async () => {
  const wrong = createHttpProvider({ ...provider.settings, key: 'wrong' })
  await expect(wrong.createCheck(check('case-wrong', 'AB0'))).rejects.toThrow('401')
})
