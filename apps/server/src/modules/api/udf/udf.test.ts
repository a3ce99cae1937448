import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { machineWorld, SYMBOL } from '../machines.fixture.ts'

const world = machineWorld()
const crowded = testApp({ CALLS_PER_SECOND: '3' })

interface Bars {
  readonly s: string
  readonly t: number[]
  readonly o: number[]
  readonly h: number[]
  readonly l: number[]
  readonly c: number[]
  readonly v: number[]
  readonly nextTime?: number
}
const history = (query: string) => world.get<Bars>(`/udf/history?symbol=BTCUSDT&${query}`)
const now = () => Math.floor(world.server.clock.now().getTime() / 1_000)

test('any page of anybody may read it, and nothing of it names a person', async () => {
  for (const origin of ['https://charts.example', 'http://localhost:3000', undefined]) {
    const { statusCode, headers } = await world.server.web.inject({
      ...{ method: 'GET', url: '/udf/config' },
      headers: origin === undefined ? {} : { origin },
    })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
  expect(await world.get<string>('/udf/time')).toBe(String(now()))
})

test('every resolution that is told has its candles, the numbers of the site', async () => {
  const { supported_resolutions } = await world.get<{ supported_resolutions: string[] }>('/udf/config')
  expect(supported_resolutions).toEqual('1 3 5 15 30 60 120 240 360 480 720 1D 3D 1W 1M'.split(' '))
  const intervals = [
    '1m',
    '3m',
    '5m',
    '15m',
    '30m',
    '1h',
    '2h',
    '4h',
    '6h',
    '8h',
    '12h',
    '1d',
    '3d',
    '1w',
    '1M',
  ] as const
  for (const [place, interval] of intervals.entries()) {
    const ours = await world.candles(interval, 1_000)
    const bars = await history(`resolution=${supported_resolutions[place]}&from=0&to=${now() + 1}`)
    const count = ours.length
    expect(bars.s).toBe('ok')
    expect({ ...bars, t: bars.t.slice(-count), c: bars.c.slice(-count) }, interval).toMatchObject({
      t: ours.map(({ time }) => time / 1_000),
      c: ours.map(({ close }) => Number(close)),
    })
    expect([bars.o, bars.h, bars.l, bars.v].map((values) => values.slice(-count))).toEqual([
      ours.map(({ open }) => Number(open)),
      ours.map(({ high }) => Number(high)),
      ours.map(({ low }) => Number(low)),
      ours.map(({ volume }) => Number(volume)),
    ])
  }
})

test('`from` is the first that may be told, `to` the first that may not; a count beats `from`', async () => {
  const times = (await world.candles('15m', 1_000)).map(({ time }) => time / 1_000)
  const [first = 0, second = 0, third = 0, fourth = 0] = times
  const asked = async (query: string) => (await history(`resolution=15&${query}`)).t
  expect(await asked(`from=${second}&to=${fourth}`)).toEqual([second, third])
  expect(await asked(`from=${second + 1}&to=${fourth + 1}`)).toEqual([third, fourth])
  expect(await asked(`from=${fourth}&to=${fourth + 1}&countback=2`)).toEqual([third, fourth])
  expect(await asked(`from=0&to=${fourth}&countback=1`)).toEqual([third])
  expect(await asked(`from=-100&to=${second}`)).toEqual([first])
  expect(await asked(`to=${third}&countback=1000000`)).toEqual([first, second])
})

test('where there is nothing, the last bar before it is told', async () => {
  const times = (await world.candles('1h', 1_000)).map(({ time }) => time / 1_000)
  const [first = 0] = times
  const last = times.at(-1) ?? 0
  expect(await history(`resolution=60&from=${first - 90_000}&to=${first}`)).toEqual({ s: 'no_data' })
  expect(await history(`resolution=60&from=${first + 60}&to=${first + 120}`)).toEqual({ s: 'no_data', nextTime: first })
  expect(await history(`resolution=60&from=${last + 90_000}&to=${last + 180_000}`)).toEqual({
    s: 'no_data',
    nextTime: last,
  })
  expect(await world.get('/udf/history?symbol=ETHUSDT&resolution=60&from=0&to=99999999999')).toEqual({ s: 'no_data' })
})

test('no more than 5,000 bars at once', async () => {
  world.server.clock.advance(5 * 86_400_000)
  const bars = await history(`resolution=1&from=0&to=${now() + 1}`)
  expect(bars.t).toHaveLength(5_000)
  expect(bars.t.at(-1)).toBe(Math.floor(now() / 60) * 60)
})

test('a market is found by any way of writing it, and told with its steps', async () => {
  const pair = (await world.server.client().markets.symbols({})).find(({ symbol }) => symbol === 'ETH-USDT')
  const told = await world.get<{ minmov: number; pricescale: number }>('/udf/symbols?symbol=ETHUSDT')
  expect(told.minmov / told.pricescale).toBe(Number(pair?.quoteStep))
  expect(told).toMatchObject({ ticker: 'ETH-USDT', session: '24x7', timezone: 'Etc/UTC', volume_precision: 3 })
  for (const name of ['Bourse:ETHUSDT', 'ETH-USDT', 'ethusdt', 'ETH/USDT'])
    expect(await world.get(`/udf/symbols?symbol=${encodeURIComponent(name)}`), name).toEqual(told)
  const found = async (query: string) =>
    (await world.get<{ ticker: string }[]>(`/udf/search?${query}`)).map(({ ticker }) => ticker)
  expect(await found('query=btc')).toEqual([SYMBOL, 'BTC-EUR'])
  expect(await found('query=btc/u')).toEqual([SYMBOL])
  expect(await found('query=&limit=2')).toEqual([SYMBOL, 'ETH-USDT'])
  expect(await found('query=btc&type=stock')).toEqual([])
  expect(await found('query=nothing')).toEqual([])
})

test('what cannot be read is an error of the protocol', async () => {
  expect(await world.get('/udf/symbols?symbol=XXX')).toEqual({ s: 'error', errmsg: 'unknown_symbol' })
  for (const query of [
    'resolution=7&from=0&to=1',
    'resolution=60&from=0',
    'resolution=60&from=a&to=1',
    'resolution=60&from=0&to=1e9',
    'resolution=60&to=1',
    'resolution=60&to=1&countback=-1',
    'resolution=60&from=0&to=999999999999999999999',
  ])
    expect(await history(query), query).toMatchObject({ s: 'error' })
  expect((await world.ask('/udf/marks')).status).toBe(404)
  expect((await world.ask('/udf/toString')).status).toBe(404)
})

test('an address that asks too often is told when to come again', async () => {
  const answers: unknown[] = []
  for (let call = 0; call < 4; call += 1) {
    const { statusCode, headers } = await crowded.web.inject({ method: 'GET', url: '/udf/config' })
    answers.push([statusCode, headers['retry-after'], headers['access-control-allow-origin']])
  }
  expect(answers).toEqual([...Array.from({ length: 3 }, () => [200, undefined, '*']), [429, '1', '*']])
  crowded.clock.advance(1_000)
  expect((await crowded.web.inject({ method: 'GET', url: '/udf/config' })).statusCode).toBe(200)
})
