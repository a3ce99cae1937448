import { readFileSync } from 'node:fs'
import { contract } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import {
  codeRefusal,
  EMPTY_REGISTER_INPUT,
  emailRefusal,
  passwordRefusal,
  passwordRules,
  registerForm,
} from './register-form.ts'

const TEXTS = new URL('../../../../../packages/contract/locales/identity.en.json', import.meta.url)
const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'))

const complete = {
  email: 'giulia@posteo.it',
  password: 'correct-horse',
  country: 'IT',
  inviteCode: '',
  agreement: true,
  notChineseCitizen: true,
}

describe('the registration form', () => {
  test('may be sent when everything is right', () => {
    expect(registerForm(complete)).toEqual({ refusals: {}, canSubmit: true })
  })

  test('names everything that is missing at once', () => {
    expect(registerForm(EMPTY_REGISTER_INPUT)).toEqual({
      canSubmit: false,
      refusals: {
        email: 'identity.email_missing',
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
    ['identity.code_missing', 'Please enter the code'],
    ['identity.agreement_missing', 'Please read and check the agreement'],
    ['identity.password_missing', 'Please input password'],
  ])('%s is worded as the specification words it', (code, message) => {
    expect(texts[code.replace('identity.', '')]).toBe(message)
  })
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
  const { email: account, ...details } = complete
  const sent = {
    ...details,
    account,
    code: '123456',
    agreement: 'true',
    notChineseCitizen: 'true',
    inviteCode: undefined,
  }
  const firstIssue = (field: string, value: string) => {
    const parsed = register.input.safeParse({ ...sent, [field]: value })
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
  }

  test.each(['', ' ', 'a', 'a@b', 'a@b.c', 'a@b.cc', ' a@b.cc ', 'a b@c.dd', 'a@@b.cc', `${'a'.repeat(250)}@b.cc`])(
    'about the email “%s”',
    (email) =>
      expect(emailRefusal(email)).toBe(
        firstIssue('account', email)?.replace('account_missing', 'email_missing') ?? null,
      ),
  )

  test.each(['', '1234567', '12345678', 'abcdefgh', 'a'.repeat(20), 'a'.repeat(21)])(
    'about the password “%s”',
    (password) => expect(passwordRefusal(password)).toBe(firstIssue('password', password)),
  )

  test.each(['', '12345', '1234567', 'abcdef', '000000'])('about the code “%s”', (code) =>
    expect(codeRefusal(code)).toBe(firstIssue('code', code)),
  )
})
