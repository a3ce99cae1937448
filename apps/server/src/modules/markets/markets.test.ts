import { BASE_PATH, contract, INTERVALS } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HandlerTable } from '../../platform/http/context.ts'
import { callServer, ORIGIN, TOKEN } from '../../testing/call-server.ts'
import { testDatabase } from '../../testing/database.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { testMarkets } from './markets.fixture.ts'
import { marketsRoutes } from './markets.routes.ts'
import { createMarketsOffice } from './office.ts'

const database = testDatabase()
const world = testMarkets(database)
let server: FastifyInstance

type CallName = keyof typeof contract.markets

/** A call over HTTP, as a browser makes it; the answer is what the contract lets through. */
async function call(name: CallName, params: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const { method, path } = contract.markets[name]
  const form = new URLSearchParams(params).toString()
  const reply = await server.inject({
    method,
    url: `${BASE_PATH.web}${path}${method === 'POST' ? '' : `?${form}`}`,
    headers: {
      authorization: TOKEN,
      ...(method === 'GET' ? {} : { channel: 'web', origin: ORIGIN }),
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload: form } : {}),
  })
  const { data, success } = reply.json()
  return success ? data : { refused: data.reason }
}

beforeAll(async () => {
  const markets = world.open()
  await markets.addAssets([
    assetRow('BTC'),
    assetRow('ETH'),
    assetRow('USDT'),
    assetRow('EUR', 'fiat'),
    assetRow('GBP', 'fiat'),
  ])
  await markets.addPairs([
    pairRow('BTC', 'USDT', { min_total: '5' }),
    pairRow('BTC', 'EUR', { min_total: '10' }),
    pairRow('ETH', 'EUR', { min_total: '9.5' }),
    pairRow('USDT', 'EUR', { min_total: '100' }),
  ])
  const owner = world.owner('BTC-USDT')
  owner.commit({ bids: Array.from({ length: 150 }, (_, place) => [10_000 - place, 1] as const), asks: [[10_100, 2]] })
  owner.answer()
  world.log.add('BTC-USDT', { ticks: 10_050, lots: 100_000, at: '2026-03-10T11:30:00Z' })
  world.log.add('BTC-EUR', { ticks: 9_300, lots: 100_000, at: '2026-03-10T11:30:00Z' })
  await markets.keepCandles()
  const office = createMarketsOffice({
    db: database.db,
    bus: world.bus,
    markets,
    recordAct: async () => undefined,
    setMode: async () => ok(),
  })
  const handlers = { markets: marketsRoutes(markets, office) } as unknown as HandlerTable
  server = await callServer({ db: database.db, contract: { markets: contract.markets }, handlers })
})
afterAll(() => server.close())

test('the listings tell assets, codes and pairs', async () => {
  expect(await call('currencyCodes')).toEqual(['BTC', 'ETH', 'USDT', 'EUR', 'GBP'])
  expect((await call('currencies'))[3]).toEqual({ code: 'EUR', name: 'EUR', kind: 'fiat', scale: 8, shownScale: 2 })
  expect(
    (await call('symbols')).map(({ symbol, minTotal }: { symbol: string; minTotal: string }) => [symbol, minTotal]),
  ).toEqual([
    ['BTC-USDT', '5'],
    ['BTC-EUR', '10'],
    ['ETH-EUR', '9.5'],
    ['USDT-EUR', '100'],
  ])
})

test('depth gives 100 levels, or as many as asked for', async () => {
  const hundred = await call('level2', { symbol: 'BTC-USDT' })
  expect([hundred.bids.length, hundred.asks, hundred.sequence]).toEqual([100, [['101.00', '0.00002']], 47])
  expect((await call('tradeDepth', { symbol: 'BTC-USDT', limit: '2' })).bids).toEqual([
    ['100.00', '0.00001'],
    ['99.99', '0.00001'],
  ])
  expect((await call('tradeDepth', { symbol: 'BTC-USDT', limit: '500' })).bids).toHaveLength(150)
})

test('trades, prices and exchangeRates come from what was traded', async () => {
  expect(await call('tradeHistory', { symbol: 'BTC-USDT' })).toEqual([
    { tradeId: '1', price: '100.50', amount: '1.00000', side: 'buy', time: Date.parse('2026-03-10T11:30:00Z') },
  ])
  expect(await call('tradePrice', { symbol: 'BTC-USDT' })).toEqual({
    symbol: 'BTC-USDT',
    last: '100.50',
    bid: '100.00',
    ask: '101.00',
  })
  expect(await call('prices')).toHaveLength(4)
  expect(await call('prices', { symbol: 'BTC-USDT' })).toMatchObject([
    { symbol: 'BTC-USDT', volume24h: '1.00000', quoteVolume24h: '100.5' },
  ])
  expect((await call('exchangeRates'))[0]).toEqual({ coin: 'BTC', usdt: '100.5', eur: '93', gbp: null })
})

test('candles come in the shape of each call', async () => {
  const asked = { symbol: 'BTC-USDT', interval: '15m', limit: '3' }
  const candles = await call('klines', asked)
  expect(candles.map(({ close, trades }: { close: string; trades: number }) => [close, trades])).toEqual([
    ['100.50', 1],
    ['100.50', 0],
    ['100.50', 0],
  ])
  expect(await call('publicKlines', asked)).toEqual(candles)
  expect((await call('klines2', asked))[0]).toEqual([
    Date.parse('2026-03-10T11:30:00Z'),
    '100.50',
    '100.50',
    '100.50',
    '100.50',
    '1.00000',
  ])
  expect(await call('advancedKlines', asked)).toEqual({
    symbol: 'BTC-USDT',
    interval: '15m',
    candles,
    earliest: Date.parse('2026-03-10T11:30:00Z'),
  })
  expect(await call('latestKline', { symbol: 'BTC-USDT', interval: '15m' })).toEqual(candles[2])
  expect(await call('multiKlines', { symbols: 'BTC-USDT,ETH-EUR', interval: '15m', limit: '2' })).toEqual([
    { symbol: 'BTC-USDT', closes: ['100.50', '100.50'] },
    { symbol: 'ETH-EUR', closes: [] },
  ])
  const config = await call('klineConfig')
  expect(config.limit).toBe(1_000)
  expect(config.intervals.map(({ interval }: { interval: string }) => interval)).toEqual(INTERVALS)
  expect(config.intervals.at(-1)).toEqual({ interval: '1M', milliseconds: null })
})

test('candles of an asset are against the fiat of the header, or against USDT', async () => {
  const close = async (coin: string, fiat: string) =>
    (await call('tradeKlines', { coin }, { symbol: fiat })).at(-1)?.close
  expect(await close('BTC', 'EUR')).toBe('93.00')
  expect(await close('BTC', 'GBP')).toBe('100.50')
  expect(await close('BTC', 'nonsense')).toBe('100.50')
  expect(await call('tradeKlines', { coin: 'ETH' }, { symbol: 'GBP' })).toEqual([])
  expect(await call('tradeKlines', { coin: 'NOPE' })).toEqual({ refused: 'markets.asset_unknown' })
})

test('fee settings tell the tiers and the least order in a fiat', async () => {
  expect(await call('feeSettings', { fiat: 'EUR' })).toMatchObject({
    fiat: 'EUR',
    minTotal: '9.5',
    tiers: { length: 6 },
  })
  expect(await call('feeSettings')).toMatchObject({ fiat: 'USDT', minTotal: '5' })
  expect(await call('feeSettings', { fiat: 'GBP' })).toMatchObject({ fiat: 'GBP', minTotal: null })
  expect(await call('feeSettings', { fiat: 'NOPE' })).toEqual({ refused: 'markets.asset_unknown' })
})

test('a user marks markets', async () => {
  expect(await call('addFavourite', { symbol: 'BTC-USDT' })).toEqual(['BTC-USDT'])
  expect(await call('isFavourite', { symbol: 'BTC-USDT' })).toEqual({ exists: true })
  expect(await call('favourites')).toEqual(['BTC-USDT'])
  expect(await call('removeFavourite', { symbol: 'BTC-USDT' })).toEqual([])
  expect(await call('isFavourite', { symbol: 'BTC-USDT' })).toEqual({ exists: false })
  expect(await call('favourites', {}, { authorization: '' })).toEqual({ refused: 'session.unauthenticated' })
  expect((await call('recommendedFavourites'))[0]).toBe('BTC-USDT')
})

test.each([
  'level2',
  'tradeHistory',
  'prices',
  'tradePrice',
  'tradeDepth',
  'klines',
  'klines2',
  'latestKline',
  'advancedKlines',
  'publicKlines',
  'addFavourite',
] as const)('%s refuses a market that is not listed', async (name) => {
  expect(await call(name, { symbol: 'NO-USDT' })).toEqual({ refused: 'markets.symbol_unknown' })
})

test('times out of reach are answered with nothing, never with a fault', async () => {
  for (const range of [
    { to: '0' },
    { from: '99999999999999' },
    { from: '5', to: '4' },
    { to: '99999999999999', limit: '1000' },
  ] as const) {
    for (const interval of INTERVALS) {
      const answer = await call('klines', { symbol: 'BTC-USDT', interval, ...range })
      expect(Array.isArray(answer), `${interval} ${JSON.stringify(range)}`).toBe(true)
    }
  }
})

test('no two markets have one name without their dash, by which machines call them', async () => {
  const markets = world.open()
  await markets.addAssets(['LONGA', 'LONG', 'ABB', 'BB'].map((code) => assetRow(code)))
  await markets.addPairs([pairRow('LONGA', 'BB')])
  await expect(markets.addPairs([pairRow('LONG', 'ABB')])).rejects.toThrow('one name without their dash')
  await markets.addPairs([pairRow('LONGA', 'BB')])
  expect((await markets.markets()).filter(({ symbol }) => symbol.startsWith('LONG'))).toHaveLength(1)
})
