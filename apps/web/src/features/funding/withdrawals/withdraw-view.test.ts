import type { WithdrawalEventKind } from '@bourse/contract'
import { expect, test } from 'vitest'
import { shortTarget, stepsOf, wayOf } from './withdraw-view.ts'

const events = (...kinds: WithdrawalEventKind[]) =>
  kinds.map((kind) => ({ kind, at: '2026-11-15T12:00:00Z', txId: null }))
const told = (steps: ReturnType<typeof stepsOf>) => steps.map(({ kind, state }) => `${kind} ${state}`)

test('what waits for a decision shows what is to come', () => {
  expect(told(stepsOf({ rail: 'chain', state: 'review', events: events('asked', 'held_for_review') }))).toEqual([
    'asked done',
    'held_for_review now',
    'approved next',
    'broadcast next',
    'completed next',
  ])
})

test('a bank is given what a network is sent', () => {
  const steps = told(stepsOf({ rail: 'sepa', state: 'review', events: events('asked', 'held_for_review') }))
  expect(steps.slice(-3)).toEqual(['approved next', 'paid_out next', 'completed next'])
  expect(wayOf({ rail: 'fps' })).toBe('bank')
  expect(shortTarget({ rail: 'sepa', address: 'FR14 2004 1010 0505 0001 3M02 606' })).toBe('FR14 •••• 2606')
})

test('what was sent waits for its confirmations alone', () => {
  const steps = stepsOf({
    rail: 'chain',
    state: 'processing',
    events: events('asked', 'approved_by_rule', 'reply_lost', 'broadcast'),
  })
  expect(told(steps).slice(-2)).toEqual(['broadcast now', 'completed next'])
})

test('an end has nothing after it', () => {
  expect(told(stepsOf({ rail: 'chain', state: 'failed', events: events('asked', 'failed') }))).toEqual([
    'asked done',
    'failed failed',
  ])
  expect(told(stepsOf({ rail: 'chain', state: 'completed', events: events('asked', 'completed') }))).toEqual([
    'asked done',
    'completed done',
  ])
})
