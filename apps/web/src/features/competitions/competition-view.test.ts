import type { Competition, OwnPlace } from '@bourse/contract'
import { expect, test } from 'vitest'
import { actOf, idIn, scaleOf } from './competition-view.ts'

const [startTime, endTime, reviewTime] = ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', '2026-11-11T00:00:00Z']
const competition = { startTime, endTime, reviewTime } as Competition
const own = (joined: boolean) => ({ joined }) as OwnPlace

test('the address names a competition, or none', () => {
  expect([idIn('?id=act_1'), idIn('?id='), idIn('')]).toEqual(['act_1', null, null])
})

test('the scale shows the window, then the review, then nothing', () => {
  expect(scaleOf({ ...competition, phase: 'running' })).toEqual({ startTime, endTime })
  expect(scaleOf({ ...competition, phase: 'review' })).toEqual({ startTime: endTime, endTime: reviewTime })
  expect(scaleOf({ ...competition, phase: 'paid' })).toBeNull()
})

test('there is one act while it runs: log in, join, or trade', () => {
  expect(actOf('running', undefined, false)).toBe('logIn')
  expect(actOf('running', own(false), true)).toBe('join')
  expect(actOf('running', own(true), true)).toBe('trade')
  expect(actOf('running', undefined, true)).toBeNull()
  expect(actOf('review', own(true), true)).toBeNull()
})
