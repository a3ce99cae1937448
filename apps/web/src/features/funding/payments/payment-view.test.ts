import type { PaymentOrderDetail } from '@bourse/contract'
import { expect, test } from 'vitest'
import { isToBeTaken, paymentSteps, percentOf, readReturn, reviewReason } from './payment-view.ts'

const made = { status: 'pending', note: 'made', at: '2026-11-15T12:00:00.000Z' } as const
type Facts = Parameters<typeof paymentSteps>[0]
const order: Facts = { status: 'pending', step: 'with_payer', createTime: made.at, events: [made] }
const ids = (facts: Facts) => paymentSteps(facts).map(({ id, state }) => `${id}:${state}`)

test('what waits says for whom, and what was taken back was paid before', () => {
  expect(ids(order)).toEqual(['made:done', 'payer:now', 'credited:next'])
  expect(ids({ ...order, step: 'unknown' })[1]).toBe('unknown:now')
  expect(ids({ ...order, step: 'held' })[1]).toBe('held:now')
  const paid = { status: 'completed', note: 'exact', at: '2026-11-15T12:01:00.000Z' } as const
  const taken = { status: 'failed', note: 'reversed', at: '2026-11-16T12:00:00.000Z' } as const
  expect(ids({ ...order, status: 'completed', step: 'ended', events: [made, paid] })).toEqual([
    'made:done',
    'paid:done',
    'credited:done',
  ])
  expect(ids({ ...order, status: 'failed', step: 'ended', events: [made, paid, taken] })).toEqual([
    'made:done',
    'paid:done',
    'failed:failed',
  ])
})

test('the reason of a review is told while there is one', () => {
  const events: PaymentOrderDetail['events'] = [made, { status: 'under_review', note: 'wrong_name', at: made.at }]
  expect(reviewReason({ status: 'under_review', events })).toBe('wrong_name')
  expect(reviewReason({ status: 'completed', events })).toBeUndefined()
})

test('a payer who comes back is known by the order in the address, and only then is it taken', () => {
  const back = readReturn('?order=pdo_01JC&token=X')
  expect(back).toEqual({ orderId: 'pdo_01JC', left: false })
  expect(isToBeTaken('paypal', back, 'pdo_01JC')).toBe(true)
  expect(isToBeTaken('advcash', back, 'pdo_01JC')).toBe(false)
  const left = readReturn('?order=pdo_01JC&back=cancelled')
  expect(isToBeTaken('paypal', left, 'pdo_01JC')).toBe(false)
  expect(readReturn('?order=../../x')).toBeUndefined()
  expect(percentOf(290)).toBe('2.9')
})
