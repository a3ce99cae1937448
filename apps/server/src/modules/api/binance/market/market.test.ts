import { INTERVALS } from '@bourse/contract'
import { expect, test } from 'vitest'
import { moveBy } from '../../../markets/index.ts'
import { machineWorld, NAME, SYMBOL } from '../../machines.fixture.ts'

const world = machineWorld()
const API = '/binance/api/v3'

/** The same number with 8 decimals, by hand. */
const eight = (text: string | null) => {
  const [whole = '', decimals = ''] = (text ?? '0').split('.')
  return `${whole}.${decimals.padEnd(8, '0')}`
}

test('depth is the book of the site, level by level', async () => {
  const ours = await world.server.client().markets.tradeDepth({ symbol: SYMBOL, limit: '500' })
  expect(ours.bids.length + ours.asks.length).toBeGreaterThan(5)
  const levels = (side: typeof ours.bids) => side.map((level) => level.map(eight))
  expect(await world.get(`${API}/depth?symbol=${NAME}&limit=5000`)).toEqual({
    lastUpdateId: ours.sequence,
    bids: levels(ours.bids),
    asks: levels(ours.asks),
  })
  const two = await world.get<{ bids: unknown[] }>(`${API}/depth?symbol=${NAME}&limit=2`)
  expect(two.bids).toEqual(levels(ours.bids).slice(0, 2))
})

interface Trade {
  readonly id: number
  readonly price: string
  readonly qty: string
  readonly quoteQty: string
  readonly time: number
  readonly isBuyerMaker: boolean
}

test('trades are those of the site, oldest first, from any number on', async () => {
  const ours = (await world.server.client().markets.tradeHistory({ symbol: SYMBOL, limit: '200' })).reverse()
  const trades = await world.get<Trade[]>(`${API}/trades?symbol=${NAME}&limit=1000`)
  expect(trades).toEqual(
    ours.map(({ tradeId, price, amount, side, time }) => ({
      ...{ id: Number(tradeId), price: eight(price), qty: eight(amount), time },
      quoteQty: expect.any(String),
      isBuyerMaker: side === 'sell',
      isBestMatch: true,
    })),
  )
  for (const { price, qty, quoteQty } of trades) {
    const whole = (text: string) => BigInt(text.replace('.', ''))
    expect(whole(quoteQty) * 10n ** 8n).toBe(whole(price) * whole(qty))
  }
  const third = trades[2]?.id ?? 0
  expect(await world.get(`${API}/historicalTrades?symbol=${NAME}&fromId=${third}&limit=4`)).toEqual(trades.slice(2, 6))
  expect(await world.get(`${API}/historicalTrades?symbol=${NAME}&limit=4`)).toEqual(trades.slice(-4))
  expect(await world.get(`${API}/trades?symbol=ETHUSDT`)).toEqual([])
})

interface Aggregated {
  readonly a: number
  readonly f: number
  readonly l: number
  readonly q: string
  readonly T: number
}

test('aggregated trades hold each trade once, and can be paged through by number and by time', async () => {
  const trades = await world.get<Trade[]>(`${API}/trades?symbol=${NAME}&limit=1000`)
  const all = await world.get<Aggregated[]>(`${API}/aggTrades?symbol=${NAME}&limit=1000`)
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n)
  for (const { a, f, l, q } of all) {
    expect(a).toBe(f)
    expect(sum(trades.filter(({ id }) => id >= f && id <= l).map(({ qty }) => qty))).toBe(sum([q]))
  }
  expect(sum(all.map(({ q }) => q))).toBe(sum(trades.map(({ qty }) => qty)))
  const paged: Aggregated[] = []
  for (let from = 0; ; from = (paged.at(-1)?.a ?? 0) + 1) {
    const page = await world.get<Aggregated[]>(`${API}/aggTrades?symbol=${NAME}&fromId=${from}&limit=7`)
    if (page.length === 0) break
    paged.push(...page)
  }
  expect(paged).toEqual(all)
  const at = all[10]?.T ?? 0
  expect(await world.get(`${API}/aggTrades?symbol=${NAME}&startTime=${at}&limit=5`)).toEqual(
    all.filter(({ T }) => T >= at).slice(0, 5),
  )
  expect(await world.get(`${API}/aggTrades?symbol=${NAME}&startTime=${at}&endTime=${at}`)).toEqual(
    all.filter(({ T }) => T === at),
  )
  expect(await world.get(`${API}/aggTrades?symbol=${NAME}&endTime=${at}&limit=3`)).toEqual(
    all.filter(({ T }) => T <= at).slice(-3),
  )
  expect(await world.get(`${API}/aggTrades?symbol=${NAME}&startTime=8640000000000000`)).toEqual([])
  expect(await world.get(`${API}/aggTrades?symbol=${NAME}&endTime=8640000000000000&limit=3`)).toEqual(all.slice(-3))
})

type Kline = [number, string, string, string, string, string, number, string, number, string, string, string]

test('candles are those of the site, of every interval, with what takers bought', async () => {
  const trades = await world.get<Trade[]>(`${API}/trades?symbol=${NAME}&limit=1000`)
  for (const interval of INTERVALS) {
    const ours = await world.candles(interval, 1_000)
    const klines = await world.get<Kline[]>(`${API}/klines?symbol=${NAME}&interval=${interval}&limit=1000`)
    expect(await world.get(`${API}/uiKlines?symbol=${NAME}&interval=${interval}&limit=1000`)).toEqual(klines)
    expect(klines, interval).toEqual(
      ours.map(({ time, open, high, low, close, volume, quoteVolume, trades: count }) => [
        ...[time, eight(open), eight(high), eight(low), eight(close), eight(volume), moveBy(interval, time, 1) - 1],
        ...[eight(quoteVolume), count, expect.any(String), expect.any(String), '0'],
      ]),
    )
    for (const [start, , , , , , end, , count, bought] of klines) {
      const inside = trades.filter(({ time }) => time >= start && time <= end)
      expect(inside.length).toBe(count)
      const takers = inside.filter(({ isBuyerMaker }) => !isBuyerMaker).map(({ qty }) => BigInt(qty.replace('.', '')))
      expect(BigInt(bought.replace('.', ''))).toBe(takers.reduce((sum, qty) => sum + qty, 0n))
    }
  }
})

test('a start asks for the first candles from there, an end for the last until there', async () => {
  const ours = await world.candles('15m', 1_000)
  const times = ours.map(({ time }) => time)
  const asked = async (query: string) =>
    (await world.get<Kline[]>(`${API}/klines?symbol=${NAME}&interval=15m&${query}`)).map(([time]) => time)
  expect(await asked('startTime=0&limit=3')).toEqual(times.slice(0, 3))
  expect(await asked(`startTime=${times[2]}&limit=3`)).toEqual(times.slice(2, 5))
  expect(await asked(`startTime=${(times[2] ?? 0) + 1}&limit=3`)).toEqual(times.slice(3, 6))
  expect(await asked(`endTime=${times[4]}&limit=2`)).toEqual(times.slice(3, 5))
  expect(await asked(`startTime=${times[1]}&endTime=${(times[3] ?? 0) + 5}`)).toEqual(times.slice(1, 4))
  expect(await asked(`startTime=${times[3]}&endTime=${times[1]}`)).toEqual([])
  expect(await asked('startTime=8640000000000000')).toEqual([])
  expect(await asked('endTime=0')).toEqual([])
  expect(await asked('limit=9999999')).toEqual(times.slice(-1_000))
})

interface DayTicker {
  readonly [field: string]: string | number
}

test('the ticker of 24 hours is that of the site, with what a machine asks beside', async () => {
  const [ours] = await world.server.client().markets.prices({ symbol: SYMBOL })
  const trades = await world.get<Trade[]>(`${API}/trades?symbol=${NAME}&limit=1000`)
  const book = await world.get<{ bids: string[][]; asks: string[][] }>(`${API}/depth?symbol=${NAME}`)
  const ticker = await world.get<DayTicker>(`${API}/ticker/24hr?symbol=${NAME}`)
  const last = trades.at(-1)
  expect(ticker).toMatchObject({
    symbol: NAME,
    lastPrice: eight(ours?.last ?? ''),
    lastQty: last?.qty,
    bidPrice: eight(ours?.bid ?? null),
    bidQty: book.bids[0]?.[1] ?? '0.00000000',
    askPrice: eight(ours?.ask ?? null),
    askQty: book.asks[0]?.[1] ?? '0.00000000',
    openPrice: eight(ours?.open24h ?? null),
    highPrice: eight(ours?.high24h ?? null),
    lowPrice: eight(ours?.low24h ?? null),
    volume: eight(ours?.volume24h ?? ''),
    quoteVolume: eight(ours?.quoteVolume24h ?? ''),
    closeTime: world.server.clock.now().getTime(),
  })
  const inside = trades.filter(({ time }) => time >= Number(ticker.openTime))
  expect([ticker.firstId, ticker.lastId, ticker.count]).toEqual([
    inside[0]?.id ?? -1,
    inside.at(-1)?.id ?? -1,
    inside.length,
  ])
  const spread = Number(ticker.lastPrice) - Number(ticker.openPrice)
  expect(Number(ticker.priceChange)).toBeCloseTo(spread, 8)
  expect(Number(ticker.weightedAvgPrice)).toBeCloseTo(Number(ticker.quoteVolume) / Number(ticker.volume), 7)
  const mini = await world.get<DayTicker>(`${API}/ticker/24hr?symbol=${NAME}&type=MINI`)
  for (const [field, value] of Object.entries(mini)) expect(ticker[field], field).toBe(value)
  expect(Object.keys(mini).length).toBe(12)
  expect(await world.get<DayTicker[]>(`${API}/ticker/24hr`)).toHaveLength(3)
})

test('tickers of a window are the sums of its candles, and of a market that never traded there is nothing', async () => {
  const trades = await world.get<Trade[]>(`${API}/trades?symbol=${NAME}&limit=1000`)
  for (const path of [
    'ticker?windowSize=37m&',
    'ticker?windowSize=5h&',
    'ticker?windowSize=7d&',
    'ticker/tradingDay?',
  ]) {
    const ticker = await world.get<DayTicker>(`${API}/${path}symbol=${NAME}`)
    const inside = trades.filter(({ time }) => time >= Number(ticker.openTime))
    expect([ticker.count, ticker.firstId, ticker.lastId], path).toEqual([
      inside.length,
      inside[0]?.id ?? -1,
      inside.at(-1)?.id ?? -1,
    ])
    const whole = (text: string) => BigInt(text.replace('.', ''))
    expect(whole(String(ticker.volume))).toBe(inside.reduce((sum, { qty }) => sum + whole(qty), 0n))
    const [none] = await world.get<DayTicker[]>(`${API}/${path}symbols=["ETHUSDT"]`)
    expect(none).toMatchObject({ lastPrice: '0.00000000', weightedAvgPrice: '0.00000000', firstId: -1, count: 0 })
  }
})

test('last and best prices are told for one, some or all, as an object or a list', async () => {
  const ours = await world.server.client().markets.prices({})
  const names = ['BTCUSDT', 'ETHUSDT', 'BTCEUR']
  const price = (symbol: string) => eight(ours.find((one) => one.symbol.replace('-', '') === symbol)?.last ?? null)
  expect(await world.get(`${API}/ticker/price`)).toEqual(names.map((symbol) => ({ symbol, price: price(symbol) })))
  expect(await world.get(`${API}/ticker/price?symbol=${NAME}`)).toEqual({ symbol: NAME, price: price(NAME) })
  expect(await world.get(`${API}/ticker/price?symbols=["BTCEUR"]`)).toEqual([
    { symbol: 'BTCEUR', price: price('BTCEUR') },
  ])
  const best = await world.get<DayTicker>(`${API}/ticker/bookTicker?symbol=${NAME}`)
  const day = await world.get<DayTicker>(`${API}/ticker/24hr?symbol=${NAME}`)
  for (const field of ['bidPrice', 'bidQty', 'askPrice', 'askQty']) expect(best[field]).toBe(day[field])
  const average = await world.get<{ price: string }>(`${API}/avgPrice?symbol=${NAME}`)
  expect(average).toEqual({ mins: 5, price: expect.stringMatching(/^\d+\.\d{8}$/), closeTime: expect.any(Number) })
})
