import { describe, expect, test } from 'vitest'
import words from '../locales/orders.en.json' with { type: 'json' }
import { orderOf } from './order.fixture.ts'
import {
  conditionOf,
  difference,
  filledPercent,
  isWaiting,
  product,
  receivedOf,
  roiOf,
  statusOf,
  totalOf,
} from './orders-view.ts'

describe('specification §4: an order is Processing, Completed, Canceled, In Review or Failed, and the finer state stands beside it', () => {
  test.each([
    [{ state: 'new', status: 'processing' }, 'processing', null],
    [{ state: 'new', status: 'processing', stopPrice: '90.00' }, 'processing', 'waiting'],
    [
      { state: 'new', status: 'processing', stopPrice: '90.00', triggeredAt: '2026-11-15T12:00:00.000Z' },
      'processing',
      null,
    ],
    [{ state: 'partially_filled', status: 'processing' }, 'processing', null],
    [{ state: 'filled', status: 'completed' }, 'completed', null],
    [{ state: 'cancelled', status: 'canceled' }, 'cancelled', null],
    [{ state: 'expired', status: 'canceled' }, 'cancelled', 'expired'],
    [{ state: 'new', status: 'in_review' }, 'in_review', null],
    [{ state: 'rejected', status: 'failed' }, 'failed', null],
  ] as const)('%o', (given, kind, finer) => {
    expect(statusOf(orderOf(given))).toEqual({ kind, key: given.status, finer })
  })

  test('the words are those of the specification', () => {
    expect(words.status).toEqual({
      processing: 'Processing',
      completed: 'Completed',
      canceled: 'Canceled',
      in_review: 'In Review',
      failed: 'Failed',
    })
  })
})

test('a stop waits until it has fired', () => {
  expect(isWaiting(orderOf({ stopPrice: '90.00' }))).toBe(true)
  expect(isWaiting(orderOf({ stopPrice: '90.00', state: 'cancelled' }))).toBe(false)
  expect(isWaiting(orderOf())).toBe(false)
})

test('a sell waits for a price under its stop, a buy for one over it', () => {
  expect(conditionOf(orderOf({ side: 'sell', stopPrice: '90.00' }))).toEqual({ key: 'lastUnder', price: '90.00' })
  expect(conditionOf(orderOf({ stopPrice: '110.00' }))).toEqual({ key: 'lastOver', price: '110.00' })
  expect(conditionOf(orderOf())).toBeNull()
})

test('the filled part is rounded down, and only a filled order is whole', () => {
  expect(filledPercent(orderOf())).toBe(0)
  expect(filledPercent(orderOf({ executed: '0.42999' }))).toBe(42)
  expect(filledPercent(orderOf({ executed: '0.99999' }))).toBe(99)
  const byMoney = { amount: null, price: null, budget: '200', executedTotal: '50' }
  expect(filledPercent(orderOf(byMoney))).toBe(25)
  expect(filledPercent(orderOf({ ...byMoney, executedTotal: '199.99', state: 'filled' }))).toBe(100)
})

test('an open order is worth what it would come to, one that has ended what it came to', () => {
  expect(totalOf(orderOf({ price: '91200.00', amount: '0.02310' }))).toBe('2106.7200000')
  expect(totalOf(orderOf({ state: 'filled', executedTotal: '99.5' }))).toBe('99.5')
  expect(totalOf(orderOf({ state: 'cancelled' }))).toBeNull()
  expect(totalOf(orderOf({ state: 'cancelled', executedTotal: '12.5' }))).toBe('12.5')
  expect(totalOf(orderOf({ price: null, amount: null, budget: '150' }))).toBe('150')
})

test('products and differences are exact', () => {
  expect(product('0.1', '0.2')).toBe('0.02')
  expect(difference('1.00000', '0.0025')).toBe('0.9975')
  expect(receivedOf({ side: 'buy', amount: '1.00000', total: '100', fee: '0.0025' })).toBe('0.9975')
  expect(receivedOf({ side: 'sell', amount: '1.00000', total: '100', fee: '0.25' })).toBe('99.75')
})

test('specification §3: the ROI of an order is how much better its owner stands at the last price, after the fee', () => {
  const bought = { executed: '2.00000', executedTotal: '200', fee: '0.5' }
  expect(roiOf(orderOf(bought), '200.00')).toBe('50')
  expect(roiOf(orderOf(bought), '100.00')).toBe('-25')
  const sold = { side: 'sell', executed: '2.00000', executedTotal: '200', fee: '10' } as const
  expect(roiOf(orderOf(sold), '50.00')).toBe('90')
  expect(roiOf(orderOf(sold), '190.00')).toBe('-50')
})

test('what has not traded, or has no price, has no ROI', () => {
  expect(roiOf(orderOf(), '100.00')).toBeNull()
  expect(roiOf(orderOf({ executed: '1', executedTotal: '100' }), null)).toBeNull()
})
