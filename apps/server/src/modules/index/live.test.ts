import { beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/time/clock.ts'
import { judgeLive } from './live.rules.ts'
import { createLiveValues } from './live.ts'
import type { Venue } from './venue.ts'

const WHOLE = 10n ** 18n
const clock = fakeClock('2026-11-15T12:00:30Z')
let asked = 0
let paid: Readonly<Record<string, { readonly price: bigint; readonly ageMs: number } | undefined>> = {}

beforeEach(() => {
  asked = 0
  paid = { a: { price: 100n, ageMs: 0 }, b: { price: 100n, ageMs: 0 }, c: { price: 100n, ageMs: 0 } }
  clock.advance(3_600_000)
})

const venues = ['a', 'b', 'c'].map((name): Venue => {
  return {
    name,
    async latest(_asset, now) {
      asked += 1
      const told = paid[name]
      return told && { at: new Date(now.getTime() - told.ageMs), price: told.price * WHOLE }
    },
    closes: async () => undefined,
  }
})
const live = createLiveValues({ clock, venues }).live
const valueNow = async (asset = 'BTC') => (await live([asset])).get(asset)

test('a live value is made of what at least two venues paid in the last ten seconds', async () => {
  expect(await valueNow()).toMatchObject({ value: 100n * WHOLE, apartBps: 0 })
  paid = { ...paid, a: { price: 100n, ageMs: 10_001 }, b: { price: 100n, ageMs: 10_000 } }
  clock.advance(2_000)
  expect(await valueNow()).toMatchObject({ value: 100n * WHOLE, at: new Date(clock.now().getTime() - 10_000) })
  paid = { ...paid, b: { price: 100n, ageMs: 10_001 } }
  clock.advance(2_000)
  expect(await valueNow()).toMatchObject({ value: undefined, at: undefined })
  paid = {}
  clock.advance(2_000)
  expect(await valueNow()).toMatchObject({ value: undefined, apartBps: 0 })
})

test('a venue that is off does not count for the value, and counts for how far they are apart', async () => {
  paid = { ...paid, c: { price: 120n, ageMs: 0 } }
  expect(await valueNow()).toMatchObject({ value: 100n * WHOLE, apartBps: 2_000 })
  paid = { ...paid, b: { price: 80n, ageMs: 0 } }
  clock.advance(2_000)
  expect(await valueNow()).toMatchObject({ value: undefined, apartBps: 4_000 })
})

test('however many ask at once, each venue is asked once in two seconds, and an answer grows old with the clock', async () => {
  await Promise.all(Array.from({ length: 50 }, () => valueNow()))
  expect(asked).toBe(3)
  clock.advance(1_999)
  await valueNow()
  expect(asked).toBe(3)
  clock.advance(1)
  await valueNow()
  expect(asked).toBe(6)
  expect(judgeLive([], clock.now()).value).toBeUndefined()
})

test('USDT is what everything is counted in: it is worth one, and nobody is asked', async () => {
  expect(await valueNow('USDT')).toMatchObject({ value: WHOLE })
  expect(asked).toBe(0)
})
