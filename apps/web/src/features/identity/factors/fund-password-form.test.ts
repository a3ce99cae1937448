import { expect, test } from 'vitest'
import { fundPasswordForm, fundPasswordRefusal } from './fund-password-form.ts'

test.each([
  ['', 'identity.fund_password_missing'],
  ['12345', 'identity.fund_password_malformed'],
  ['1234567', 'identity.fund_password_malformed'],
  ['12345a', 'identity.fund_password_malformed'],
  ['١٢٣٤٥٦', 'identity.fund_password_malformed'],
  ['123456', null],
])('“%s” as a fund password: %s', (password, refusal) => {
  expect(fundPasswordRefusal(password)).toBe(refusal)
})

test('the confirmation must repeat it', () => {
  expect(fundPasswordForm({ password: '123456', confirmation: '123457' }).canSubmit).toBe(false)
  expect(fundPasswordForm({ password: '123456', confirmation: '123456' }).canSubmit).toBe(true)
})
