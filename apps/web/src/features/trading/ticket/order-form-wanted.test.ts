import { expect, test } from 'vitest'
import { EMPTY_INPUT } from './order-form-input.ts'
import { openingInput, pathOf } from './order-form-wanted.ts'

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

test('the address of a filled form opens it again, in whatever notation', () => {
  const input = { ...EMPTY_INPUT, type: 'limit', price: '61000,50', amount: '0,25' } as const
  const path = pathOf('BTC-EUR', input, { amount: null, total: null }, 'de') ?? ''
  expect(path).toBe('/trade/BTC-EUR?side=buy&type=limit&amount=0.25&price=61000.50')
  expect(openingInput(path.slice(path.indexOf('?')), 'en')).toMatchObject({
    type: 'limit',
    price: '61000.50',
    amount: '0.25',
  })
  expect(pathOf('BTC-EUR', EMPTY_INPUT, { amount: null, total: null }, 'en')).toBeNull()
})
