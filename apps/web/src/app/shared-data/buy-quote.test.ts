import { expect, test } from 'vitest'
import { buyQuote } from './buy-quote.ts'

const currency = (code: string, shownScale: number) =>
  ({ code, name: code, kind: 'crypto', scale: 8, shownScale }) as const
const BITCOIN = {
  baseStep: '0.00001',
  baseScale: 5,
  minTotal: '1',
  baseCurrencyInfo: currency('BTC', 8),
  quoteCurrencyInfo: currency('EUR', 2),
}
const input = { amount: '250', price: '91484.00', rate: '0.0025', pair: BITCOIN }

test('the amount divided by the price, in whole steps, less the fee, is what lands in the wallet', () => {
  expect(buyQuote(input)).toEqual({
    lines: { amount: '250.00', price: '91484.00', bought: '0.00273', fee: '0.00000683', received: '0.00272317' },
  })
})

test('a step of one coin buys whole coins', () => {
  const pair = { ...BITCOIN, baseStep: '1', baseScale: 0, baseCurrencyInfo: currency('SHIB', 8) }
  expect(buyQuote({ ...input, amount: '1', price: '0.00002331', pair })).toMatchObject({ lines: { bought: '42900' } })
})

test('what cannot be read or paid is named, not computed', () => {
  for (const amount of [null, '0', '250.005']) {
    expect(buyQuote({ ...input, amount })).toEqual({ lines: null, error: 'amountInvalid' })
  }
})

test('the minimum itself may be paid, a cent less may not', () => {
  expect(buyQuote({ ...input, amount: '1.00' })).toMatchObject({ lines: { bought: '0.00001' } })
  expect(buyQuote({ ...input, amount: '0.99' })).toEqual({ lines: null, error: 'amountTooSmall' })
})

test('an amount that does not buy one step is too small, whatever the minimum says', () => {
  expect(buyQuote({ ...input, amount: '1.00', price: '200000' })).toEqual({ lines: null, error: 'amountTooSmall' })
})

test('while nothing is offered there is no price', () => {
  expect(buyQuote({ ...input, price: null })).toEqual({ lines: null, error: 'noPrice' })
})
