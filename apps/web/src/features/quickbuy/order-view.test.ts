import { expect, test } from 'vitest'
import { isOpen, orderSteps, stateName, statusKind } from './order-view.ts'

const at = '2026-11-18T09:00:00.000Z'

test('an order shows what happened, where it is and what is still to come', () => {
  const steps = orderSteps({
    state: 'waiting_payment',
    events: [
      { kind: 'waiting_payment', at },
      { kind: 'said_paid', at },
    ],
  })
  expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'waiting_payment done',
    'said_paid now',
    'paid next',
    'delivering next',
    'completed next',
  ])
})

test('a try that failed stays in sight after the next one, and what staff note does not', () => {
  const steps = orderSteps({
    state: 'completed',
    events: [
      { kind: 'waiting_payment', at },
      { kind: 'failed', at },
      { kind: 'tried_again', at },
      { kind: 'case_opened', at },
      { kind: 'completed', at },
    ],
  })
  expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'waiting_payment done',
    'failed failed',
    'tried_again done',
    'completed done',
  ])
})

test('coins that never came are called so, and their step is a bad end', () => {
  expect(stateName({ state: 'failed', failure: 'not_delivered' })).toBe('not_delivered')
  expect(stateName({ state: 'failed', failure: 'declined' })).toBe('failed')
  const events = [
    { kind: 'delivering', at },
    { kind: 'not_delivered', at },
  ] as const
  const steps = orderSteps({ state: 'failed', events: [...events] })
  expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['delivering done', 'not_delivered failed'])
})

test('an order is followed until it has ended', () => {
  expect(isOpen({ state: 'on_hold' })).toBe(true)
  expect(
    ['completed', 'failed', 'expired', 'cancelled', 'refunded'].some((state) => isOpen({ state: state as never })),
  ).toBe(false)
  expect(statusKind({ state: 'delivering' })).toBe('processing')
})
