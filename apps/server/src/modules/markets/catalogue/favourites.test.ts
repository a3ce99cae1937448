import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import type { Markets } from '../index.ts'
import { granted, testMarkets } from '../markets.fixture.ts'

const database = testDatabase()
const world = testMarkets(database)
const COINS = Array.from({ length: 201 }, (_, place) => `COIN${place}`)
let markets: Markets

beforeAll(async () => {
  markets = world.open()
  await markets.addAssets([...COINS.map((code) => assetRow(code)), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs([
    ...COINS.map((code) => pairRow(code, 'USDT')),
    pairRow('COIN7', 'EUR'),
    pairRow('USDT', 'EUR'),
  ])
})

test('marking twice is marking once, the latest first, and taking the mark away is final', async () => {
  const { add, remove, list, has } = markets.favourites
  await add('usr_a', 'COIN1-USDT')
  await add('usr_a', 'COIN2-USDT')
  expect(granted(await add('usr_a', 'COIN1-USDT'))).toEqual(['COIN2-USDT', 'COIN1-USDT'])
  expect(await list('usr_a')).toEqual(['COIN2-USDT', 'COIN1-USDT'])
  expect([await has('usr_a', 'COIN1-USDT'), await has('usr_b', 'COIN1-USDT')]).toEqual([true, false])
  expect(await remove('usr_a', 'COIN2-USDT')).toEqual(['COIN1-USDT'])
  expect(await remove('usr_a', 'COIN2-USDT')).toEqual(['COIN1-USDT'])
  expect(await list('usr_b')).toEqual([])
})

test('a market that is not listed cannot be marked', async () => {
  expect(await markets.favourites.add('usr_a', 'NO-USDT')).toEqual({
    ok: false,
    refusal: { code: 'markets.symbol_unknown' },
  })
})

test('200 markets are the most, however many are marked at once', async () => {
  const results = await Promise.all(COINS.map((coin) => markets.favourites.add('usr_c', `${coin}-USDT`)))
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { ok: false, refusal: { code: 'markets.too_many_favourites', most: 200 } },
  ])
  const marked = await markets.favourites.list('usr_c')
  expect(new Set(marked).size).toBe(200)
  // One that is marked already is no further one.
  expect((await markets.favourites.add('usr_c', marked[50] ?? '')).ok).toBe(true)
})

test('the markets with the most volume of 24 hours in USDT are recommended, the rest in the order of the list', async () => {
  world.log.add('USDT-EUR', { ticks: 50, lots: 1 })
  world.log.add('COIN9-USDT', { ticks: 100, lots: 300 })
  world.log.add('COIN7-EUR', { ticks: 100, lots: 200 })
  world.log.add('COIN8-USDT', { ticks: 100, lots: 500, at: new Date(world.clock.now().getTime() - 25 * 3_600_000) })
  const recommended = await world.open().favourites.recommended()
  expect(recommended).toHaveLength(10)
  expect(recommended.slice(0, 4)).toEqual(['COIN7-EUR', 'COIN9-USDT', 'USDT-EUR', 'COIN0-USDT'])
})

test('a coin is marked by its market against the caller’s fiat, and counts as marked by any of its markets', async () => {
  const { collect, collected, add, list } = markets.favourites
  const asked = { symbols: ['COIN7'], collected: true, fiat: 'EUR' }
  expect(granted(await collect('usr_d', asked))).toEqual({ coins: ['COIN7'], markets: ['COIN7-EUR'] })
  // Again, and in another fiat: it is marked already.
  expect(granted(await collect('usr_d', { ...asked, fiat: 'USDT' })).markets).toEqual(['COIN7-EUR'])
  await add('usr_d', 'COIN7-USDT')
  await add('usr_d', 'COIN3-USDT')
  expect((await collected('usr_d', 'EUR')).map((coin) => [coin.symbol, coin.collected])).toEqual([
    ['COIN3', ['COIN3-USDT']],
    ['COIN7', ['COIN7-USDT', 'COIN7-EUR']],
  ])
  expect(granted(await collect('usr_d', { ...asked, collected: false }))).toEqual({
    coins: ['COIN3'],
    markets: ['COIN3-USDT'],
  })
  expect(await list('usr_d')).toEqual(['COIN3-USDT'])
})

test('several are marked together or not at all, coins and markets alike', async () => {
  const { collect, list } = markets.favourites
  const several = (symbols: string[]) => collect('usr_e', { symbols, collected: true, fiat: 'EUR' })
  expect(granted(await several(['COIN1', 'COIN2-USDT', 'COIN1'])).markets).toEqual(['COIN2-USDT', 'COIN1-USDT'])
  expect(await several(['COIN4', 'NOPE'])).toEqual({ ok: false, refusal: { code: 'markets.coin_unknown' } })
  expect(await several(['COIN4', 'COIN4-GBP'])).toEqual({ ok: false, refusal: { code: 'markets.symbol_unknown' } })
  expect(await several(COINS)).toEqual({
    ok: false,
    refusal: { code: 'markets.too_many_favourites', most: 200 },
  })
  expect(await list('usr_e')).toEqual(['COIN2-USDT', 'COIN1-USDT'])
})
