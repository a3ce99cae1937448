import { expect, test } from 'vitest'
import { problemOf } from './passkey-device.ts'

const failed = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['ERROR_INVALID_DOMAIN', 'address'],
  ['ERROR_INVALID_RP_ID', 'address'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'known'],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'canceled'],
])('%s is told as “%s”', (code, problem) => {
  expect(problemOf(failed(code))).toBe(problem)
})

test('what the browser throws without a code is told as canceled', () => {
  expect(problemOf(new DOMException('no', 'NotAllowedError'))).toBe('canceled')
})
