import { units } from '@bourse/money'
import { createHttpVenue, createIndex } from '@bourse/server/modules/index/index.ts'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferencePrices, SEED } from '../markets/reference-prices.ts'
import { createVenueConsole } from './console.ts'
import { type SandboxVenueServer, startSandboxVenues } from './server.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:30Z')
const MINUTE_MS = 60_000
const actor = { staffId: 'stf_test', ip: '127.0.0.1' } as never
let server: SandboxVenueServer

beforeAll(async () => {
  server = await startSandboxVenues({ db: database.db, clock })
})
afterAll(() => server.stop())

const acts = () => createVenueConsole({ db: database.db, clock, admin: { recordAct: async () => undefined } })
const markets = { assets: async () => ['BTC', 'EUR', 'USDT'].map((code) => ({ code, scale: 8 })) } as never
const logger = createLogger({ level: 'silent' })
const index = () =>
  createIndex({ db: database.db, clock, logger, markets, venues: server.settings.map(createHttpVenue) })

/** After a minute, as it counts for decisions; over HTTP, as real venues are asked. */
async function worth(minutes = 1): Promise<number | undefined> {
  clock.advance(minutes * MINUTE_MS)
  await index().record(clock.now())
  const value = await index().valueIn(database.db.queryable, 'BTC', units(10n ** 8n), 'USDT')
  return value === undefined ? undefined : Number(value) / 1e8
}
const outside = () => createReferencePrices(SEED).at('BTC', clock.now().getTime())
const near = async (found: Promise<number | undefined>) => Math.abs(((await found) ?? 0) / outside() - 1) < 0.05

test('the index follows what three venues pay, from the first minute on', async () => {
  expect(await near(worth(0))).toBe(true)
})

test('a venue that is shifted, stands still or falls silent changes nothing', async () => {
  await acts().set({ venue: 'north', mode: 'live', shift: '-80' }, actor)
  expect(await near(worth(20))).toBe(true)
  await acts().set({ venue: 'north', mode: 'frozen', shift: '0' }, actor)
  expect(await near(worth(20))).toBe(true)
  await acts().set({ venue: 'north', mode: 'dropped', shift: '0' }, actor)
  expect(await near(worth(20))).toBe(true)
  expect((await acts().list()).map(({ mode }) => mode)).toEqual(['dropped', 'live', 'live'])
})

test('venues that are set apart leave no value, and so do two that stand still', async () => {
  await acts().split('20', actor)
  expect(await worth()).toBeUndefined()
  await acts().split('0', actor)
  expect(await near(worth(20))).toBe(true)
  for (const venue of ['north', 'south'] as const) await acts().set({ venue, mode: 'frozen', shift: '0' }, actor)
  expect(await worth(2)).toBeUndefined()
  await acts().split('0', actor)
  expect(await near(worth(20))).toBe(true)
})

test('a venue that stands still tells old quotes, which count for ten seconds', async () => {
  const sources = async () => {
    await index().record(clock.now())
    const { rows } = await database.db.pool.query(
      `select sources from index.minutes where asset = 'BTC' order by minute desc limit 1`,
    )
    return Object.keys(rows[0].sources).sort()
  }
  clock.advance(20 * MINUTE_MS)
  const at = async (seconds: number) => {
    clock.advance(MINUTE_MS - (clock.now().getTime() % MINUTE_MS) + seconds * 1_000)
    await acts().set({ venue: 'north', mode: 'frozen', shift: '0' }, actor)
    clock.advance(MINUTE_MS)
    const told = await sources()
    await acts().split('0', actor)
    return told
  }
  expect(await at(56)).toEqual(['east', 'north', 'south'])
  expect(await at(40)).toEqual(['east', 'south'])
})

test('what a venue tells of the past does not depend on when it is asked', async () => {
  const north = server.settings.map(createHttpVenue)[0]
  const [from, to] = [new Date('2026-11-15T12:00:00Z'), new Date('2026-11-15T12:50:00Z')]
  const before = await north?.closes('BTC', from, to)
  clock.advance(400 * 24 * 60 * MINUTE_MS)
  expect(before?.length).toBeGreaterThan(10)
  expect(await north?.closes('BTC', from, to)).toEqual(before)
  expect(await north?.closes('NOPE', from, to)).toBeUndefined()
})

test('a live value follows the venues between the minutes, and is gone where two of them stand still', async () => {
  const now = async (asset: string) => (await index().live([asset])).get(asset)?.value
  await acts().split('0', actor)
  clock.advance(7_000)
  const value = await now('BTC')
  expect(Math.abs(Number((value ?? 0n) / 10n ** 12n) / 1e6 / outside() - 1)).toBeLessThan(0.01)
  expect(await now('EUR')).toBeDefined()
  for (const venue of ['north', 'south'] as const) await acts().set({ venue, mode: 'frozen', shift: '0' }, actor)
  clock.advance(15_000)
  expect(await now('BTC')).toBeUndefined()
  await acts().split('0', actor)
})

test('a shift is refused where nothing would be left of a price', async () => {
  const refused = await acts().set({ venue: 'north', mode: 'live', shift: '-100' }, actor)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'sandbox.shift_invalid' } })
})
