import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { findReference, isSameName, referenceOf } from '../funding/index.ts'
import { readAccountNumber } from './account-numbers.rules.ts'
import { chargeOf } from './fees.rules.ts'

test('a reference is found in whatever banks make of it', () => {
  const reference = referenceOf('31415926535897')
  expect(reference).toMatch(/^BRS-[1-9A-Z]{4}-[1-9A-Z]{5}$/)
  const bare = reference.replaceAll('-', '')
  for (const text of [
    reference,
    bare,
    bare.toLowerCase(),
    `SEPA/REF ${reference.replaceAll('-', ' ')} THANKS`,
    `BRS ${reference}`,
  ])
    expect(findReference(text)).toBe(reference)
  expect(findReference('')).toBeUndefined()
  expect(findReference('BRS-1234')).toBeUndefined()
})

test('one wrong letter and two that changed places make a reference unknown', () => {
  const reference = referenceOf('27182818284590')
  const code = reference.slice(3).replaceAll('-', '')
  const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
  for (let at = 0; at < code.length; at += 1) {
    for (const letter of alphabet.replace(code.charAt(at), ''))
      expect(findReference(`BRS${code.slice(0, at)}${letter}${code.slice(at + 1)}`)).toBeUndefined()
    const swapped = `${code.slice(0, at)}${code.charAt(at + 1)}${code.charAt(at)}${code.slice(at + 2)}`
    if (swapped !== code && at < code.length - 1) expect(findReference(`BRS${swapped}`)).toBeUndefined()
  }
})

test.each([
  ["Anna-Maria D'Angelo", 'DANGELO ANNA MARIA'],
  ["Anna-Maria D'Angelo", 'D ANGELO, Anna Maria'],
  ['Jürgen Müller', 'MUELLER JUERGEN'],
  ['Jürgen Müller', 'Muller Jurgen'],
  ['Łukasz Øster', 'oster lukasz'],
  ['José Núñez', 'NUNEZ JOSE'],
  ['Groß Weiß', 'GROSS WEISS'],
])('%s is %s', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  ['Anna Rossi', 'Anna Russo'],
  ['Anna Rossi', 'Anna'],
  ['Anna Rossi', 'Anna Rossi Bianchi'],
  ['Anna Rossi', ''],
])('%s is not %s', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})

test('the bank is paid by the house from the limit on while a free time is left, and a fee is never more than there is', () => {
  const rule = { fee: units(0n), bankFee: units(90n), freeFeeLimit: units(10_000n) }
  expect(chargeOf(units(10_000n), { ...rule, free: true })).toBe(0n)
  expect(chargeOf(units(9_999n), { ...rule, free: true })).toBe(90n)
  expect(chargeOf(units(10_000n), { ...rule, free: false })).toBe(90n)
  expect(chargeOf(units(50n), { ...rule, free: false })).toBe(50n)
})

test('account numbers are checked by the rules of their country', () => {
  const none = { iban: '', sortCode: '', accountNumber: '' }
  const euro = (iban: string) => readAccountNumber({ rail: 'sepa' }, { ...none, iban })
  expect(euro('de89 3704 0044 0532 0130 00')).toMatchObject({ value: { country: 'DE', masked: 'DE89 •••• 3000' } })
  expect(euro('DE89370400440532013001')).toMatchObject({ refusal: { code: 'funding.iban_wrong' } })
  expect(euro('TR330006100519786457841326')).toMatchObject({ refusal: { code: 'funding.iban_country' } })
  const pounds = (sortCode: string, accountNumber: string) =>
    readAccountNumber({ rail: 'fps' }, { ...none, sortCode, accountNumber })
  expect(pounds('04-00-04', '1234567')).toMatchObject({ value: { formatted: '04-00-04 01234567' } })
  expect(pounds('4-0-4', '12345678')).toMatchObject({ refusal: { code: 'funding.sort_code_wrong' } })
  expect(pounds('040004', '12345')).toMatchObject({ refusal: { code: 'funding.account_number_wrong' } })
})
