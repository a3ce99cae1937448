import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

// RFC 6238, appendix B: the secret is "12345678901234567890" in base 32, and these are the last six of its eight digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('the codes are those of RFC 6238', () => {
  expect(totpCode(RFC_SECRET, at(59))).toBe('287082')
  expect(totpCode(RFC_SECRET, at(1_111_111_109))).toBe('081804')
  expect(totpCode(RFC_SECRET, at(2_000_000_000))).toBe('279037')
})

test('a code names its time step, one step early or late as well', () => {
  const now = 1_111_111_109
  const step = Math.floor(now / 30)
  expect(totpStep(RFC_SECRET, '081804', at(now))).toBe(step)
  expect(totpStep(RFC_SECRET, '081804', at(now + 30))).toBe(step)
  expect(totpStep(RFC_SECRET, '081804', at(now - 30))).toBe(step)
})

test('a code two steps old, a code of another secret, and what is no code are wrong', () => {
  const now = 1_111_111_109
  expect(totpStep(RFC_SECRET, '081804', at(now + 60))).toBeUndefined()
  expect(totpStep(newTotpSecret(), '081804', at(now))).toBeUndefined()
  expect(totpStep(RFC_SECRET, '000000', at(now))).toBeUndefined()
})

test('the address of an enrolment carries issuer, account and secret', () => {
  const uri = totpUri({ issuer: 'Bourse', account: 'a@b.test', secret: RFC_SECRET })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bourse:a(%40|@)b\.test\?/)
  expect(new URL(uri).searchParams.get('secret')).toBe(RFC_SECRET)
})
