import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { createIndex } from './index.ts'

const MINUTE_MS = 60_000
const running = testApp({}, { prices: { BTC: '50000', EUR: '1.25' } })
const without = testApp()

beforeAll(async () => {
  for (const { app } of [running, without]) {
    await app.markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  }
})

const tokens = new Map<typeof running, string>()
async function office(of = running) {
  const token = tokens.get(of) ?? (await loggedInStaff(of, 'operator')).token
  tokens.set(of, token)
  return of.officeClient({ token })
}

async function asset(coin: string) {
  const { assets } = await (await office()).index.officeIndex({})
  const found = assets.find((one) => one.coin === coin)
  assert(found !== undefined, `${coin} is listed`)
  return found
}

test('staff see what decides, what each venue told, how old that is and how far they are apart', async () => {
  const { venues, oldAfterSeconds, time } = await (await office()).index.officeIndex({})
  expect(venues).toEqual(
    ['north', 'south', 'east'].map((venue) => ({ venue, toldAt: '2026-11-15T12:00:00.000Z', assets: 2 })),
  )
  expect([time, oldAfterSeconds]).toEqual(['2026-11-15T12:00:00.000Z', 180])
  expect(await asset('BTC')).toMatchObject({ state: 'used', value: '50000', last: '50000', apart: '0.00' })
  expect(await asset('ETH')).toEqual({
    ...{ coin: 'ETH', state: 'missing', value: null, at: null, last: null, sources: [], apart: null },
  })
  expect((await (await office()).admin.systemStatus({})).warnings).toEqual([])
})

test('a venue that is off is shown as not counted, and venues that disagree leave no value', async () => {
  running.venues.set('BTC', '60000', 'north')
  running.clock.advance(MINUTE_MS)
  expect(await asset('BTC')).toMatchObject({
    state: 'used',
    last: '50000',
    apart: '20.00',
    sources: [
      { venue: 'east', off: '0.00', counted: true },
      { venue: 'north', price: '60000', off: '20.00', counted: false },
      { venue: 'south', off: '0.00', counted: true },
    ],
  })
  running.venues.set('BTC', '40000', 'south')
  running.clock.advance(MINUTE_MS)
  expect(await asset('BTC')).toMatchObject({ state: 'disagreeing', value: null, last: null })
  expect((await asset('BTC')).sources.map(({ counted }) => counted)).toEqual([false, false, false])
  running.venues.set('BTC', '50000')
})

test('a value whose newest minute is too old is not used, and the page of the system says when none is', async () => {
  const { clock, app } = running
  const none = createIndex({ ...app, clock, logger: createLogger({ level: 'silent' }), venues: running.venues.venues })
  clock.advance(4 * MINUTE_MS)
  // Asked without a worker that would record the minutes since.
  const overview = none.routes.officeIndex
  const answer = await overview({}, {} as never)
  assert(answer.ok, 'it refuses nothing')
  const states = answer.value.assets.map(({ coin, state, value }) => [coin, state, value])
  expect(states).toEqual([
    ['BTC', 'old', null],
    ['ETH', 'missing', null],
    ['EUR', 'old', null],
  ])
  expect(await none.warnings()).toEqual(['index_without_values'])
})

test('the page of the system says when no venue tells a live price, although the minutes are there', async () => {
  const { clock, app, venues } = running
  clock.advance(MINUTE_MS)
  await app.index.record(clock.now())
  const silent = venues.venues.map((venue) => ({ ...venue, latest: async () => undefined }))
  const quiet = createIndex({ ...app, clock, logger: createLogger({ level: 'silent' }), venues: silent })
  expect(await app.index.warnings()).toEqual([])
  expect(await quiet.warnings()).toEqual(['index_not_live'])
})

test('without venues the log says so at the start, and the page of the system from then on', async () => {
  const { index, admin } = await office(without)
  expect((await index.officeIndex({})).venues).toEqual([])
  expect((await admin.systemStatus({})).warnings).toEqual(['index_without_venues'])
  const lines: string[] = []
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  const { app, clock } = without
  await createIndex({ ...app, clock, logger, venues: [] }).start()()
  expect(lines.join()).toContain('set INDEX_VENUES')
})
