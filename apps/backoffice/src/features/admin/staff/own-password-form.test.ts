import { expect, test } from 'vitest'
import { NOTHING_TO_CHANGE, ownPasswordForm } from './own-password-form.ts'

const complete = { oldPassword: 'correct horse', password: 'another horse 7', code: '123456' }

test('a complete form is the change itself', () => {
  expect(ownPasswordForm(complete)).toEqual({ errors: {}, change: complete })
})

test('an empty form says what is missing in each field', () => {
  expect(ownPasswordForm(NOTHING_TO_CHANGE)).toEqual({
    errors: { oldPassword: 'oldMissing', password: 'passwordShort', code: 'codeMissing' },
    change: undefined,
  })
})

test('the new password is not made of the words of this product', () => {
  expect(ownPasswordForm({ ...complete, password: 'Backoffice-2026' }).errors).toEqual({ password: 'passwordCommon' })
})

test('the new password must differ from the old one', () => {
  expect(ownPasswordForm({ ...complete, password: complete.oldPassword }).errors).toEqual({ password: 'passwordSame' })
})
