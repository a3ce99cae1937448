import { describe, expect, test } from 'vitest'
import { cardForm, caretAfter, typedExpiry, typedNumber } from './card-form.ts'

const SURROUNDINGS = { brands: ['visa', 'mastercard', 'maestro'] as const, now: new Date('2026-11-15T12:00:00Z') }
const RIGHT = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' }

describe('card form', () => {
  test('numbers are grouped as on the card, however they are typed', () => {
    expect(typedNumber('4242-4242 42')).toBe('4242 4242 42')
    expect(typedNumber('378282246310005')).toBe('3782 822463 10005')
    expect(typedNumber('42424242424242424242')).toBe('4242 4242 4242 4242 424')
  })

  test('the date gets its zero and its stroke', () => {
    expect(['4', '12', '1229', '04/29', '4/2'].map(typedExpiry)).toEqual(['04', '12', '12/29', '04/29', '04/2'])
  })

  test('the caret stays behind the digit that was typed', () => {
    expect(caretAfter({ text: '42942 4242', caret: 3 }, '4294 2424 2')).toBe(3)
    expect(caretAfter({ text: '42424', caret: 5 }, '4242 4')).toBe(6)
  })

  test('a right card is complete until the last day of its month', () => {
    expect(cardForm(RIGHT, SURROUNDINGS)).toEqual({
      ...{ brand: 'visa', errors: {} },
      card: { number: '4242424242424242', expMonth: 11, expYear: 2026, code: '123' },
    })
  })

  test('what is wrong is told at its field', () => {
    const wrong = (part: Partial<typeof RIGHT>) => cardForm({ ...RIGHT, ...part }, SURROUNDINGS).errors
    expect(wrong({ number: '4242 4242 4242 4241' })).toEqual({ number: 'funding.card_number_wrong' })
    expect(wrong({ number: '3782 822463 10005', code: '1234' })).toEqual({ number: 'funding.card_brand' })
    expect(wrong({ expiry: '10/26' })).toEqual({ expiry: 'funding.card_expired' })
    expect(wrong({ expiry: '13/26' })).toEqual({ expiry: 'funding.card_expiry_wrong' })
    expect(wrong({ code: '12' })).toEqual({ code: 'funding.card_code_wrong' })
  })
})
