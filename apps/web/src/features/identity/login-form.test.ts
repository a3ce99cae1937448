import { expect, test } from 'vitest'
import { loginForm } from './login-form.ts'

test('email and password are both needed', () => {
  expect(loginForm({ email: '', password: '' })).toEqual({
    refusals: { email: 'identity.email_missing', password: 'identity.password_missing' },
    canSubmit: false,
  })
})

test('a password of any form may be tried', () => {
  expect(loginForm({ email: 'a@b.cc', password: '1' })).toEqual({ refusals: {}, canSubmit: true })
})
