import type { SandboxTravelMode } from '@bourse/contract'
import { createHttpTravelRule, type TravelMessage } from '@bourse/server/modules/travel/index.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTravelConsole } from './console.ts'
import { startSandboxTravel } from './server.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const ids = createIds(clock)
const actor = { staffId: 'stf_test', email: 'a@office.example', ip: '127.0.0.1' }
let server: Awaited<ReturnType<typeof startSandboxTravel>>

beforeAll(async () => {
  server = await startSandboxTravel({ db: database.db, clock, ids })
})
afterAll(() => server.stop())

const acts = () => createTravelConsole({ db: database.db, clock, admin: { recordAct: async () => undefined } })
/** Over HTTP, as a real network is asked. */
const network = () => createHttpTravelRule(server.settings)

const name = { primaryIdentifier: 'Lovelace', secondaryIdentifier: 'Ada' }
const message = (reference: string): TravelMessage => ({
  ...{ reference, provider: 'hafen', chain: 'BITCOIN', asset: 'BTC', amount: '0.1', address: 'bcrt1q', tag: null },
  originator: { naturalPerson: { name }, accountNumber: '100' },
  beneficiary: { naturalPerson: { name }, accountNumber: 'bcrt1q' },
})

test.each<[SandboxTravelMode, string | undefined]>([
  ['accepts', 'accepted'],
  ['asks', 'needs_information'],
  ['refuses', 'refused'],
  ['does_not_know', 'beneficiary_unknown'],
  ['silent', undefined],
])('a provider that is set to "%s" says %s', async (mode, status) => {
  await acts().setMode({ code: 'hafen', mode }, actor)
  expect((await network().send(message(`trv_${mode}`)))?.status).toBe(status)
})

test('a slow provider accepts two minutes after it first heard of a transfer', async () => {
  await acts().setMode({ code: 'hafen', mode: 'slow' }, actor)
  expect((await network().send(message('trv_slow')))?.status).toBe('pending')
  clock.advance(121_000)
  expect((await network().send(message('trv_slow')))?.status).toBe('accepted')
})

test('the list names every provider, and one that is not in it cannot be set', async () => {
  expect((await network().providers())?.map(({ code }) => code)).toContain('stille')
  expect(await acts().setMode({ code: 'nobody', mode: 'accepts' }, actor)).toMatchObject({ ok: false })
})

test('coins come from a wallet unless staff say which provider sent them, and with what data', async () => {
  const question = { reference: 'dep_1', chain: 'BITCOIN', asset: 'BTC', amount: '1', txId: 'AB12', address: 'bcrt1q' }
  expect(await network().sourceOf(question)).toEqual({ source: 'self_hosted' })
  const sender = { txId: 'ab12', provider: 'laguna', originator: '', beneficiary: '' }
  await acts().setSender(sender, actor)
  const provider = { code: 'laguna', name: 'Laguna Custody' }
  const silent = { source: 'provider', provider, originator: null, beneficiary: null }
  expect(await network().sourceOf(question)).toEqual(silent)
  await acts().setSender({ ...sender, originator: 'Grace Hopper' }, actor)
  expect(await network().sourceOf(question)).toEqual({ ...silent, originator: { name: 'Grace Hopper' } })
})

test('without the key nobody is answered', async () => {
  const stranger = createHttpTravelRule({ ...server.settings, key: 'another key of somebody' })
  expect(await stranger.providers()).toBeUndefined()
})
