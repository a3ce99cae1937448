import { expect, test } from 'vitest'
import { NOTHING_ENTERED, staffForm, suggestPassword } from './staff-form.ts'

const complete = { email: ' New@Bourse.test ', name: ' A. Person ', role: 'support', password: 'x'.repeat(12) } as const

test('a complete form gives an account with a tidy address and name', () => {
  expect(staffForm(complete)).toEqual({
    errors: {},
    account: { email: 'new@bourse.test', name: 'A. Person', role: 'support', password: complete.password },
  })
})

test('an empty form says what is missing in each field', () => {
  expect(staffForm(NOTHING_ENTERED)).toEqual({
    errors: { email: 'emailMissing', name: 'nameMissing', role: 'roleMissing', password: 'passwordShort' },
    account: undefined,
  })
})

test('a password keeps its spaces and needs twelve characters', () => {
  expect(staffForm({ ...complete, password: ' '.repeat(12) }).account?.password).toBe(' '.repeat(12))
  expect(staffForm({ ...complete, password: 'x'.repeat(11) }).errors).toEqual({ password: 'passwordShort' })
})

test('a first password is not made of the words of this product', () => {
  expect(staffForm({ ...complete, password: 'Backoffice-2026' }).errors).toEqual({ password: 'passwordCommon' })
})

test('a suggested password has four groups of five without letters that look like others', () => {
  let next = 0
  const counting = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256)
  expect(suggestPassword(counting)).toMatch(/^([a-hjkmnp-zA-HJ-NP-Z2-9]{5}-){3}[a-hjkmnp-zA-HJ-NP-Z2-9]{5}$/)
})

test('bytes past the last full round of the alphabet are drawn again, so that no letter is likelier', () => {
  const rounds = [new Uint8Array(20).fill(255), new Uint8Array(20).fill(0)]
  const suggested = suggestPassword(() => rounds.shift() ?? new Uint8Array(20))
  expect(suggested).toBe('aaaaa-aaaaa-aaaaa-aaaaa')
  expect(rounds).toEqual([])
})
