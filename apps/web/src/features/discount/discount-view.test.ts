import type { DiscountProduct } from '@bourse/contract'
import { expect, test } from 'vitest'
import {
  awayPercent,
  chosenOf,
  daysLeft,
  discountForm,
  outcomeSums,
  priceUnits,
  termsOf,
  worthRows,
} from './discount-view.ts'
import { niceTicks, payoffShape } from './payoff-shape.ts'

const SCALES = { base: 8, quote: 8 }
const PRODUCT: DiscountProduct = {
  id: 'p1',
  coin: 'BTC',
  quote: 'USDT',
  direction: 'sell_high',
  payCoin: 'BTC',
  strike: '100000',
  settlementTime: '2026-11-28T08:00:00.000Z',
  state: 'open',
  days: 10,
  apy: '36.5',
  indexPrice: '98712.43',
  staleSince: null,
  salesEndTime: '2026-11-28T07:00:00.000Z',
  minimum: '0.01',
  quota: { total: '10', available: '5', personal: '1' },
}
const SELL = termsOf(PRODUCT, { amount: '0.5', apy: '36.5' }, SCALES)
const BUY = termsOf({ ...PRODUCT, direction: 'buy_low', strike: '90000' }, { amount: '9000', apy: '36.5' }, SCALES)

test('both ends are the payments of the settlement, and their rows add up', () => {
  expect(outcomeSums(SELL)).toEqual({
    kept: { principal: '0.50000000', interest: '0.00500000', total: '0.50500000' },
    exchanged: { principal: '50000.00000000', interest: '500.00000000', total: '50500.00000000' },
    interestPercent: '1.00',
  })
  expect(outcomeSums(BUY)).toEqual({
    kept: { principal: '9000.00000000', interest: '90.00000000', total: '9090.00000000' },
    exchanged: { principal: '0.10000000', interest: '0.00100000', total: '0.10100000' },
    interestPercent: '1.00',
  })
})

test('the table says what is paid, what that is worth and how it compares with holding', () => {
  const rows = worthRows(SELL, '98712.43')
  const at = (mark: string) => rows.find((row) => row.mark === mark)
  expect(at('today')).toMatchObject({ paid: { side: 'base', amount: '0.505' }, worth: '49849.77715000' })
  expect(at('strike')).toMatchObject({ paid: { side: 'quote', amount: '50500' }, difference: '500.00000000' })
  expect(at('even')).toMatchObject({ price: '101000', difference: '0.00000000' })
  expect(rows.find(({ price }) => price === '105000')?.difference).toBe('-2000.00000000')
  expect(rows.map(({ price }) => Number(price))).toEqual(
    rows.map(({ price }) => Number(price)).toSorted((a, b) => a - b),
  )
})

test('what is chosen falls back to what is offered: the nearest strike of the first date', () => {
  const of = (id: string, part: Partial<DiscountProduct>) => ({ ...PRODUCT, id, ...part })
  const later = '2026-12-16T08:00:00.000Z'
  const products = [
    of('far', { strike: '104000' }),
    of('near', { strike: '99000' }),
    of('later', { settlementTime: later }),
    of('gone', { strike: '98000', state: 'ended' }),
    of('buy', { direction: 'buy_low', strike: '90000' }),
    of('buyNear', { direction: 'buy_low', strike: '95000' }),
  ]
  expect(chosenOf(products, {}).product?.id).toBe('near')
  expect(chosenOf(products, {}).dates).toHaveLength(2)
  expect(chosenOf(products, { date: later }).product?.id).toBe('later')
  expect(chosenOf(products, { direction: 'buy_low' }).product?.id).toBe('buyNear')
  expect(chosenOf(products, { coin: 'DOGE', id: 'far' }).product?.id).toBe('far')
  expect(chosenOf([], {}).product).toBeUndefined()
})

test('the amount stays between the minimum and what is left', () => {
  const form = (text: string) => discountForm(text, PRODUCT, { locale: 'en-GB', scale: 8 })
  expect(form('0.5').amount).toBe('0.5')
  expect(form('').amount).toBeNull()
  expect(form('0.009').wrong).toEqual({ key: 'below', bound: '0.01' })
  expect(form('1.1').wrong).toEqual({ key: 'above', bound: '1' })
  expect(form('x').wrong?.key).toBe('malformed')
})

test('the picture bends at the strike and meets holding at break-even, by what the settlement pays', () => {
  const box = { width: 700, height: 280 }
  const sell = payoffShape(SELL, priceUnits('98712.43'), box)
  expect([sell.x(90_000), sell.strike.x, sell.x(110_000)]).toEqual([0, 350, 700])
  expect(sell.gap).toEqual({ middle: (sell.y(55_000) + sell.y(50_500)) / 2, height: sell.y(50_500) - sell.y(55_000) })
  expect(sell.even).toEqual({ x: sell.x(101_000), y: sell.y(50_500) })
  expect(sell.spot).toEqual({ x: sell.x(98_712.43), y: sell.y(49_849.77715) })
  const [, atStrike, atHigh] = sell.line.split('L').map((point) => point.split(' ')[1])
  expect(atStrike).toBe(atHigh)
  const buy = payoffShape(BUY, null, box)
  expect([buy.strike.y, buy.spot]).toEqual([buy.y(9_090), null])
  expect(buy.even.x).toBeCloseTo(buy.x(89_108.910891), 4)
  expect(buy.even.y).toBeCloseTo(buy.y(9_000), 4)
})

test('ticks are round and within the edges', () => {
  expect(niceTicks(90_000, 110_000, 5)).toEqual([90_000, 95_000, 100_000, 105_000, 110_000])
  expect(niceTicks(1, 1, 5)).toEqual([])
})

test('distances and days are read from the moment of now', () => {
  expect(awayPercent('100000', '98712.43')).toBe('1.3')
  expect(daysLeft('2026-11-28T08:00:00.000Z', Date.parse('2026-11-18T08:00:00Z'))).toBe(10)
  expect(daysLeft('2026-11-28T08:00:00.000Z', Date.parse('2026-11-28T09:00:00Z'))).toBe(0)
})
