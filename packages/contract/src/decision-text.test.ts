import { expect, test } from 'vitest'
import { type ApprovedPayment, decisionText, quoted } from './decision-text.ts'

const payment: ApprovedPayment = {
  orderId: 'wdr_7',
  chain: 'ethereum',
  asset: 'USDT',
  base: 1_500_000n,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
}
const by = { staffId: 'stf_1', nonce: 'n0nce' }
const approving = { call: 'withdrawals.approveWithdrawal', params: { id: 'wdr_7' }, ...by }

test('the approval of a payment to a chain has the lines that its signer reads', () => {
  expect(decisionText({ ...approving, about: { payment } }).split('\n')).toEqual([
    'bourse/approval/1',
    'withdrawal wdr_7',
    'ethereum USDT 1500000 0x52908400098527886E0F7030069857D2E4169EE7 -',
    'by stf_1',
    'nonce n0nce',
  ])
  expect(decisionText({ ...approving, about: { payment: { ...payment, memo: '4711' } } })).toContain(' 4711\nby ')
  const refill = { ...payment, kind: 'refill' as const }
  expect(decisionText({ ...approving, about: { payment: refill } })).toContain('\nrefill wdr_7\n')
})

test('every other decision names its call, its fields by name, and its facts', () => {
  const decision = {
    call: 'withdrawals.refuseWithdrawal',
    params: { reason: 'a name\nby stf_2', id: 'wdr_7' },
    about: { facts: ['2 BTC'] },
    ...by,
  }
  expect(decisionText(decision).split('\n')).toEqual([
    'bourse/decision/1',
    'withdrawals.refuseWithdrawal',
    'id "wdr_7"',
    'reason "a name\\nby stf_2"',
    '2 BTC',
    'by stf_1',
    'nonce n0nce',
  ])
})

test('no fact makes a line of its own', () => {
  expect(() => decisionText({ ...approving, about: { facts: ['2 BTC\nby stf_2'] } })).toThrow('one line')
  expect(() => decisionText({ ...approving, about: { payment: { ...payment, memo: '1\nby stf_2' } } })).toThrow()
})

test('what somebody else wrote stands in quotes, on one line', () => {
  const text = 'a "list"\nby stf_2\u2028by stf_3'
  expect(quoted(text)).toBe('"a \\"list\\"\\nby stf_2\\u2028by stf_3"')
  const decision = { ...approving, params: { reason: text }, about: { facts: [quoted(text)] } }
  expect(decisionText(decision).split(/[\n\u2028]/)).toHaveLength(6)
})
