import type { FundingRecord } from '@bourse/contract'
import { expect, test } from 'vitest'
import { depositSteps } from '../deposits/deposit-view.ts'
import { movementCall, movementFilterCount, movementSearch, readMovementFilter } from './movements-filter.ts'
import { isMoving, movementLink, progressOf, shownReference, signedAmount, stateKey } from './movements-view.ts'

const record: FundingRecord = {
  id: 'dep_1',
  type: 'deposit',
  method: 'crypto',
  direction: 'in',
  coin: 'BTC',
  amount: '0.25',
  network: 'Bitcoin',
  reference: 'a'.repeat(64),
  status: 'pending',
  state: 'confirming',
  finality: 'confirmations',
  confirmations: 3,
  needed: 12,
  detail: true,
  time: '2026-11-15T10:00:00.000Z',
  endedAt: null,
}
const withdrawal = { ...record, type: 'withdrawal', direction: 'out', state: 'review', status: 'under_review' } as const

test('what is on its way says what it waits for', () => {
  expect(progressOf(record)).toBe('confirmations')
  expect(progressOf({ ...record, finality: 'network' })).toBe('network')
  expect(progressOf({ ...record, method: 'bank', needed: 0 })).toBe('transfer')
  expect(progressOf({ ...record, method: 'bank', needed: 0, status: 'under_review' })).toBe('checking')
  expect(progressOf({ ...record, method: 'paypal', needed: 0 })).toBe('payment')
  expect(progressOf(withdrawal)).toBe('review')
  expect(progressOf({ ...withdrawal, state: 'approved', status: 'pending' })).toBe('approved')
  expect(progressOf({ ...withdrawal, state: 'processing', status: 'pending' })).toBe('sending')
  expect(progressOf({ ...withdrawal, state: 'processing', status: 'pending', method: 'bank' })).toBe('bank')
  expect([isMoving(record), isMoving({ status: 'completed' })]).toEqual([true, false])
})

test('a row leads to what is known of it, and nowhere when that is all', () => {
  expect(movementLink(record)).toEqual({
    to: '/deposit/$fiat/$type',
    params: { fiat: 'BTC', type: 'crypto' },
    search: { order: 'dep_1' },
  })
  expect(movementLink(withdrawal)?.to).toBe('/withdraw/$fiat/$type')
  expect(movementLink({ ...record, detail: false })).toBeNull()
  expect([stateKey(record), stateKey(withdrawal)]).toEqual(['deposit.pending', 'withdrawal.review'])
  expect([signedAmount(record), signedAmount(withdrawal)]).toEqual(['0.25', '-0.25'])
  expect([shownReference(record), shownReference({ reference: 'BRS-1234-56789' })]).toEqual([
    'aaaaaa…aaaa',
    'BRS-1234-56789',
  ])
})

test('a filter survives the way through the address, and nonsense is left out', () => {
  const search = '?kind=deposit&coin=BTC&status=failed&from=2026-11-01&to=2026-11-15&page=2'
  const filter = readMovementFilter(search)
  expect(movementFilterCount(filter)).toBe(5)
  const back = new URLSearchParams(Object.entries(movementSearch(filter)).map(([key, value]) => [key, String(value)]))
  expect(readMovementFilter(`?${back}`)).toEqual(filter)
  expect(movementCall(filter)).toMatchObject({ type: 'deposit', symbol: 'BTC', status: 'failed' })
  expect(readMovementFilter('?kind=gift&coin=btc&status=new&from=2026-11-31&page=0')).toEqual({ page: 1 })
})

test('the history of a deposit has what happened, what is happening and what is to come', () => {
  const at = '2026-11-15T10:00:00.000Z'
  const kinds = (steps: ReturnType<typeof depositSteps>) => steps.map(({ kind, state }) => `${kind} ${state}`)
  const seen = { state: 'confirming', at } as const
  expect(kinds(depositSteps({ state: 'confirming', events: [seen] }))).toEqual([
    'seen done',
    'confirming now',
    'credited next',
  ])
  const credited = depositSteps({ state: 'credited', events: [seen, { state: 'credited', at }] })
  expect(kinds(credited)).toEqual(['seen done', 'credited done'])
  const takenBack = depositSteps({ state: 'taken_back', events: [seen, { state: 'taken_back', at }] })
  expect(kinds(takenBack)).toEqual(['seen done', 'taken_back failed'])
})
