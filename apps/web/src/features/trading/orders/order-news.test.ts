import { expect, test } from 'vitest'
import { orderOf } from './order.fixture.ts'
import { createOrderNews, latestNews, newsBetween } from './order-news.ts'

const LATER = { updatedAt: '2026-11-15T12:00:05.000Z' }
const open = orderOf()
const partly = orderOf({ ...LATER, state: 'partially_filled', executed: '0.40000' })
const filled = orderOf({ ...LATER, state: 'filled', executed: '1.00000', status: 'completed' })
const fired = { ...LATER, stopPrice: '110.00', triggeredAt: LATER.updatedAt }

test.each([
  ['filled', open, filled, 'filled'],
  ['filled in part', open, partly, 'partlyFilled'],
  ['filled a little more', partly, orderOf({ ...partly, executed: '0.50000' }), 'partlyFilled'],
  ['nothing new', partly, partly, null],
  ['triggered', orderOf({ stopPrice: '110.00' }), orderOf(fired), 'triggered'],
  ['triggered and filled at once', orderOf({ stopPrice: '110.00' }), orderOf({ ...filled, ...fired }), 'filled'],
  ['run out', open, orderOf({ state: 'expired', endReason: 'self_trade' }), 'expired'],
  ['cancelled by the person', open, orderOf({ state: 'cancelled', endReason: 'user' }), null],
  ['cancelled with the other leg', open, orderOf({ state: 'cancelled', endReason: 'sibling' }), null],
  ['cancelled by the operator', open, orderOf({ state: 'cancelled', endReason: 'operator' }), 'cancelled'],
])('%s', (_name, before, after, kind) => {
  expect(newsBetween(before, after)).toBe(kind)
})

test('a change of a known order is told once', () => {
  const news = createOrderNews()
  expect(news.hear(filled, open)).toEqual({ kind: 'filled', order: filled })
  expect(news.hear(filled, open)).toBeNull()
})

test('an order placed on another screen is not told as it was made, but as it goes on', () => {
  const news = createOrderNews()
  expect(news.hear(open, undefined)).toBeNull()
  expect(news.hear(partly, undefined)?.kind).toBe('partlyFilled')
})

test('a fill of an order that was not known yet is told', () => {
  expect(createOrderNews().hear(filled, undefined)?.kind).toBe('filled')
})

test('what the answer to an order says already is not told again, whichever comes first', () => {
  const taken = orderOf({ state: 'filled', executed: '1.00000' })
  const channelFirst = createOrderNews()
  channelFirst.placing('client-1')
  expect(channelFirst.hear(taken, undefined)).toBeNull()
  expect(channelFirst.placed('client-1', taken)).toEqual([])
  const answerFirst = createOrderNews()
  answerFirst.placing('client-1')
  expect(answerFirst.placed('client-1', taken)).toEqual([])
  expect(answerFirst.hear(taken, undefined)).toBeNull()
})

test('what happens after the answer is news, also when the channel was faster', () => {
  const news = createOrderNews()
  news.placing('client-1')
  news.hear(open, undefined)
  news.hear(partly, undefined)
  expect(news.placed('client-1', open).map(({ kind }) => kind)).toEqual(['partlyFilled'])
  expect(news.hear(filled, undefined)?.kind).toBe('filled')
})

test('when the call fails and the order stands all the same, its fill is told', () => {
  const news = createOrderNews()
  news.placing('client-1')
  news.hear(filled, undefined)
  expect(news.placed('client-1', null).map(({ kind }) => kind)).toEqual(['filled'])
})

test('an order that the channel told is known to stand, though its call failed', () => {
  const news = createOrderNews()
  news.placing('client-1')
  expect(news.standing('client-1')).toBeUndefined()
  news.hear(open, undefined)
  news.placed('client-1', null)
  expect(news.standing('client-1')).toBe(open)
})

test('both legs of a pair are known after the answer, which names one', () => {
  const news = createOrderNews()
  const stop = { orderId: 'ord_2', clientOrderId: 'client-1:stop', leg: 'stop', stopPrice: '110.00' } as const
  news.placing('client-1')
  news.hear(orderOf({ leg: 'limit' }), undefined)
  news.hear(orderOf(stop), undefined)
  expect(news.placed('client-1', orderOf({ leg: 'limit' }))).toEqual([])
  expect(news.hear(orderOf({ ...stop, ...fired, orderId: 'ord_2' }), undefined)?.kind).toBe('triggered')
})

test('of several news of one order the last is told', () => {
  const all = [
    { kind: 'partlyFilled', order: partly },
    { kind: 'partlyFilled', order: orderOf({ orderId: 'ord_2', state: 'partially_filled' }) },
    { kind: 'filled', order: filled },
  ] as const
  expect(latestNews(all).map(({ kind, order }) => `${order.orderId} ${kind}`)).toEqual([
    'ord_2 partlyFilled',
    'ord_1 filled',
  ])
})
