import type { ActivityBudget } from '@bourse/contract'
import { expect, test } from 'vitest'
import { budgetTicks, timeLeft, windowScale } from './campaign-ticks.ts'

const HOUR_MS = 3_600_000
const budget = (spent: string, reserved: string, left: string): ActivityBudget => ({
  ...{ pool: 'reward', asset: 'USDT', budget: '1000', people: null },
  ...{ spent, reserved, left },
})
const counts = (of: ActivityBudget) => {
  const ticks = budgetTicks(of)
  return ['paid', 'promised', 'left'].map((kind) => ticks.filter((tick) => tick === kind).length)
}

test.each([
  ['nothing is taken', budget('0', '0', '1000'), [0, 0, 51]],
  ['half is paid', budget('500', '0', '500'), [26, 0, 25]],
  ['a tenth is paid and a tenth promised', budget('100', '100', '800'), [5, 5, 41]],
  ['a penny is paid and a penny promised', budget('0.01', '0.01', '999.98'), [1, 1, 49]],
  ['a penny is left', budget('999.99', '0', '0.01'), [50, 0, 1]],
  ['a penny is left beside what is promised', budget('10', '989.99', '0.01'), [1, 49, 1]],
  ['all of it is promised', budget('0', '1000', '0'), [0, 51, 0]],
  ['all of it is paid or promised', budget('333', '667', '0'), [17, 34, 0]],
])('on the scale of a budget paid comes before promised, and what there is shows: %s', (_name, of, expected) => {
  expect(counts(of)).toEqual(expected)
  expect([...budgetTicks(of)].join()).toBe([...budgetTicks(of)].toSorted(byOrder).join())
})

const ORDER = ['paid', 'promised', 'left']
const byOrder = (one: string, other: string) => ORDER.indexOf(one) - ORDER.indexOf(other)

test.each([
  ['half an hour', 0.5, 31],
  ['a day', 24, 49],
  ['a week', 168, 43],
  ['a month', 720, 31],
  ['a year', 8_760, 53],
])('%s is ruled in ticks of one length', (_name, hours, ticks) => {
  expect(windowScale({ start: 0, end: hours * HOUR_MS }, 0).ticks).toHaveLength(ticks)
})

test('what is gone of a window is its ticks before now, all of them at the end', () => {
  const week = { start: 0, end: 168 * HOUR_MS }
  const gone = (hours: number) => windowScale(week, hours * HOUR_MS).ticks.filter(({ isGone }) => isGone).length
  expect([-5, 0, 84, 168, 200].map(gone)).toEqual([0, 0, 21, 43, 43])
})

test('a countdown says two units and never more time than there is', () => {
  const said = [3 * 24 + 14.99, 14.999, 0.9999, 0].map((hours) => timeLeft(hours * HOUR_MS))
  expect(said).toEqual([
    { unit: 'days', days: 3, hours: 14 },
    { unit: 'hours', hours: 14, minutes: 59 },
    { unit: 'minutes', minutes: 59, seconds: 59 },
    { unit: 'over' },
  ])
})
