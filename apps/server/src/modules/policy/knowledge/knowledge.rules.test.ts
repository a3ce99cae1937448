import { expect, test } from 'vitest'
import { drawQuestions, judgeAnswers, nextTryAt, type Shuffle, TOPICS } from './knowledge.rules.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const HOUR_MS = 60 * 60_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const asked = TOPICS.map(({ topic }) => ({ topic, variant: 'one', order: ['b', 'a', 'c'] }) as const)
const answered = (...wrong: string[]) =>
  judgeAnswers(
    asked,
    asked.map(({ topic }) => (wrong.includes(topic) ? 0 : 1)),
  )

test('questions are passed with ten of twelve right, unless a fundamental one is wrong', () => {
  expect(answered()).toEqual({ right: 12, wrong: [], passed: true })
  expect(answered('spread', 'liquidity')).toEqual({ right: 10, wrong: ['liquidity', 'spread'], passed: true })
  expect(answered('spread', 'liquidity', 'role')).toMatchObject({ right: 9, passed: false })
  expect(answered('loss')).toEqual({ right: 11, wrong: ['loss'], passed: false })
  expect(answered('protection')).toMatchObject({ right: 11, passed: false })
  expect(judgeAnswers(asked, [])).toMatchObject({ right: 0, passed: false })
})

test('one question of each topic is drawn, and none of the last time', () => {
  const asIs: Shuffle = (items) => [...items]
  const first = drawQuestions([], asIs)
  expect(first.map(({ topic }) => topic)).toEqual(TOPICS.map(({ topic }) => topic))
  expect(new Set(first.map(({ variant }) => variant))).toEqual(new Set(['one']))
  expect(new Set(drawQuestions(first, asIs).map(({ variant }) => variant))).toEqual(new Set(['two']))
})

test('a second try comes at once, then a day lies between tries, and after four failures a month', () => {
  const failed = { answeredAt: NOW, passed: false }
  const tries = (count: number) => Array.from({ length: count }, () => failed)
  expect(nextTryAt([])).toBeUndefined()
  expect(nextTryAt(tries(1))).toBeUndefined()
  expect(nextTryAt(tries(2))).toEqual(at(24))
  expect(nextTryAt(tries(3))).toEqual(at(24))
  expect(nextTryAt(tries(4))).toEqual(at(30 * 24))
  expect(nextTryAt([failed, { answeredAt: NOW, passed: true }, ...tries(4)])).toBeUndefined()
})
