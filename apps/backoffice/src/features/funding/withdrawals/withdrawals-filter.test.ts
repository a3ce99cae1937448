import { expect, test } from 'vitest'
import { riskTone, withdrawalFilterOf, withdrawalRequest } from './withdrawals-filter.ts'

test('an empty address is the queue in review by risk', () => {
  expect(withdrawalFilterOf({})).toEqual({ view: 'review', sort: 'risk', page: 1 })
  expect(withdrawalRequest(withdrawalFilterOf({}))).toEqual({ state: 'review', sort: 'risk', current: '1' })
})

test('a number that was searched for stays text, and nonsense is left out', () => {
  const filter = withdrawalFilterOf({ view: 'all', search: 10001, page: '3', symbol: 'BTC', sort: 'x' })
  expect(filter).toEqual({ view: 'all', sort: 'newest', search: '10001', symbol: 'BTC', page: 3 })
  expect(withdrawalRequest(filter)).toEqual({ sort: 'newest', search: '10001', symbol: 'BTC', current: '3' })
})

test('a risk has a tone', () => {
  expect([12, 30, 82].map(riskTone)).toEqual(['ink', 'warn', 'bad'])
})
