import { contract } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import {
  accountRefusal,
  accountText,
  areaOf,
  EMPTY_ACCOUNT,
  emailRefusal,
  foundAreas,
  namedAreas,
  phoneRefusal,
  phoneText,
} from './account-form.ts'
import { numberPlans as plans } from './number-plans.ts'

const AREAS = [
  { country: 'AT', diallingCode: '+43', example: '0664 123456' },
  { country: 'GB', diallingCode: '+44', example: '07400 123456' },
  { country: 'IT', diallingCode: '+39', example: '312 345 6789' },
]
const [austria, britain, italy] = AREAS

describe('a phone number', () => {
  test.each([
    ['333 123 4567', italy, '+393331234567'],
    ['07400 123456', britain, '+447400123456'],
    ['7400 123456', britain, '+447400123456'],
    // A number with a plus says itself where it is from.
    ['+43 664 123456', italy, '+43664123456'],
  ])('“%s” typed for %o is %s', (typed, area, text) => {
    expect(phoneText(typed, { area, plans })).toBe(text)
    expect(phoneRefusal(typed, { area, plans })).toBeNull()
  })

  test.each([
    ['', 'identity.phone_missing'],
    ['  ', 'identity.phone_missing'],
    ['12', 'identity.phone_malformed'],
    ['06 6982 1234', 'identity.phone_malformed'],
    ['not a number', 'identity.phone_malformed'],
  ])('“%s” gives %s', (typed, refusal) => {
    expect(phoneRefusal(typed, { area: italy, plans })).toBe(refusal)
  })

  test('without the numbering plans its form alone is judged, and the server sees the rest', () => {
    expect(phoneRefusal('333 123 4567', { area: italy, plans: undefined })).toBeNull()
    expect(phoneText('07400 123456', { area: britain, plans: undefined })).toBe('+4407400123456')
    expect(phoneRefusal('12', { area: italy, plans: undefined })).toBe('identity.phone_malformed')
  })

  test('is grouped while it is typed', () => {
    expect(plans.grouped('IT', '3331234567')).toBe('333 123 4567')
  })
})

test('an account is judged and sent by its kind', () => {
  const facts = { area: italy, plans }
  const input = { ...EMPTY_ACCOUNT, email: ' giulia@posteo.it ', phone: '333 123 4567' }
  expect(accountText(input, facts)).toBe('giulia@posteo.it')
  expect(accountText({ ...input, kind: 'phone' }, facts)).toBe('+393331234567')
  expect(accountRefusal(EMPTY_ACCOUNT, facts)).toBe('identity.email_missing')
  expect(accountRefusal({ ...EMPTY_ACCOUNT, kind: 'phone' }, facts)).toBe('identity.phone_missing')
})

describe('areas', () => {
  const named = namedAreas(AREAS, 'de')
  test('are named and sorted in the language of the page', () => {
    expect(named.map(({ name }) => name)).toEqual(['Italien', 'Österreich', 'Vereinigtes Königreich'])
  })
  test.each([
    ['osterr', ['AT']],
    // What begins with it stands first.
    ['reich', ['AT', 'GB']],
    ['v', ['GB']],
    ['+4', ['AT', 'GB']],
    ['0039', ['IT']],
    ['gb', ['GB']],
    ['nowhere', []],
    ['', ['IT', 'AT', 'GB']],
  ])('are found by “%s”', (search, countries) => {
    expect(foundAreas(named, search).map(({ country }) => country)).toEqual(countries)
  })
  test('the one of the browser stands until another is chosen', () => {
    expect(areaOf(AREAS, '', 'GB')).toBe(britain)
    expect(areaOf(AREAS, 'IT', 'GB')).toBe(italy)
    expect(areaOf(AREAS, '', 'US')).toBe(austria)
    expect(areaOf([], '', 'US')).toBeUndefined()
  })
})

/** Schemas do not travel to the browser, so the form repeats their rules; this holds the two together. */
test.each(['a', 'a@b', 'a@b.c', 'a@b.cc', ' a@b.cc ', 'a b@c.dd', 'a@@b.cc', `${'a'.repeat(250)}@b.cc`])(
  'form and contract agree about the email “%s”',
  (account) => {
    const parsed = contract.identity.judgeAccount.input.safeParse({ account })
    expect(emailRefusal(account)).toBe(parsed.success ? null : parsed.error.issues[0]?.message)
  },
)
