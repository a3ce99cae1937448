import { describe, expect, test } from 'vitest'
import { firstDeposit, firstMarket } from './first-steps.ts'

const SYMBOLS = ['ETH-USDT', 'BTC-USDT', 'BTC-EUR']
const person = (fiat?: string, country: string | null = null) => ({ fiat, country })

describe('the first market', () => {
  test('is in the chosen currency', () => {
    expect(firstMarket(person('EUR'), SYMBOLS)).toBe('BTC-EUR')
    expect(firstMarket(person('USDT'), SYMBOLS)).toBe('BTC-USDT')
    expect(firstMarket(person(), SYMBOLS)).toBe('BTC-USDT')
  })

  test('is against USDT where nothing trades in the chosen currency, and else the first there is', () => {
    expect(firstMarket(person('GBP'), SYMBOLS)).toBe('BTC-USDT')
    expect(firstMarket(person('USDC'), undefined)).toBe('BTC-USDT')
    expect(firstMarket(person('GBP'), ['SOL-EUR'])).toBe('SOL-EUR')
  })

  test('is taken to exist until the markets are known', () => {
    expect(firstMarket(person('GBP'), undefined)).toBe('BTC-GBP')
  })
})

describe('the first deposit', () => {
  test('is cash in the chosen currency', () => {
    expect(firstDeposit(person('EUR'))).toEqual({ fiat: 'EUR', type: 'bank' })
    expect(firstDeposit(person('GBP', 'DE'))).toEqual({ fiat: 'GBP', type: 'bank' })
  })

  test('is the cash of the country for those who count in a stablecoin', () => {
    expect(firstDeposit(person('USDT', 'GB')).fiat).toBe('GBP')
    expect(firstDeposit(person('USDC', 'IT')).fiat).toBe('EUR')
    expect(firstDeposit(person()).fiat).toBe('EUR')
  })
})
