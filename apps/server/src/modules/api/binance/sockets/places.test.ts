import { expect, test } from 'vitest'
import { isAtTheDoor, placeAt } from './places.ts'

const streams = (combined: boolean, ...names: string[]) => ({ kind: 'streams', combined, names })

test.each([
  ['/binance/stream', streams(true)],
  ['/binance/stream?streams=', streams(true)],
  ['/binance/stream?streams=a@trade/b@depth', streams(true, 'a@trade', 'b@depth')],
  ['/binance/stream?streams=%21ticker%40arr', streams(true, '!ticker@arr')],
  ['/binance/stream/ws', streams(false)],
  ['/binance/stream/ws/0', streams(false, '0')],
  ['/binance/ws', streams(false)],
  ['/binance/ws/a@trade', streams(false, 'a@trade')],
  ['/binance/ws/a@trade/a@trade/b%40depth', streams(false, 'a@trade', 'b@depth')],
  ['/binance/ws-api/v3', { kind: 'api', returnRateLimits: true }],
  ['/binance/ws-api/v3/', { kind: 'api', returnRateLimits: true }],
  ['/binance/ws-api/v3?returnRateLimits=false', { kind: 'api', returnRateLimits: false }],
  ['/binance/ws-api/v3?timeUnit=millisecond', { kind: 'api', returnRateLimits: true }],
])('%s is a place of the door', (url, place) => expect(placeAt(url)).toEqual(place))

test.each([
  '/binance/ws-api',
  '/binance/ws-api/v2',
  '/binance/ws-api/v3/x',
  '/binance/stream/x',
  '/binance/ws/a@trade?timeUnit=MICROSECOND',
])('%s is none', (url) => expect(placeAt(url)).toBeUndefined())

test('what is elsewhere is for others', () => {
  for (const url of ['/ws', '/binance', '/binance/', '/binance/wsx', '/binance/api/v3/ping', '/', ''])
    expect([url, isAtTheDoor(url)]).toEqual([url, false])
})
