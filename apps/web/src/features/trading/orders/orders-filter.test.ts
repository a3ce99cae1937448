import { expect, test } from 'vitest'
import { callFilter, filterSearch, isFiltered, pageCount, readFilter, withFilter } from './orders-filter.ts'

test('an address without a filter shows the open orders from the first page', () => {
  expect(readFilter('')).toEqual({ tab: 'open', page: 1 })
  expect(filterSearch(readFilter(''))).toEqual({})
})

test('a filter survives the way through the address', () => {
  const search =
    '?tab=history&symbol=BTC-USDT&side=sell&type=stop_limit&status=canceled&from=2026-11-01&to=2026-11-15&page=3'
  const filter = readFilter(search)
  expect(filter).toEqual({
    tab: 'history',
    symbol: 'BTC-USDT',
    side: 'sell',
    type: 'stop_limit',
    status: 'canceled',
    from: '2026-11-01',
    to: '2026-11-15',
    page: 3,
  })
  const back = new URLSearchParams(Object.entries(filterSearch(filter)).map(([key, value]) => [key, String(value)]))
  expect(readFilter(`?${back}`)).toEqual(filter)
})

test.each([
  'tab=x',
  'symbol=btc',
  'side=both',
  'type=none',
  'status=processing',
  'from=2026-11-31',
  'to=yesterday',
  'page=0',
  'page=x',
])('%s makes no sense and is left out', (search) => {
  expect(readFilter(search)).toEqual({ tab: 'open', page: 1 })
})

test('another choice starts again at the first page', () => {
  expect(withFilter(readFilter('tab=history&page=4'), { side: 'buy' })).toMatchObject({ side: 'buy', page: 1 })
  expect(withFilter(readFilter('tab=history'), { page: 2 }).page).toBe(2)
})

test('days are whole days where the person is, the last one included', () => {
  const { from, to } = callFilter(readFilter('tab=history&from=2026-11-15&to=2026-11-15'))
  expect(from).toBe(new Date(2026, 10, 15).toISOString())
  expect(to).toBe(new Date(2026, 10, 16).toISOString())
})

test('a list is asked only for what it understands', () => {
  const search = 'symbol=BTC-USDT&side=sell&type=limit&status=completed&from=2026-11-01'
  expect(Object.keys(callFilter(readFilter(`tab=trades&${search}`)))).toEqual(['symbol', 'side', 'from'])
  expect(Object.keys(callFilter(readFilter(search)))).toEqual(['symbol', 'side', 'type'])
  expect(isFiltered(readFilter('tab=trades&status=completed'))).toBe(false)
  expect(isFiltered(readFilter('tab=history&status=completed'))).toBe(true)
})

test('there is always a page', () => {
  expect([0, 20, 21].map(pageCount)).toEqual([1, 1, 2])
})
