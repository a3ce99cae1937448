import type { Fill } from '@bourse/contract'
import { expect, test } from 'vitest'
import { orderOf } from './order.fixture.ts'
import { orderSteps, receivedSoFar } from './order-detail.ts'

const fill = (number: number): Fill => ({
  tradeId: `BTC-USDT:${number}`,
  price: '100.00',
  amount: '0.10000',
  total: '10',
  fee: '0.0001',
  feeCoin: 'BTC',
  role: 'maker',
  time: `2026-11-15T12:00:0${number}.000Z`,
})
const keys = (...given: Parameters<typeof orderSteps>) =>
  orderSteps(...given).map(({ key, state }) => `${key} ${state}`)

test('an open order was placed and rests', () => {
  expect(keys(orderOf(), [])).toEqual(['placed done', 'resting now'])
})

test('a stop waits, then fires, then rests', () => {
  expect(keys(orderOf({ stopPrice: '110.00' }), [])).toEqual(['placed done', 'waiting now'])
  const fired = orderOf({ stopPrice: '110.00', triggeredAt: '2026-11-15T12:00:01.000Z' })
  expect(keys(fired, [])).toEqual(['placed done', 'triggered done', 'resting now'])
})

test('each fill is told, and the end', () => {
  expect(keys(orderOf({ state: 'filled' }), [fill(1), fill(2)])).toEqual([
    'placed done',
    'filledPart done',
    'filledPart done',
    'filled done',
  ])
})

test('of many fills the first and the last are told', () => {
  const steps = orderSteps(orderOf({ state: 'cancelled' }), [1, 2, 3, 4, 5].map(fill))
  expect(steps.map(({ fill: told }) => told?.tradeId)).toEqual([undefined, 'BTC-USDT:1', 'BTC-USDT:5', undefined])
  expect(steps.at(-1)).toMatchObject({ key: 'cancelled', time: '2026-11-15T12:00:00.000Z' })
})

test('a refused order has failed', () => {
  expect(keys(orderOf({ state: 'rejected' }), []).at(-1)).toBe('failed failed')
})

test('what was received is net of the fee, in the asset that is received', () => {
  expect(receivedSoFar(orderOf({ executed: '1.00000', executedTotal: '100', fee: '0.0025' }))).toBe('0.9975')
  expect(receivedSoFar(orderOf({ side: 'sell', executed: '1.00000', executedTotal: '100', fee: '0.25' }))).toBe('99.75')
})
