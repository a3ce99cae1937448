import { expect, test } from 'vitest'
import { type ContactFacts, contactForm, emptyContact } from './contact-form.ts'

const NONE = { area: undefined, plans: undefined }
const FACTS: ContactFacts = { bound: true, old: NONE, next: NONE }
const empty = emptyContact('email')
const filled = {
  old: { ...empty.old, email: 'anna@example.org' },
  oldCode: '123456',
  next: { ...empty.next, email: 'anna@posteo.de' },
  code: '654321',
}

test('everything that is missing is named at once', () => {
  expect(contactForm(empty, FACTS)).toEqual({
    canSubmit: false,
    refusals: {
      old: 'identity.email_missing',
      oldCode: 'identity.code_missing',
      next: 'identity.email_missing',
      code: 'identity.code_missing',
    },
  })
})

test('an account that has none is not asked for the old one', () => {
  const { refusals } = contactForm(emptyContact('phone'), { ...FACTS, bound: false })
  expect(Object.keys(refusals)).toEqual(['oldCode', 'next', 'code'])
  expect(refusals.next).toBe('identity.phone_missing')
})

test('the new one must differ from the old one, however it is written', () => {
  const same = { ...filled, next: { ...empty.next, email: ' ANNA@example.org' } }
  expect(contactForm(same, FACTS).refusals).toEqual({ next: 'identity.email_same' })
  expect(contactForm(filled, FACTS)).toEqual({ refusals: {}, canSubmit: true })
})
