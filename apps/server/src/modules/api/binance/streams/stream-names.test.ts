import { INTERVALS } from '@bourse/contract'
import { expect, test } from 'vitest'
import { parseStream } from './stream-names.ts'

test('every name that is offered is read', () => {
  for (const kind of ['aggTrade', 'trade', 'bookTicker', 'avgPrice'])
    expect(parseStream(`btcusdt@${kind}`)).toEqual({ kind, symbol: 'BTCUSDT' })
  for (const interval of INTERVALS)
    expect(parseStream(`btcusdt@kline_${interval}`)).toEqual({ kind: 'kline', symbol: 'BTCUSDT', interval })
  for (const [name, board] of [
    ['ticker', 'day'],
    ['miniTicker', 'mini'],
    ['ticker_1h', '1h'],
    ['ticker_4h', '4h'],
    ['ticker_1d', '1d'],
  ]) {
    expect(parseStream(`btcusdt@${name}`)).toEqual({ kind: 'ticker', symbol: 'BTCUSDT', board })
    expect(parseStream(`!${name}@arr`)).toEqual({ kind: 'all tickers', board })
  }
  for (const [pace, fast] of [
    ['', false],
    ['@100ms', true],
  ]) {
    expect(parseStream(`btcusdt@depth${pace}`)).toEqual({ kind: 'depth', symbol: 'BTCUSDT', fast })
    for (const levels of [5, 10, 20])
      expect(parseStream(`btcusdt@depth${levels}${pace}`)).toEqual({
        kind: 'partial depth',
        symbol: 'BTCUSDT',
        levels,
        fast,
      })
  }
})

test.each([
  '',
  '0',
  'btcusdt',
  'btcusdt@',
  '@trade',
  'BTCUSDT@trade',
  'btc-usdt@trade',
  'btcusdt@trade@100ms',
  'btcusdt@depth@1000ms',
  'btcusdt@depth7',
  'btcusdt@kline_1s',
  'btcusdt@kline_',
  'btcusdt@constructor',
  '!constructor@arr',
  '!bookTicker@arr',
  '!ticker',
  'btcusdt@ticker_2h',
])('%j names no stream', (name) => expect(parseStream(name)).toBeUndefined())
