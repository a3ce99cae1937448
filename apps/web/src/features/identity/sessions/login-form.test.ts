import { expect, test } from 'vitest'
import { EMPTY_ACCOUNT } from '../contacts/account-form.ts'
import { loginForm } from './login-form.ts'

const FACTS = { area: undefined, plans: undefined }
const account = { ...EMPTY_ACCOUNT, email: 'a@b.cc' }

test('account and password are both needed', () => {
  expect(loginForm({ account: EMPTY_ACCOUNT, password: '' }, 'password', FACTS)).toEqual({
    refusals: { account: 'identity.email_missing', password: 'identity.password_missing' },
    canSubmit: false,
  })
  const phone = { ...EMPTY_ACCOUNT, kind: 'phone' } as const
  expect(loginForm({ account: phone, password: 'x' }, 'password', FACTS).refusals).toEqual({
    account: 'identity.phone_missing',
  })
})

test('a password of any form may be tried', () => {
  expect(loginForm({ account, password: '1' }, 'password', FACTS)).toEqual({ refusals: {}, canSubmit: true })
})

test('a log-in by code asks for no password', () => {
  expect(loginForm({ account, password: '' }, 'code', FACTS).canSubmit).toBe(true)
  expect(loginForm({ account: EMPTY_ACCOUNT, password: '' }, 'code', FACTS).refusals).toEqual({
    account: 'identity.email_missing',
  })
})
