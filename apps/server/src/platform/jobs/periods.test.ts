import { expect, test } from 'vitest'
import { latestPeriod, missedPeriods, nextPeriod } from './periods.ts'

const at = (text: string) => new Date(text)
const texts = (periods: readonly Date[]) => periods.map((period) => period.toISOString())

test('the next period lies after the time asked for, in UTC, whatever the zone of the machine', () => {
  expect(nextPeriod('0 8 * * *', at('2030-03-31T07:59:59Z'))).toEqual(at('2030-03-31T08:00:00Z'))
  expect(nextPeriod('0 8 * * *', at('2030-03-31T08:00:00Z'))).toEqual(at('2030-04-01T08:00:00Z'))
  expect(nextPeriod('0 0 1,15 * *', at('2030-01-15T00:00:00Z'))).toEqual(at('2030-02-01T00:00:00Z'))
})

test('an expression that is none is refused', () => {
  expect(() => nextPeriod('every day', at('2030-01-01T00:00:00Z'))).toThrow()
})

test('each missed period is named, oldest first, and the next one lies in the future', () => {
  const missed = missedPeriods({
    cron: '0 0 * * *',
    nextAt: at('2030-01-01T00:00:00Z'),
    now: at('2030-01-03T12:00:00Z'),
    limit: 400,
  })
  expect(texts(missed.periods)).toEqual([
    '2030-01-01T00:00:00.000Z',
    '2030-01-02T00:00:00.000Z',
    '2030-01-03T00:00:00.000Z',
  ])
  expect(missed.nextAt).toEqual(at('2030-01-04T00:00:00Z'))
})

test('a period is due at its very moment and not before', () => {
  const input = { cron: '*/5 * * * *', nextAt: at('2030-01-01T00:05:00Z'), limit: 400 }
  expect(missedPeriods({ ...input, now: at('2030-01-01T00:04:59.999Z') })).toEqual({
    periods: [],
    nextAt: input.nextAt,
  })
  expect(missedPeriods({ ...input, now: at('2030-01-01T00:05:00Z') }).periods).toEqual([input.nextAt])
})

test('past the limit the rest follows without a gap', () => {
  const input = { cron: '* * * * *', nextAt: at('2030-01-01T00:00:00Z'), now: at('2030-01-01T00:04:30Z'), limit: 3 }
  const first = missedPeriods(input)
  const second = missedPeriods({ ...input, nextAt: first.nextAt })
  expect(texts([...first.periods, ...second.periods])).toEqual(
    [0, 1, 2, 3, 4].map((m) => `2030-01-01T00:0${m}:00.000Z`),
  )
})

test('where once is enough only the latest missed period is named', () => {
  const input = { cron: '* * * * *', nextAt: at('2029-01-01T00:00:00Z'), now: at('2030-01-01T00:04:30Z'), limit: 400 }
  expect(latestPeriod(input)).toEqual({ periods: [at('2030-01-01T00:04:00Z')], nextAt: at('2030-01-01T00:05:00Z') })
  expect(latestPeriod({ ...input, now: at('2030-01-01T00:04:00Z') }).periods).toEqual([at('2030-01-01T00:04:00Z')])
  expect(latestPeriod({ ...input, nextAt: at('2030-01-01T00:05:00Z') }).periods).toEqual([])
})
