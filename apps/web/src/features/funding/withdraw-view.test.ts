import type { WithdrawalEventKind } from '@bourse/contract'
import { expect, test } from 'vitest'
import { stepsOf } from './withdraw-view.ts'

const events = (...kinds: WithdrawalEventKind[]) =>
  kinds.map((kind) => ({ kind, at: '2026-11-15T12:00:00Z', txId: null }))
const told = (steps: ReturnType<typeof stepsOf>) => steps.map(({ kind, state }) => `${kind} ${state}`)

test('what waits for a decision shows what is to come', () => {
  expect(told(stepsOf({ state: 'review', events: events('asked', 'held_for_review') }))).toEqual([
    'asked done',
    'held_for_review now',
    'approved next',
    'broadcast next',
    'completed next',
  ])
})

test('what was sent waits for its confirmations alone', () => {
  const steps = stepsOf({ state: 'processing', events: events('asked', 'approved_by_rule', 'reply_lost', 'broadcast') })
  expect(told(steps).slice(-2)).toEqual(['broadcast now', 'completed next'])
})

test('an end has nothing after it', () => {
  expect(told(stepsOf({ state: 'failed', events: events('asked', 'failed') }))).toEqual(['asked done', 'failed failed'])
  expect(told(stepsOf({ state: 'completed', events: events('asked', 'completed') }))).toEqual([
    'asked done',
    'completed done',
  ])
})
