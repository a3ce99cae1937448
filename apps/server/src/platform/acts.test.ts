import { expect, test } from 'vitest'
import { changesOf } from './acts.ts'

test('what stayed is not told, whatever the order of its parts', () => {
  const before = { link: null, title: { en: 'a', it: 'b' }, coins: ['BTC'] }
  const after = { coins: ['BTC'], title: { it: 'b', en: 'a' }, link: null }
  expect(changesOf(before, after)).toEqual({ from: {}, to: {} })
})

test('of a text in several languages only those that changed are told', () => {
  const before = { title: { en: 'a', it: 'b' }, coins: ['BTC', 'ETH'] }
  const after = { title: { en: 'a', it: 'c' }, coins: ['ETH', 'BTC'] }
  expect(changesOf(before, after)).toEqual({
    from: { title: { it: 'b' }, coins: ['BTC', 'ETH'] },
    to: { title: { it: 'c' }, coins: ['ETH', 'BTC'] },
  })
})

test('what is new has no before, and what became nothing says so', () => {
  expect(changesOf({ until: 'then' }, { until: null, link: '/x' })).toEqual({
    from: { until: 'then' },
    to: { until: null, link: '/x' },
  })
})
