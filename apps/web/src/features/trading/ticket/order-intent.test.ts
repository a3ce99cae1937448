import { expect, test } from 'vitest'
import type { PlaceRequest } from './order-form.ts'
import { farPriceOf, intentFor, isUnanswered } from './order-intent.ts'

const request: PlaceRequest = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1.00', amount: '1.00000' }
const ids = () => {
  let next = 0
  return () => {
    next += 1
    return `id-${next}`
  }
}

test('each intent has an id of its own, also for an order like the one before', () => {
  const newId = ids()
  expect(intentFor(request, null, newId).lockId).toBe('id-1')
  expect(intentFor(request, null, newId).lockId).toBe('id-2')
})

test('the same order after a try without an answer keeps its id, so that it is not placed twice', () => {
  const newId = ids()
  const first = intentFor(request, null, newId)
  expect(intentFor({ ...request }, first, newId)).toBe(first)
})

test('another order after a try without an answer is another intent', () => {
  const newId = ids()
  const first = intentFor(request, null, newId)
  expect(intentFor({ ...request, amount: '2.00000' }, first, newId).lockId).toBe('id-2')
})

test.each([
  ['client.timeout', true],
  ['client.network', true],
  ['trading.outcome_unknown', true],
  ['server.error', true],
  ['ledger.insufficient_balance', false],
  ['trading.confirm_price', false],
  ['trading.busy', false],
  ['trading.interrupted', false],
])('%s leaves the outcome open: %s', (reason, open) => {
  expect(isUnanswered({ reason })).toBe(open)
})

test('a price far from the market comes with both prices and the percent', () => {
  const params = { price: '140.01', best: '100.00', percent: '40', side: 'buy' }
  expect(farPriceOf({ params })).toEqual({ price: '140.01', best: '100.00', percent: '40' })
})
