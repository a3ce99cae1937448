import { readFileSync } from 'node:fs'
import { contract } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import {
  codeRefusal,
  EMPTY_REGISTER_INPUT,
  inviteCodeOf,
  isBegun,
  passwordRefusal,
  passwordRules,
  registerForm,
} from './register-form.ts'

const TEXTS = new URL('../../../../../../packages/contract/locales/identity.en.json', import.meta.url)
const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'))

const FACTS = { area: undefined, plans: undefined }
const complete = {
  account: { kind: 'email', email: 'giulia@posteo.it', area: '', phone: '' } as const,
  password: 'correct-horse',
  country: 'IT',
  inviteCode: '',
  agreement: true,
  notChineseCitizen: true,
}

describe('the registration form', () => {
  test('may be sent when everything is right', () => {
    expect(registerForm(complete, FACTS)).toEqual({ refusals: {}, canSubmit: true })
  })

  test('names everything that is missing at once', () => {
    expect(registerForm(EMPTY_REGISTER_INPUT, FACTS)).toEqual({
      canSubmit: false,
      refusals: {
        account: 'identity.email_missing',
        password: 'identity.password_missing',
        country: 'identity.country_missing',
        agreement: 'identity.agreement_missing',
        notChineseCitizen: 'identity.declaration_missing',
      },
    })
  })

  test.each([
    ['identity.email_missing', 'Please enter an email'],
    ['identity.email_malformed', 'Enter email error'],
    ['identity.phone_missing', 'Please enter a phone number'],
    ['identity.email_not_registered', 'The email does not match the registered email'],
    ['identity.code_missing', 'Please enter the code'],
    ['identity.agreement_missing', 'Please read and check the agreement'],
    ['identity.password_missing', 'Please input password'],
  ])('%s is worded as the specification words it', (code, message) => {
    expect(texts[code.replace('identity.', '')]).toBe(message)
  })
})

test('a field is begun when something was typed into the kind of account that is shown', () => {
  expect(isBegun(EMPTY_REGISTER_INPUT, 'account')).toBe(false)
  expect(isBegun(complete, 'account')).toBe(true)
  expect(isBegun({ ...complete, account: { ...complete.account, kind: 'phone' } }, 'account')).toBe(false)
})

test('an invitation code is sent trimmed, and not at all from where invitations are not offered', () => {
  expect(inviteCodeOf({ inviteCode: ' ABCD1234 ' }, false)).toBe('ABCD1234')
  expect(inviteCodeOf({ inviteCode: '  ' }, false)).toBeNull()
  expect(inviteCodeOf({ inviteCode: 'ABCD1234' }, true)).toBeNull()
})

describe('the password', () => {
  test.each([
    ['', 'identity.password_missing'],
    ['abcdefg', 'identity.password_length'],
    ['abcdefgh', null],
    ['abcdefghijklmnopqrst', null],
    ['abcdefghijklmnopqrstu', 'identity.password_length'],
    ['12345678', 'identity.password_numeric'],
    ['1234567a', null],
    ['１２３４５６７８', null],
    ['B1tcoin-2026', 'identity.password_common'],
    ['bitcoin-giraffe', null],
  ])('“%s” gives %s', (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal)
  })

  test('its rules are ticked off one by one', () => {
    expect(passwordRules('1234')).toEqual({ length: false, notNumeric: false })
    expect(passwordRules('12345678')).toEqual({ length: true, notNumeric: false })
    expect(passwordRules('a')).toEqual({ length: false, notNumeric: true })
  })
})

describe('the code', () => {
  test.each([
    ['', 'identity.code_missing'],
    ['12345', 'identity.code_malformed'],
    ['12345a', 'identity.code_malformed'],
    ['123456', null],
  ])('“%s” gives %s', (code, refusal) => {
    expect(codeRefusal(code)).toBe(refusal)
  })
})

/** Schemas do not travel to the browser, so the form repeats their rules; this holds the two together. */
describe('form and contract agree', () => {
  const { register } = contract.identity
  const sent = {
    ...complete,
    account: 'giulia@posteo.it',
    code: '123456',
    agreement: 'true',
    notChineseCitizen: 'true',
    inviteCode: undefined,
  }
  const firstIssue = (field: string, value: string) => {
    const parsed = register.input.safeParse({ ...sent, [field]: value })
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
  }

  test.each(['', '1234567', '12345678', 'abcdefgh', 'a'.repeat(20), 'a'.repeat(21), 'My-Wallet-2026'])(
    'about the password “%s”',
    (password) => expect(passwordRefusal(password)).toBe(firstIssue('password', password)),
  )

  test.each(['', '12345', '1234567', 'abcdef', '000000'])('about the code “%s”', (code) =>
    expect(codeRefusal(code)).toBe(firstIssue('code', code)),
  )
})
