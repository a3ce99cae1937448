import type { Plan } from '@bourse/contract'
import { expect, test } from 'vitest'
import { livePlans, reasonOf, shownPlans } from './plan-view.ts'

const plan = (planId: string, change: Partial<Plan> = {}): Plan => ({
  planId,
  symbol: 'BTC-EUR',
  total: '50',
  frequency: 'weekly',
  weekday: 1,
  day: null,
  time: '09:00',
  timeZone: 'Europe/Rome',
  state: 'ongoing',
  skips: 0,
  nextRunAt: '2026-11-23T08:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...change,
})

const PLANS = [
  plan('ended', { state: 'cancelled', nextRunAt: null }),
  plan('resting', { state: 'suspended', nextRunAt: null, symbol: 'BTC-USDT' }),
  plan('later'),
  plan('sooner', { nextRunAt: '2026-11-16T08:00:00.000Z' }),
  plan('other', { symbol: 'ETH-EUR', nextRunAt: '2026-12-01T08:00:00.000Z' }),
]
const names = (plans: readonly Plan[]) => plans.map(({ planId }) => planId)

test('what buys next stands first, what is suspended after it, what has ended last', () =>
  expect(names(shownPlans(PLANS))).toEqual(['sooner', 'later', 'other', 'resting', 'ended']))

test('the plans of one market, or of every market of a coin', () => {
  expect(names(shownPlans(PLANS, { symbol: 'BTC-EUR' }))).toEqual(['sooner', 'later', 'ended'])
  expect(names(shownPlans(PLANS, { coin: 'BTC' }))).toEqual(['sooner', 'later', 'resting', 'ended'])
  expect(names(shownPlans(PLANS, { symbol: null }))).toHaveLength(5)
})

test('a plan that has ended does not count', () => expect(livePlans(PLANS)).toBe(4))

test('a reason has a text of its own where the person can do something about it', () => {
  expect(reasonOf({ reason: 'ledger.insufficient_balance' })).toBe('insufficient_balance')
  expect(reasonOf({ reason: 'trading.book_empty' })).toBe('book_empty')
  expect(reasonOf({ reason: 'trading.interrupted' })).toBe('other')
  expect(reasonOf({ reason: null })).toBeNull()
})
