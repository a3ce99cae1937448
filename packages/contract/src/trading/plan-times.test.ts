import { expect, test } from 'vitest'
import { isTimeZone, nextRun, type PlanRhythm } from './plan-times.ts'

const rhythm = (change: Partial<PlanRhythm>): PlanRhythm => ({
  frequency: 'weekly',
  weekday: null,
  day: null,
  minute: 9 * 60,
  timeZone: 'Europe/Rome',
  begunAt: new Date('2026-11-15T12:00:00Z'),
  ...change,
})

/** The next three runs after a moment. */
function runs(change: Partial<PlanRhythm>, after: string, count = 3): string[] {
  const found: string[] = []
  let moment = new Date(after)
  for (let index = 0; index < count; index += 1) {
    moment = nextRun(rhythm(change), moment)
    found.push(moment.toISOString())
  }
  return found
}

test('the 31st becomes the last day of a short month', () => {
  expect(runs({ frequency: 'monthly', day: 31 }, '2027-01-15T00:00:00Z', 4)).toEqual([
    '2027-01-31T08:00:00.000Z',
    '2027-02-28T08:00:00.000Z',
    '2027-03-31T07:00:00.000Z',
    '2027-04-30T07:00:00.000Z',
  ])
})

test('a weekly plan keeps its local hour when clocks change', () => {
  expect(runs({ frequency: 'weekly', weekday: 1 }, '2027-03-20T00:00:00Z', 2)).toEqual([
    '2027-03-22T08:00:00.000Z',
    '2027-03-29T07:00:00.000Z',
  ])
})

test('a biweekly plan runs every other week, counted from its beginning', () => {
  expect(runs({ frequency: 'biweekly', weekday: 3 }, '2026-11-15T12:00:00Z')).toEqual([
    '2026-11-25T08:00:00.000Z',
    '2026-12-09T08:00:00.000Z',
    '2026-12-23T08:00:00.000Z',
  ])
})

test('a weekday plan rests at the weekend', () => {
  expect(runs({ frequency: 'weekday' }, '2026-11-19T12:00:00Z')).toEqual([
    '2026-11-20T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
    '2026-11-24T08:00:00.000Z',
  ])
})

test('a time that clocks skip is taken after the gap, and one that comes twice is taken once', () => {
  const night = { frequency: 'weekly', weekday: 7, minute: 150 } as const
  expect(runs(night, '2027-03-27T00:00:00Z', 1)).toEqual(['2027-03-28T01:30:00.000Z'])
  expect(runs(night, '2027-10-30T00:00:00Z', 2)).toEqual(['2027-10-31T00:30:00.000Z', '2027-11-07T01:30:00.000Z'])
})

test('today counts until its time has come', () => {
  const sunday = { frequency: 'weekly', weekday: 7 } as const
  expect(runs(sunday, '2026-11-15T07:59:59Z', 1)).toEqual(['2026-11-15T08:00:00.000Z'])
  expect(runs(sunday, '2026-11-15T08:00:00Z', 1)).toEqual(['2026-11-22T08:00:00.000Z'])
})

test('far east and far west have their own days', () => {
  const monday = { frequency: 'weekly', weekday: 1, minute: 30 } as const
  expect(runs({ ...monday, timeZone: 'Pacific/Auckland' }, '2026-11-14T00:00:00Z', 1)).toEqual([
    '2026-11-15T11:30:00.000Z',
  ])
  expect(runs({ ...monday, timeZone: 'America/Los_Angeles' }, '2026-11-14T00:00:00Z', 1)).toEqual([
    '2026-11-16T08:30:00.000Z',
  ])
})

test('only time zones that exist are time zones', () => {
  expect(['Europe/London', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
