import { CallFailure } from '@bourse/client'
import { expect, test } from 'vitest'
import { answered } from './failure-place.ts'

const failure = (reason: string) => new CallFailure({ reason, message: `words of ${reason}`, code: 1 })

test('a refusal stands at the field that it is about', () => {
  const { at, note } = answered(failure('identity.code_wrong'), ['code', 'password'])
  expect([at('code'), at('password'), note]).toEqual(['words of identity.code_wrong', undefined, undefined])
})

test('what is about no field that is shown stands above the button', () => {
  expect(answered(failure('identity.code_wrong'), ['password']).note).toBe('words of identity.code_wrong')
  expect(answered(failure('identity.login_limit'), ['code']).note).toBe('words of identity.login_limit')
})

test('without a refusal there is nothing to say', () => {
  const { at, note } = answered(null, ['code'])
  expect([at('code'), note]).toEqual([undefined, undefined])
})
