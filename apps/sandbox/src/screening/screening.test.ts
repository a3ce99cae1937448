import { createHttpChainAnalytics, createHttpPeopleScreening } from '@bourse/server/modules/screening/index.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreeningConsole } from './console.ts'
import { scoreOf } from './matching.rules.ts'
import { type SandboxScreeningServer, startSandboxScreening } from './server.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const ids = createIds(clock)
const actor = { staffId: 'stf_test', email: 'a@office.example', ip: '127.0.0.1' }
let server: SandboxScreeningServer

beforeAll(async () => {
  server = await startSandboxScreening({ db: database.db, ids, slowMs: 20 })
})
afterAll(() => server.stop())

const acts = () => createScreeningConsole({ db: database.db, clock, ids, admin: { recordAct: async () => undefined } })
const PERSON = {
  ...{ firstName: 'José', lastName: 'Núñez Vidal', birthDate: '1970-01-02', nationality: 'ES', residence: 'ES' },
}
/** Over HTTP, as a real firm is asked. */
const hits = (person = PERSON) => createHttpPeopleScreening(server.people).screen('kyc_test', person)

test('whoever is put on a list is found by the words of the name, and not when taken off', async () => {
  expect(await hits()).toEqual([])
  const entry = {
    list: 'EU',
    kind: 'sanctions',
    name: 'NUNEZ VIDAL, Jose',
    birthDate: '1970-01-02',
    country: 'ES',
  } as const
  const { value } = await acts().add(entry, actor)
  expect(await hits()).toMatchObject([{ kind: 'sanctions', list: 'EU', score: 100, name: entry.name }])
  expect(await hits({ ...PERSON, lastName: 'Otra' })).toEqual([])
  const id = value.entries[0]?.id ?? ''
  expect(await acts().remove(id, actor)).toMatchObject({ ok: true, value: { entries: [] } })
  expect(await acts().remove(id, actor)).toMatchObject({ refusal: { code: 'sandbox.entry_unknown' } })
  expect(await hits()).toEqual([])
})

test.each([
  ['slow', []],
  ['fails', undefined],
  ['away', undefined],
  ['garbage', undefined],
  ['answers', []],
] as const)('a firm that is set to "%s" gives %j', async (mode, answer) => {
  await acts().setMode({ party: 'people', mode }, actor)
  expect(await hits()).toEqual(answer)
})

const COINS = {
  reference: 'wdr_test',
  direction: 'out',
  chain: 'ETHEREUM',
  asset: 'ETH',
  address: '0xABCD',
  txId: null,
} as const
const risk = (question: Parameters<ReturnType<typeof createHttpChainAnalytics>['assess']>[0] = COINS) =>
  createHttpChainAnalytics(server.analytics).assess(question)

test('what is marked is known by address or transaction, the gravest of it, and not when the mark is gone', async () => {
  expect(await risk()).toMatchObject({ risk: 1, categories: [] })
  await acts().mark({ subject: '0xabcd', risk: 55, categories: ['mixer'] }, actor)
  const { value } = await acts().mark({ subject: '0xTX', risk: 95, categories: ['theft'] }, actor)
  expect(await risk()).toMatchObject({ risk: 55, categories: ['mixer'] })
  expect(await risk({ ...COINS, direction: 'in', txId: '0xtx' })).toMatchObject({ risk: 95, categories: ['theft'] })
  for (const { id } of value.marks) await acts().unmark(id, actor)
  expect(await risk({ ...COINS, txId: '0xtx' })).toMatchObject({ risk: 1 })
})

test.each(['fails', 'away', 'garbage'] as const)(
  'an analytics firm that is set to "%s" gives no answer',
  async (mode) => {
    await acts().setMode({ party: 'analytics', mode }, actor)
    expect(await risk()).toBeUndefined()
    expect(await hits()).toEqual([])
    await acts().setMode({ party: 'analytics', mode: 'answers' }, actor)
  },
)

test('whoever has no key learns nothing', async () => {
  const stranger = createHttpPeopleScreening({ ...server.people, key: 'a key of somebody else' })
  expect(await stranger.screen('kyc_test', PERSON)).toBeUndefined()
})

test('a date of birth makes a firm surer, or less sure', () => {
  const score = (birth_date: string | null) => scoreOf({ name: 'Jose Nunez Vidal', birth_date }, PERSON)
  expect([score('1970-01-02'), score(null), score('1971-01-02')]).toEqual([100, 80, 60])
})
