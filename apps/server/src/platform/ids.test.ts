import { expect, test } from 'vitest'
import { createIds } from './ids.ts'
import { fakeClock } from './time/clock.ts'

test('ids are of one length, in the alphabet without letters that look like digits', () => {
  const ids = createIds(fakeClock('2026-11-15T12:00:00Z'))
  for (let count = 0; count < 1_000; count += 1) expect(ids.next('usr')).toMatch(/^usr_[0-9A-HJKMNP-TV-Z]{26}$/)
})

test('ids sort in the order of their making, within a millisecond and over many', () => {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const ids = createIds(clock)
  const made: string[] = []
  for (let millisecond = 0; millisecond < 300; millisecond += 1) {
    for (let count = 0; count < 40; count += 1) made.push(ids.next('ord'))
    clock.advance(1)
  }
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})

test('two makers of ids do not make the same ones at the same time', () => {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const [one, other] = [createIds(clock), createIds(clock)]
  const made = Array.from({ length: 1_000 }, () => [one.next('jrn'), other.next('jrn')]).flat()
  expect(new Set(made).size).toBe(made.length)
})

test('a sent code is six digits, any of the ten at each place', () => {
  const ids = createIds(fakeClock('2026-11-15T12:00:00Z'))
  const made = Array.from({ length: 2_000 }, () => ids.digits(6))
  for (const code of made) expect(code).toMatch(/^\d{6}$/)
  for (let place = 0; place < 6; place += 1) expect(new Set(made.map((code) => code[place])).size).toBe(10)
})
