import { expect, test } from 'vitest'
import { queueFilterOf } from './queue-search.ts'

const KNOWN = { state: ['open', 'closed'], area: ['person'] } as const

test('what an address asks of a queue is taken as far as it is known', () => {
  expect(queueFilterOf({ state: 'open', area: 'moon', page: 3 }, KNOWN)).toEqual({ state: 'open' })
  expect(queueFilterOf({ state: ['open'], user: 4711 }, KNOWN)).toEqual({ user: '4711' })
})
