import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fakeClock } from '../time/clock.ts'
import { createLimits, type Limits } from './limits.ts'

const database = testDatabase()
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

function setUp(start = '2030-01-01T12:00:00Z') {
  const clock = fakeClock(start)
  return { clock, limits: createLimits({ db: database.db, clock }) }
}

async function takeMany(limits: Limits, key: string, times: number, rule: { max: number; windowMs: number }) {
  const results = await Promise.all(Array.from({ length: times }, () => limits.take(key, rule)))
  return results.filter(({ ok }) => ok).length
}

test('no more than the limit is taken in a window, and the next window begins again', async () => {
  const { clock, limits } = setUp()
  const rule = { max: 2, windowMs: MINUTE }
  expect(await limits.take('a', rule)).toEqual({ ok: true, value: undefined })
  expect(await limits.take('a', rule)).toMatchObject({ ok: true })
  expect(await limits.take('a', rule)).toMatchObject({ ok: false })
  clock.advance(MINUTE)
  expect(await limits.take('a', rule)).toMatchObject({ ok: true })
})

test('a window is full however close to the turn of a minute it begins', async () => {
  const { clock, limits } = setUp('2030-01-01T12:00:59Z')
  const rule = { max: 1, windowMs: MINUTE }
  expect(await limits.take('turn', rule)).toMatchObject({ ok: true })
  clock.advance(2 * SECOND)
  expect(await limits.take('turn', rule)).toMatchObject({ ok: false })
  clock.advance(58 * SECOND)
  expect(await limits.take('turn', rule)).toMatchObject({ ok: true })
})

test('a reset gives the whole limit back, of each that is named and of no other', async () => {
  const { limits } = setUp()
  const rule = { max: 1, windowMs: MINUTE }
  for (const key of ['forgiven', 'forgiven too', 'kept']) await limits.take(key, rule)
  await limits.reset(['forgiven', 'forgiven too'].map((key) => ({ key, rule })))
  expect(await limits.take('forgiven', rule)).toMatchObject({ ok: true })
  expect(await limits.take('forgiven too', rule)).toMatchObject({ ok: true })
  expect(await limits.take('kept', rule)).toMatchObject({ ok: false })
})

test('a refusal tells how many seconds are left of the window', async () => {
  const { clock, limits } = setUp()
  const rule = { max: 1, windowMs: MINUTE }
  await limits.take('seconds', rule)
  clock.advance(12_500)
  expect(await limits.take('seconds', rule)).toEqual({
    ok: false,
    refusal: { code: 'request.limited', retryAfterSeconds: 48 },
  })
})

test('fifty calls at once take exactly what there is', async () => {
  const { limits } = setUp()
  expect(await takeMany(limits, 'race', 50, { max: 7, windowMs: MINUTE })).toBe(7)
})

test('keys do not share a limit', async () => {
  const { limits } = setUp()
  const rule = { max: 1, windowMs: MINUTE }
  expect(await limits.take('one', rule)).toMatchObject({ ok: true })
  expect(await limits.take('other', rule)).toMatchObject({ ok: true })
})

test('the limits of a minute and of a day count apart', async () => {
  const { limits } = setUp('2030-01-01T00:00:00Z')
  expect(await limits.take('target', { max: 1, windowMs: MINUTE })).toMatchObject({ ok: true })
  expect(await limits.take('target', { max: 1, windowMs: DAY })).toMatchObject({ ok: true })
})

test('a larger portion fits whole or not at all', async () => {
  const { limits } = setUp()
  const rule = { max: 10, windowMs: MINUTE }
  expect(await limits.take('budget', rule, 7)).toMatchObject({ ok: true })
  expect(await limits.take('budget', rule, 4)).toMatchObject({ ok: false })
  expect(await limits.take('budget', rule, 3)).toMatchObject({ ok: true })
  expect(await limits.take('fresh', rule, 11)).toMatchObject({ ok: false })
})

test('a limit of zero refuses everybody', async () => {
  const { limits } = setUp()
  expect(await limits.take('closed', { max: 0, windowMs: MINUTE })).toMatchObject({ ok: false })
})

test('of several limits all are taken, or none, and the refusal names the first that is full', async () => {
  const { limits } = setUp()
  const [wide, narrow] = [
    { key: 'all:wide', rule: { max: 9, windowMs: MINUTE } },
    { key: 'all:narrow', rule: { max: 2, windowMs: MINUTE } },
  ]
  const tried = await Promise.all(Array.from({ length: 8 }, () => limits.takeAll([wide, narrow])))
  expect(tried.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await limits.taken([wide, narrow])).toEqual([2, 2])
  expect(await limits.takeAll([wide, narrow])).toMatchObject({
    ok: false,
    refusal: { portion: narrow, retryAfterSeconds: 60 },
  })
})

test('what was taken is told of the window that runs', async () => {
  const { clock, limits } = setUp()
  const portion = { key: 'told', rule: { max: 5, windowMs: MINUTE } }
  expect(await limits.taken([portion])).toEqual([0])
  await limits.takeAll([portion])
  expect(await limits.taken([portion])).toEqual([1])
  clock.advance(MINUTE)
  expect(await limits.taken([portion])).toEqual([0])
})
