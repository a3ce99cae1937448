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

test('a log-in by code asks for no password', () => {
  expect(loginForm({ email: 'a@example.org', password: '' }, 'code').canSubmit).toBe(true)
  expect(loginForm({ email: '', password: '' }, 'code').refusals).toEqual({ email: 'identity.email_missing' })
})
