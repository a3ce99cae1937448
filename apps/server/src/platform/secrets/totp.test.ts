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

const now = 1_111_111_109
const step = Math.floor(now / 30)
const read = (seconds: number, around: number) => totpStep(RFC_SECRET, '081804', { now: at(seconds), around })

test('a code names its time step, as many steps early or late as are asked for', () => {
  for (const around of [0, 1, 2]) {
    for (const steps of [-around, 0, around]) expect(read(now + 30 * steps, around)).toBe(step)
    for (const steps of [-around - 1, around + 1]) expect(read(now + 30 * steps, around)).toBeUndefined()
  }
})

test('without a step around it a code lives from the first to the last second of its thirty', () => {
  const first = step * 30
  expect([first, first + 29].map((second) => read(second, 0))).toEqual([step, step])
  expect([first - 1, first + 30].map((second) => read(second, 0))).toEqual([undefined, undefined])
})

test('a code of another secret, and what is no code, are wrong', () => {
  const moment = { now: at(now), around: 1 }
  expect(totpStep(newTotpSecret(), '081804', moment)).toBeUndefined()
  expect(totpStep(RFC_SECRET, '000000', moment)).toBeUndefined()
})

test('the address of an enrolment carries issuer, account and secret', () => {
  const uri = totpUri({ issuer: 'Bourse', account: 'a@b.test', secret: RFC_SECRET })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bourse:a(%40|@)b\.test\?/)
  expect(new URL(uri).searchParams.get('secret')).toBe(RFC_SECRET)
})
