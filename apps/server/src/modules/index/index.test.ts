import { units } from '@bourse/money'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { fakeClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { createIndex, type Venue } from './index.ts'
import { minutesBetween } from './minutes.sql.ts'

const database = testDatabase()
const MINUTE_MS = 60_000
const COIN = 10n ** 8n
const logger = createLogger({ level: 'silent' })
const assets = ['BTC', 'EUR', 'USDT'].map((code) => ({ code, scale: 8 }))
const markets = { assets: async () => assets } as unknown as Parameters<typeof createIndex>[0]['markets']

/** Years apart, because the table forgets nothing. */
let year = 2030
beforeEach(() => {
  year += 1
  agesMs = {}
})
const startOf = (inYear: number) => new Date(`${inYear}-01-01T12:00:30Z`)

/** A price that moves by the minute, so that a wrong minute shows, and every year alike. */
const priceAt = (minute: Date) => 50_000 + minute.getUTCHours() * 60 + minute.getUTCMinutes()

type Answer = (asset: string, minute: Date) => number | undefined
/** How old the last quote of a minute is at its end. */
let agesMs: Readonly<Record<string, number>> = {}
const standing: Answer = (asset, minute) => (asset === 'EUR' ? 1.25 : priceAt(minute))

function venue(name: string, answer: Answer = standing, away: () => boolean = () => false): Venue {
  return {
    name,
    async latest(asset, now) {
      const price = away() ? undefined : answer(asset, now)
      const at = new Date(now.getTime() - (agesMs[name] ?? 1_000))
      return price === undefined ? undefined : { at, price: BigInt(Math.round(price * 1e6)) * 10n ** 12n }
    },
    async closes(asset, from, to) {
      if (away()) return undefined
      const count = (to.getTime() - from.getTime()) / MINUTE_MS + 1
      return Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * MINUTE_MS)).flatMap((minute) => {
        const price = answer(asset, minute)
        const at = new Date(minute.getTime() + MINUTE_MS - (agesMs[name] ?? 1_000))
        return price === undefined ? [] : [{ minute, at, price: BigInt(Math.round(price * 1e6)) * 10n ** 12n }]
      })
    },
  }
}

function open(venues: readonly Venue[], inYear = year) {
  const clock = fakeClock(startOf(inYear))
  const index = createIndex({ db: database.db, clock, logger, markets, venues })
  const on = database.db.queryable
  return {
    clock,
    index,
    step: async (minutes: number) => {
      clock.advance(minutes * MINUTE_MS)
      await index.record(clock.now())
    },
    worth: (asset: string, amount = COIN, target = 'EUR') => index.valueIn(on, asset, units(amount), target),
    fixed: async (back: number) => {
      const found = await minutesBetween(on, new Date(clock.now().getTime() - (back + 1) * MINUTE_MS), clock.now())
      return found
        .filter(({ asset }) => asset === 'BTC')
        .sort((left, right) => left.minute.getTime() - right.minute.getTime())
        .map(({ minute, value }) => [minute.toISOString(), value === null ? null : Number(value)])
    },
  }
}

test('amounts are valued by the mean of fifteen minutes, over USDT, and rounded toward zero', async () => {
  const { step, worth, clock } = open([venue('a'), venue('b'), venue('c')])
  await step(0)
  const last = Math.floor(clock.now().getTime() / MINUTE_MS) - 1
  const mean = Array.from({ length: 15 }, (_, at) => priceAt(new Date((last - at) * MINUTE_MS))).reduce(
    (sum, price) => sum + price,
    0,
  )
  expect(Number(await worth('BTC', COIN, 'USDT')) / 1e8).toBeCloseTo(mean / 15, 7)
  expect(Number(await worth('BTC')) / 1e8).toBeCloseTo(mean / 15 / 1.25, 7)
  expect(await worth('EUR', 5n)).toBe(5n)
  expect(await worth('EUR', COIN, 'USDT')).toBe(125_000_000n)
  expect(await worth('DOGE')).toBeUndefined()
})

test('a jump of the clock fixes the same values as many steps, and invents no minute', async () => {
  const venues = [venue('a'), venue('b'), venue('c')]
  const withoutYear = (fixed: readonly (readonly unknown[])[]) =>
    fixed.map(([minute, value]) => [String(minute).slice(4), value])
  const steps = open(venues)
  for (let at = 0; at < 30; at += 1) await steps.step(1)
  year += 1
  const jump = open(venues)
  await jump.step(30)
  const walked = withoutYear(await steps.fixed(30))
  expect(walked).toHaveLength(30)
  expect(withoutYear(await jump.fixed(30))).toEqual(walked)
  // Of a day that passed unseen, what can be asked for is asked for; the rest stays a gap.
  await jump.step(24 * 60)
  expect(await jump.fixed(23 * 60)).toHaveLength(60)
})

test('a minute that was fixed stays, whatever the venues say of it later', async () => {
  let factor = 1
  const moved: Answer = (asset, minute) => (standing(asset, minute) ?? 0) * factor
  const { step, fixed } = open([venue('a', moved), venue('b', moved)])
  await step(5)
  const before = await fixed(5)
  factor = 0.2
  await step(0)
  expect(await fixed(5)).toEqual(before)
})

test('venues that disagree leave minutes without a value, and nothing is valued until they agree again', async () => {
  let apart = 0
  const by =
    (sign: number): Answer =>
    (asset, minute) =>
      (standing(asset, minute) ?? 0) * (1 + sign * apart)
  const { step, worth, fixed } = open([venue('a', by(1)), venue('b', by(-1)), venue('c')])
  await step(0)
  expect(await worth('BTC')).toBeDefined()
  apart = 0.2
  await step(1)
  expect((await fixed(1)).map(([, value]) => value)).toEqual([null])
  expect(await worth('BTC')).toBeUndefined()
  expect(await worth('EUR', 5n)).toBe(5n)
  apart = 0
  await step(1)
  expect(await worth('BTC')).toBeDefined()
})

test('one venue that is shifted or away changes nothing; two that are away leave nothing, until their history is there', async () => {
  let away = false
  const fallen: Answer = (asset, minute) => (standing(asset, minute) ?? 0) / 5
  const { step, worth } = open([venue('a'), venue('b', standing, () => away), venue('c', fallen, () => away)])
  await step(0)
  expect(Number(await worth('BTC', COIN, 'USDT')) / 1e8).toBeGreaterThan(49_000)
  away = true
  await step(2)
  expect(await worth('BTC')).toBeDefined()
  await step(2)
  expect(await worth('BTC')).toBeUndefined()
  away = false
  await step(0)
  expect(await worth('BTC')).toBeDefined()
})

test('a quote that is older than ten seconds at the end of its minute does not count for it', async () => {
  const higher: Answer = (asset, minute) => (standing(asset, minute) ?? 0) * 1.04
  const { step, worth, fixed, clock } = open([venue('a'), venue('b'), venue('c', higher)])
  await step(0)
  const priceOfLast = async () => (await fixed(1)).map(([, value]) => value)
  agesMs = { c: 10_000 }
  await step(1)
  const last = () => priceAt(new Date(clock.now().getTime() - MINUTE_MS))
  expect(await priceOfLast()).toEqual([expect.closeTo((last() * 3.04) / 3, 6)])
  agesMs = { c: 10_001 }
  await step(1)
  expect(await priceOfLast()).toEqual([last()])
  // Two old ones leave one source: no value, and nothing is decided by it.
  agesMs = { b: 11_000, c: 59_000 }
  await step(1)
  expect(await priceOfLast()).toEqual([null])
  expect(await worth('BTC')).toBeUndefined()
  agesMs = {}
  await step(1)
  expect(await worth('BTC')).toBeDefined()
})

test('any minute of the past can be asked for, fiats too: one that is missing is fixed then, and stays', async () => {
  let away = false
  let factor = 1
  const moved: Answer = (asset, minute) => (standing(asset, minute) ?? 0) * factor
  const { index, clock } = open([venue('a', moved, () => away), venue('b', moved, () => away)])
  const long = new Date(clock.now().getTime() - 30 * 24 * 60 * MINUTE_MS)
  expect(await index.minute('BTC', long)).toBe(BigInt(priceAt(long)) * 10n ** 18n)
  expect(await index.minute('EUR', long)).toBe(125n * 10n ** 16n)
  factor = 2
  expect(await index.minute('BTC', long)).toBe(BigInt(priceAt(long)) * 10n ** 18n)
  away = true
  expect(await index.minute('BTC', new Date(long.getTime() - MINUTE_MS))).toBeUndefined()
  expect(await index.minute('BTC', clock.now())).toBeUndefined()
  expect(await index.minute('USDT', long)).toBe(10n ** 18n)
})

test('without two venues there is no index', async () => {
  const { step, worth, fixed } = open([venue('a')])
  await step(1)
  expect([await fixed(1), await worth('BTC')]).toEqual([[], undefined])
})

async function refusalAs(options: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: database.url, options })
  await client.connect()
  try {
    await client.query(statement)
    return 'allowed'
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error)
  } finally {
    await client.end()
  }
}

test.each(['update index.minutes set value = 1', 'delete from index.minutes', 'truncate index.minutes'])(
  'nobody rewrites what was fixed: %s',
  async (statement) => {
    expect(await refusalAs('-c role=bourse_app', statement)).toBe('42501')
    expect(await refusalAs('', statement)).toBe('23001')
  },
)
