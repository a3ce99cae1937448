import { expect, test } from 'vitest'
import { firstDeposit, firstMarket } from './first-steps.ts'

test('the first market is in the chosen currency, and against USDT for those who count in a stablecoin', () => {
  expect(firstMarket({ fiat: 'EUR' })).toBe('BTC-EUR')
  expect(firstMarket({ fiat: 'GBP' })).toBe('BTC-GBP')
  expect(firstMarket({ fiat: 'USDT' })).toBe('BTC-USDT')
  expect(firstMarket({ fiat: 'USDC' })).toBe('BTC-USDT')
  expect(firstMarket({ fiat: undefined })).toBe('BTC-USDT')
})

test('the first deposit is cash in the chosen currency', () => {
  expect(firstDeposit({ fiat: 'EUR' })).toEqual({ fiat: 'EUR', type: 'bank' })
  expect(firstDeposit({ fiat: 'GBP', country: 'DE' })).toEqual({ fiat: 'GBP', type: 'bank' })
})

test('the first deposit is the cash of the country for those who count in a stablecoin', () => {
  expect(firstDeposit({ fiat: 'USDT', country: 'GB' }).fiat).toBe('GBP')
  expect(firstDeposit({ fiat: 'USDC', country: 'IT' }).fiat).toBe('EUR')
  expect(firstDeposit({ fiat: undefined }).fiat).toBe('EUR')
})
