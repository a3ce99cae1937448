import { expect, test } from 'vitest'
import { decimalText } from './fields.ts'
import { contract } from './index.ts'

test.each(['0', '1', '0.000000000000000001', '99999999999999999999.999999999999999999', '007'])(
  '%s is an amount',
  (text) => {
    expect(decimalText.safeParse(text).success).toBe(true)
  },
)

const NO_AMOUNTS = [
  '',
  '-1',
  '+1',
  '-0',
  '.5',
  '1.',
  '1,5',
  '1e3',
  'NaN',
  'Infinity',
  '0x1',
  ' 1',
  '1\n',
  '١',
  '1'.repeat(21),
]

test.each([...NO_AMOUNTS, `0.${'1'.repeat(19)}`])('%j is no amount', (text) => {
  expect(decimalText.safeParse(text).success).toBe(false)
})

const ASKED = [
  ['bank deposit', contract.banking.verifyDepositAmount.input, 'funding.amount_missing'],
  ['online payment', contract.payments.paymentCosts.input, 'funding.amount_missing'],
  ['withdrawal', contract.withdrawals.quoteWithdrawal.input, 'funding.amount_missing'],
  ['transfer', contract.withdrawals.quoteTransfer.input, 'funding.amount_missing'],
] as const

test.each(ASKED)(
  'specification §8: a %s without an amount asks for it, be the field absent, empty or zero',
  (_, input, reason) => {
    for (const given of [{}, { amount: '' }, { amount: ' ' }, { amount: '0.00' }]) {
      const answer = input.safeParse(given)
      const issue = answer.error?.issues.find(({ path }) => path[0] === 'amount')
      expect(issue?.message).toBe(reason)
    }
  },
)
