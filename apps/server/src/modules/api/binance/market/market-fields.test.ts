import { expect, test } from 'vitest'
import { machineWorld } from '../../machines.fixture.ts'

const world = machineWorld()
const API = '/binance/api/v3'

async function refusals(queries: readonly (readonly [query: string, code: number])[]): Promise<void> {
  for (const [query, code] of queries) {
    const { status, body } = await world.ask(`${API}/${query}`)
    expect([query, status, body]).toEqual([query, 400, { code, msg: expect.any(String) }])
  }
}

test('a name is read to the letter: nothing is repaired, guessed or taken for another', async () => {
  const names = [
    ['BTC-USDT', -1121],
    ['BTC_USDT', -1121],
    ['XXXUSDT', -1121],
    ['btcusdt', -1100],
    ['BTC/USDT', -1100],
    ['BTC%20USDT', -1100],
    ['%D0%92TCUSDT', -1100],
    ['BTCUSDT%00', -1100],
    ['["BTCUSDT"]', -1100],
    ['A'.repeat(21), -1100],
  ] as const
  for (const path of ['depth', 'trades', 'avgPrice', 'ticker'])
    await refusals(names.map(([name, code]) => [`${path}?symbol=${name}`, code]))
  expect((await world.ask(`${API}/depth?symbol=btcusdt`)).body).toEqual({
    code: -1100,
    msg: "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
  })
  await refusals([
    ['depth', -1102],
    ['depth?symbol=', -1102],
    ['ticker/price?symbol=', -1105],
    ['depth?symbol=BTCUSDT&symbol=ETHUSDT', -1101],
    ['depth?symbol[]=BTCUSDT', -1102],
    ['depth?symbol[0]=BTCUSDT&symbol=BTCUSDT', -1104],
    ['depth?symbol=BTCUSDT&Symbol=BTCUSDT', -1104],
  ])
})

test('a list of names is a JSON array of some, each once', async () => {
  await refusals([
    ['ticker/price?symbols=[]', -1130],
    ['ticker/price?symbols=BTCUSDT', -1100],
    ['ticker/price?symbols=BTCUSDT,ETHUSDT', -1100],
    ['ticker/price?symbols=["BTCUSDT","BTCUSDT"]', -1151],
    ['ticker/price?symbols=["BTCUSDT",]', -1100],
    ['ticker/price?symbols=["BTCUSDT", "ETHUSDT"]', -1100],
    ['ticker/price?symbols=["XXXUSDT"]', -1121],
    ['ticker/price?symbols=["BTCUSDT"]&symbol=BTCUSDT', -1128],
    ['ticker/price?symbols=["BTCUSDT"]&symbols=["ETHUSDT"]', -1101],
    ['exchangeInfo?symbol=BTCUSDT&permissions=SPOT', -1128],
    ['exchangeInfo?symbol=BTCUSDT&symbols=["BTCUSDT"]', -1128],
    ['ticker', -1102],
    ['ticker/tradingDay', -1102],
    [`ticker?symbols=[${Array.from({ length: 101 }, (_, place) => `"N${place}"`).join(',')}]`, -1130],
  ])
})

/** What is no whole number in plain digits, in every disguise. */
const NO_NUMBERS = ['1e400', '1e3', '0x10', '%2B1', '+1', '-1', '1.0', '1_000', '1%2C000', 'NaN', 'Infinity', 'null']
const OTHER_DIGITS = ['%D9%A1%D9%A0', '%EF%BC%91', '1%20', '1%00', '0.1234567890123456789', '9'.repeat(40)]

test('a number is written in plain digits, and is in its bounds', async () => {
  const fields = ['depth?limit', 'klines?interval=1m&limit', 'aggTrades?fromId', 'klines?interval=1m&startTime']
  for (const field of fields)
    for (const value of [...NO_NUMBERS, ...OTHER_DIGITS])
      await refusals([[`${field.replace('?', '?symbol=BTCUSDT&')}=${value}`, -1100]])
  await refusals([
    ['depth?symbol=BTCUSDT&limit=0', -1130],
    ['trades?symbol=BTCUSDT&limit=9999999999999999', -1130],
    ['klines?symbol=BTCUSDT&interval=1m&startTime=8640000000000001', -1130],
    ['klines?symbol=BTCUSDT&interval=1m&limit=', -1105],
  ])
  expect((await world.ask(`${API}/depth?symbol=BTCUSDT&limit=000000000000005`)).status).toBe(200)
})

test('words are those that are listed', async () => {
  await refusals([
    ['klines?symbol=BTCUSDT', -1102],
    ['klines?symbol=BTCUSDT&interval=1s', -1120],
    ['klines?symbol=BTCUSDT&interval=60', -1120],
    ['klines?symbol=BTCUSDT&interval=1H', -1120],
    ['klines?symbol=BTCUSDT&interval=1m&timeZone=8', -1130],
    ['ticker/24hr?symbol=BTCUSDT&type=full', -1139],
    ['ticker?symbol=BTCUSDT&windowSize=60m', -1130],
    ['ticker?symbol=BTCUSDT&windowSize=8d', -1130],
    ['ticker?symbol=BTCUSDT&windowSize=1w', -1130],
    ['aggTrades?symbol=BTCUSDT&fromId=1&startTime=1', -1128],
    ['exchangeInfo?symbolStatus=OPEN', -1130],
  ])
})

test('clients that look for what is not offered here are told so truly', async () => {
  for (const path of ['sapi/v1/margin/allPairs', 'sapi/v1/margin/isolated/allPairs'])
    expect(await world.get(`/binance/${path}`)).toEqual([])
  for (const path of ['fapi/v1/exchangeInfo', 'dapi/v1/exchangeInfo'])
    expect(await world.get(`/binance/${path}`)).toEqual({ symbols: [] })
  expect(await world.get('/binance/sapi/v1/system/status')).toEqual({ status: 0, msg: 'normal' })
  const { status, body } = await world.ask('/binance/fapi/v1/depth?symbol=BTCUSDT')
  expect([status, body]).toEqual([404, { code: -1020, msg: 'This operation is not supported.' }])
})
