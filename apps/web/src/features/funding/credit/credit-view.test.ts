import { expect, test } from 'vitest'
import { feeIn, reopening, stepsOf } from './credit-view.ts'

const order = {
  createTime: '2026-11-15T12:00:00Z',
  events: [{ status: 'failed' as const, at: '2026-11-18T12:00:00Z' }],
  credit: { amount: '300.00', open: '300.00', pendingFee: '0.00', state: 'pending' as const },
}
const granted = { kind: 'granted' as const, amount: '300.00', at: order.createTime }
const shown = (steps: ReturnType<typeof stepsOf>) =>
  steps.map((step) => ['kind' in step ? step.kind : step.id, step.state])

test('an order without early credit has the steps that it always had', () => {
  const plain = { ...order, status: 'pending' as const, credit: null, creditEvents: [] }
  expect(shown(stepsOf(plain))).toEqual([
    ['made', 'done'],
    ['waiting', 'now'],
    ['credited', 'next'],
  ])
})

test('early credit stands after the order, and its end behind the transfer', () => {
  expect(shown(stepsOf({ ...order, status: 'pending', creditEvents: [granted] }))).toEqual([
    ['made', 'done'],
    ['granted', 'done'],
    ['waiting', 'now'],
    ['settled', 'next'],
  ])
})

test('a missed transfer shows what was deducted and what is owed', () => {
  const at = '2026-11-18T12:00:00Z'
  const missed = {
    ...order,
    status: 'failed' as const,
    credit: { ...order.credit, state: 'failed' as const, open: '140.00' },
    creditEvents: [
      granted,
      { kind: 'deducted' as const, amount: '160.00', at },
      { kind: 'owed' as const, amount: '140.00', at },
    ],
  }
  expect(shown(stepsOf(missed))).toEqual([
    ['made', 'done'],
    ['granted', 'done'],
    ['failed', 'failed'],
    ['deducted', 'failed'],
    ['owed', 'failed'],
  ])
})

test('a pending fee is told in its currency, and only failures have a way back to count', () => {
  expect(feeIn({ pendingFee: [{ symbol: 'GBP', amount: '0.80' }] }, 'GBP')).toBe('0.80')
  expect(feeIn({ pendingFee: [] }, 'EUR')).toBe('0')
  expect(reopening({ why: 'staff', depositTimes: 1, depositAmount: '10.00' }, 'en')).toBeUndefined()
  expect(reopening({ why: 'failures', depositTimes: 1, depositAmount: '1234.5' }, 'de')).toEqual({
    times: 1,
    amount: '1.234,50',
  })
})
