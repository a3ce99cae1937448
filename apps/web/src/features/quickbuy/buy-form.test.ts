import type { QuickbuySetting } from '@bourse/contract'
import { expect, test } from 'vitest'
import { amountView, askedPurchase, purchasePath, settingFor } from './buy-form.ts'

const BOUNDS = { minimum: '10', maximum: '5000' }
const setting = (platform: QuickbuySetting['platform'], fiat: string, symbol: string): QuickbuySetting => ({
  ...{ platform, fiat, symbol, ...BOUNDS },
  ...{ partnerFeeBps: 100, feeBps: 0, chains: [] },
})

test('an amount is asked for in cents and within what the partner takes', () => {
  expect(amountView('100', 'en-GB', BOUNDS)).toEqual({ amount: '100', wrong: null })
  expect(amountView('', 'en-GB', BOUNDS)).toEqual({ amount: null, wrong: null })
  expect(amountView('9.99', 'en-GB', BOUNDS).wrong).toEqual({ key: 'below', bound: '10' })
  expect(amountView('5000.01', 'en-GB', BOUNDS).wrong).toEqual({ key: 'above', bound: '5000' })
  for (const text of ['ten', '10.001']) expect(amountView(text, 'en-GB', BOUNDS).wrong?.key).toBe('malformed')
})

test('who changes one thing keeps the others as far as they are sold', () => {
  const sold = [setting('ramp', 'EUR', 'USDT'), setting('ramp', 'GBP', 'USDT'), setting('agora', 'EUR', 'USDT')]
  expect(settingFor(sold, { platform: 'ramp', fiat: 'GBP', symbol: 'USDT' })).toEqual(sold[1])
  expect(settingFor(sold, { platform: 'agora', fiat: 'GBP', symbol: 'USDT' })).toEqual(sold[2])
  expect(settingFor(sold, {})).toEqual(sold[0])
  expect(settingFor([], { platform: 'ramp' })).toBeUndefined()
})

test('an address fills in the purchase as it was left, and ignores what it cannot read', () => {
  const path = purchasePath({ platform: 'agora', fiat: 'EUR', symbol: 'USDT' }, '100.5')
  expect(askedPurchase(path.slice(path.indexOf('?')))).toEqual({
    platform: 'agora',
    fiat: 'EUR',
    symbol: 'USDT',
    pay: '100.5',
  })
  expect(askedPurchase('?order=qbo_01&session=s_1234')).toEqual({ order: 'qbo_01', session: 's_1234' })
  expect(askedPurchase('?platform=other&pay=1e3&order=<b>')).toEqual({})
})
