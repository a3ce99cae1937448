import { expect, test } from 'vitest'
import { PAIR } from './order-form.fixture.ts'
import { midPrice, plainText, steppedAmount, steppedPrice, tidied } from './order-form-text.ts'
import { pairMath } from './pair-math.ts'

const math = pairMath(PAIR)
const locale = 'en-GB'

test('what is typed is nothing, a figure, or neither', () => {
  expect([plainText('  ', locale), plainText('1,234.50', locale), plainText('1a', locale)]).toEqual([
    '',
    '1234.50',
    null,
  ])
})

test('a field that was left shows its figure with the decimal mark of the language and no other', () => {
  expect(tidied('91200', { scale: 2, padded: true }, locale)).toBe('91200.00')
  expect(tidied('91200', { scale: 2, padded: true }, 'de-DE')).toBe('91200,00')
  expect(tidied('0.5000', { scale: 5, padded: false }, locale)).toBe('0.5')
})

test('what is too fine or no figure stays as it was typed, for its error to make sense', () => {
  expect(tidied('91200.005', { scale: 2, padded: true }, locale)).toBe('91200.005')
  expect(tidied('x', { scale: 2, padded: true }, locale)).toBeUndefined()
  expect(tidied('', { scale: 2, padded: true }, locale)).toBeUndefined()
})

test('a price steps by ticks and never below one', () => {
  const step = (text: string, steps: number) => steppedPrice(math, { text, start: '100.00', steps, locale })
  expect(step('99.99', 1)).toBe('100.00')
  expect(step('1000', -1)).toBe('999.99')
  expect(step('99.99', 10)).toBe('100.09')
  expect(step('0.01', -1)).toBe('0.01')
})

test('nothing is stepped from what could be two figures', () => {
  expect(steppedPrice(math, { text: '1,000', start: '100.00', steps: -1, locale })).toBeNull()
})

test('the first step in an empty field shows where the market is', () => {
  expect(steppedPrice(math, { text: '', start: '100.00', steps: 1, locale })).toBe('100.00')
  expect(steppedPrice(math, { text: '', start: null, steps: 1, locale })).toBeNull()
})

test('an amount steps by its step, down to an empty field', () => {
  expect(steppedAmount(math, 100n, { steps: 1, locale })).toBe('0.00101')
  expect(steppedAmount(math, null, { steps: 1, locale })).toBe('0.00001')
  expect(steppedAmount(math, 1n, { steps: -1, locale })).toBe('')
})

test('mid is half-way, on a tick, rounded down', () => {
  expect(midPrice(math, '100.00', '100.01')).toBe('100.00')
  expect(midPrice(math, '100.00', '100.50')).toBe('100.25')
  expect(midPrice(math, '', '100.50')).toBeNull()
})
