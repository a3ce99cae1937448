import { expect, test } from 'vitest'
import { speedUpForm } from '../credit/speed-up-form.ts'
import funding from '../locales/funding.en.json' with { type: 'json' }
import movements from '../locales/movements.en.json' with { type: 'json' }
import { creditMinutes, shortId, statusKind, worthOf } from './deposit-view.ts'

test('confirmations take whole minutes, and never none', () => {
  expect(creditMinutes({ confirmations: 12, blockSeconds: 12 })).toBe(2)
  expect(creditMinutes({ confirmations: 12, blockSeconds: 600 })).toBe(120)
  expect(creditMinutes({ confirmations: 1, blockSeconds: 4 })).toBe(1)
})

test('an id is short and still has both ends', () => {
  expect(shortId('0x4c1b00000000000000009f07')).toBe('0x4c1b…9f07')
})

test('what waits for a decision is in review, and what nobody credits has failed', () => {
  expect(statusKind({ state: 'suspense' })).toBe('in_review')
  expect(statusKind({ state: 'wrong_token' })).toBe('failed')
})

test('a transaction id is sent only when it can be one', () => {
  const id = 'Ab'.repeat(32)
  expect(speedUpForm('')).toEqual({ refusal: undefined, txId: undefined })
  expect(speedUpForm('abc')).toEqual({ refusal: 'funding.txid_malformed', txId: undefined })
  expect(speedUpForm(` 0x${id} `)).toEqual({ refusal: undefined, txId: `0x${id}` })
  expect(speedUpForm(id)).toEqual({ refusal: undefined, txId: id })
})

test('an amount is worth whole cents, or nothing that is known', () => {
  expect(worthOf('0.84000000', '3148.71')).toBe('2644.91')
  expect(worthOf('1', null)).toBeNull()
})

test('specification §4: a deposit has the same five words on every page', () => {
  expect(funding.statuses).toEqual({
    pending: 'Pending',
    completed: 'Deposit Completed',
    failed: 'Deposit Failed',
    cancelled: 'Order Cancelled',
    under_review: 'Under Review',
  })
  expect(movements.states.deposit).toEqual(funding.statuses)
})
