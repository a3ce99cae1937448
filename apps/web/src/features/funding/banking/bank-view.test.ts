import { expect, test } from 'vitest'
import { accountForm, bankForm } from './bank-form.ts'
import { groupIban, groupSortCode, openOrder, orderSteps, timeLeft } from './bank-view.ts'

test('an amount at a bank has two decimals, in the notation of the reader', () => {
  expect(bankForm('', 'en')).toEqual({ error: 'funding.amount_missing', amount: undefined })
  expect(bankForm('0,00', 'de').error).toBe('funding.amount_missing')
  expect(bankForm('1.250,50', 'de')).toEqual({ error: undefined, amount: '1250.50' })
  expect(bankForm('1,250.50', 'en').amount).toBe('1250.50')
  expect(bankForm('10.005', 'en').error).toBe('funding.amount_cents')
})

test('numbers of accounts are shown as people write them', () => {
  expect(groupIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupSortCode('404784')).toBe('40-47-84')
})

test('a form asks for what its currency needs', () => {
  const none = { iban: '', sortCode: '', accountNumber: '' }
  expect(accountForm({ ...none, symbol: 'EUR' }).errors).toEqual({ iban: 'funding.iban_wrong' })
  expect(accountForm({ ...none, symbol: 'EUR', iban: 'it60 X054 2811 1010 0000 0123 456' }).complete).toBe(true)
  expect(accountForm({ ...none, symbol: 'GBP' }).errors).toEqual({
    sortCode: 'funding.sort_code_wrong',
    accountNumber: 'funding.account_number_wrong',
  })
  expect(accountForm({ ...none, symbol: 'GBP', sortCode: '04-00-04', accountNumber: '1234567' }).complete).toBe(true)
})

test('what waits has a step that is now, and what has ended has none', () => {
  const order = {
    createTime: '2026-11-15T12:00:00Z',
    events: [{ status: 'failed' as const, at: '2026-11-18T12:00:00Z' }],
  }
  expect(orderSteps({ ...order, status: 'pending' }).map(({ state }) => state)).toEqual(['done', 'now', 'next'])
  expect(orderSteps({ ...order, status: 'failed' })).toEqual([
    { id: 'made', state: 'done', at: order.createTime },
    { id: 'failed', state: 'failed', at: '2026-11-18T12:00:00Z' },
  ])
  expect(orderSteps({ ...order, status: 'completed' }).some(({ state }) => state === 'now')).toBe(false)
})

test('time that is left is counted up to the minute and ends at nothing', () => {
  const until = '2026-11-15T12:00:00Z'
  const at = (text: string) => timeLeft(until, new Date(text).getTime())
  expect(at('2026-11-12T13:30:00Z')).toEqual({ hours: 70, minutes: 30 })
  expect(at('2026-11-15T11:59:00Z')).toEqual({ hours: 0, minutes: 1 })
  expect(at('2026-11-16T00:00:00Z')).toEqual({ hours: 0, minutes: 0 })
})

test('who comes back sees what waits for a transfer before what is under review', () => {
  expect(openOrder([{ status: 'completed' }])).toBeUndefined()
  expect(openOrder([{ status: 'under_review' }, { status: 'pending' }])).toEqual({ status: 'pending' })
  expect(openOrder([{ status: 'failed' }, { status: 'under_review' }])).toEqual({ status: 'under_review' })
})
