import { expect, test } from 'vitest'
import { payInForm } from './pay-in-form.ts'

const input = { rail: 'sepa', amount: '10', senderName: 'Anna', reference: '', way: 'once' } as const

test('a transfer has an amount in cents and a sender, and any reference', () => {
  expect(payInForm({ ...input, amount: ' 10,50 ', reference: ' BRS ' }).payIn).toMatchObject({
    amount: '10.50',
    reference: 'BRS',
  })
  expect(payInForm({ ...input, amount: '0.00' }).errors).toEqual({ amount: 'amountMissing' })
  expect(payInForm({ ...input, amount: '1.005' }).errors).toEqual({ amount: 'amountMissing' })
  expect(payInForm({ ...input, senderName: ' ' }).errors).toEqual({ senderName: 'nameMissing' })
})
