import type { P2pAct } from '@bourse/contract'
import { expect, test } from 'vitest'
import { customerStep, nextTask } from './customer.rules.ts'

const START = Date.parse('2026-11-18T12:00:00.000Z')
const HOUR_MS = 60 * 60_000
const CUSTOMERS = [0, 1, 2]
const MERCHANTS = [0, 1, 2, 3, 4]
const PLANNED = 9
const next = (place: number, made: number, hours: number) =>
  nextTask(place, { made, lastAt: START }, START + hours * HOUR_MS)
const asOrder = (side: 'buy' | 'sell', amount: string, act: P2pAct) => ({
  ...{ acts: [act], side, amount, createTime: new Date(START).toISOString() },
})

test('what is planned follows at once, and later a customer orders three times a day at most', () => {
  for (const place of CUSTOMERS) {
    expect([next(place, 0, 0), next(place, PLANNED - 1, 0)]).not.toContain(undefined)
    const later = [next(place, PLANNED, 0), next(place, PLANNED, 7.9), next(place, 400, 7.9)]
    expect(later).toEqual([undefined, undefined, undefined])
    expect(next(place, PLANNED, 8)).toBeDefined()
  }
})

test('one order is appealed, once; of the others every merchant has five or more, on both sides', () => {
  const tasks = CUSTOMERS.flatMap((place) =>
    Array.from({ length: 10 * PLANNED }, (_, made) => ({ made, task: next(place, made, 8) })),
  )
  const ends = tasks.map(({ made, task: { side, amount, merchant } = { side: 'buy', amount: '', merchant: 9 } }) => {
    const step = customerStep(asOrder(side, amount, 'release'), START + HOUR_MS)
    return { made, side, merchant, step }
  })
  expect(ends.filter(({ step }) => step === 'appeal')).toMatchObject([{ made: 0, side: 'sell' }])
  for (const merchant of MERCHANTS) {
    const own = ends.filter((end) => end.made < PLANNED && end.merchant === merchant && end.step === 'release')
    expect(own.length).toBeGreaterThanOrEqual(5)
    expect(new Set(own.map(({ side }) => side)).size).toBe(2)
  }
})

test('a customer pays and releases after a moment', () => {
  const step = (act: P2pAct, seconds: number) => customerStep(asOrder('sell', '45', act), START + seconds * 1_000)
  expect([step('mark_paid', 5), step('mark_paid', 8)]).toEqual([undefined, 'mark_paid'])
  expect([step('release', 20), step('release', 24)]).toEqual([undefined, 'release'])
  expect(step('message', 500)).toBeUndefined()
})
