import { expect, test } from 'vitest'
import { EMPTY_INPUT } from './order-form-input.ts'
import { openingInput } from './order-form-wanted.ts'

test('the form opens empty where the address asks for nothing', () => {
  expect(openingInput('?tab=open', 'en')).toBe(EMPTY_INPUT)
})

test('a request opens the form as a market order for its sum, in the notation of the reader', () => {
  expect(openingInput('?side=buy&type=market&total=1250.50', 'de')).toMatchObject({
    side: 'buy',
    type: 'market',
    unit: 'quote',
    total: '1250,50',
    amount: '',
  })
  expect(openingInput('?side=sell&type=market&amount=1000', 'en')).toMatchObject({
    side: 'sell',
    unit: 'base',
    total: '',
    amount: '1000',
  })
})
