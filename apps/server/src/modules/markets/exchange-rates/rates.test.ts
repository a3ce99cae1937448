import { units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { testMarkets } from '../markets.fixture.ts'

const database = testDatabase()
const world = testMarkets(database)

beforeAll(async () => {
  const markets = world.open()
  const coins = ['BTC', 'ADA', 'DOGE', 'USDT'].map((code) => assetRow(code))
  await markets.addAssets([...coins, assetRow('EUR', 'fiat'), assetRow('GBP', 'fiat')])
  await markets.addPairs([
    pairRow('BTC', 'USDT'),
    pairRow('BTC', 'EUR'),
    pairRow('ADA', 'USDT'),
    pairRow('DOGE', 'USDT'),
    pairRow('USDT', 'EUR'),
    pairRow('USDT', 'GBP'),
  ])
  for (const [symbol, ticks] of [
    ['BTC-USDT', 6_000_000],
    ['BTC-EUR', 5_500_123],
    ['ADA-USDT', 75],
    ['USDT-EUR', 92],
    ['USDT-GBP', 80],
  ] as const) {
    world.log.add(symbol, { ticks, lots: 1 })
  }
})

test('an asset is worth its last price, through USDT where it has no market of its own, and nothing before it traded', async () => {
  expect(await world.open().exchangeRates()).toEqual([
    { coin: 'BTC', usdt: '60000', eur: '55001.23', gbp: '48000' },
    { coin: 'ADA', usdt: '0.75', eur: '0.69', gbp: '0.6' },
    { coin: 'DOGE', usdt: null, eur: null, gbp: null },
    { coin: 'USDT', usdt: '1', eur: '0.92', gbp: '0.8' },
    { coin: 'EUR', usdt: '1.086956521739130434', eur: '1', gbp: '0.869565217391304347' },
    { coin: 'GBP', usdt: '1.25', eur: '1.15', gbp: '1' },
  ])
})

test('the value of an amount is exact and rounded once, toward zero', async () => {
  const markets = world.open()
  const coin = 10n ** 8n
  expect(await markets.valueIn('BTC', units(2n * coin), 'USDT')).toBe(120_000n * coin)
  expect(await markets.valueIn('ADA', units(1n), 'EUR')).toBe(0n)
  expect(await markets.valueIn('EUR', units(92n * coin), 'USDT')).toBe(100n * coin)
  expect(await markets.valueIn('EUR', units(-1n * coin), 'USDT')).toBe(-108_695_652n)
  expect(await markets.valueIn('GBP', units(5n), 'GBP')).toBe(5n)
})

test('where no price leads there is no value', async () => {
  const valueIn = await world.open().valuer()
  expect([
    valueIn('DOGE', units(1n), 'USDT'),
    valueIn('NOPE', units(1n), 'USDT'),
    valueIn('NOPE', units(1n), 'NOPE'),
    valueIn('BTC', units(1n), 'CHF'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})
