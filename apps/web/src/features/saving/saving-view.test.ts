import type { SavingPosition, SavingProduct } from '@bourse/contract'
import { expect, test } from 'vitest'
import { savedWorth } from './saved-worth.ts'
import { barDays, bpsOf, coinTerms, dayOf, firstTerm, ownIn, savingForm, savingSum } from './saving-view.ts'

const PRODUCT: SavingProduct = {
  id: 'eth-30',
  coin: 'ETH',
  apy: '4.2',
  days: 30,
  minimum: '0.1',
  quota: { total: '1000', available: '317.5', personal: '25' },
  state: 'open',
  startTime: '2026-11-19T00:00:00.000Z',
  releaseTime: '2026-12-19T00:00:00.000Z',
  issuedInterest: '0',
  policy: 'saving_coin',
  agreement: 1,
}
const FACTS = { locale: 'en-GB', scale: 8, own: '0' }
const form = (text: string, facts: Partial<typeof FACTS> = {}) => savingForm(text, PRODUCT, { ...FACTS, ...facts })

test('the sum is what the release pays, and its days add up to the interest', () => {
  const sum = savingSum('2.5', PRODUCT, 8)
  expect(sum).toMatchObject({ principal: '2.50000000', interest: '0.00863013', total: '2.50863013' })
  expect(sum.days).toEqual([
    { count: 27, interest: '0.00028767' },
    { count: 3, interest: '0.00028768' },
  ])
  expect(sum.earned(12)).toBe('0.00345205')
  expect(sum.earned(30)).toBe(sum.interest)
})

test('an empty field and a zero ask for nothing and are no mistake', () => {
  for (const text of ['', ' ', '0.00']) expect(form(text)).toEqual({ amount: null, wrong: null, most: '25' })
})

test('the bounds are the minimum and what is left for the person or for everybody, whichever is less', () => {
  expect(form('0.1').amount).toBe('0.1')
  expect(form('0.09999999').wrong).toEqual({ key: 'below', bound: '0.1' })
  expect(form('25').amount).toBe('25')
  expect(form('25.00000001').wrong).toEqual({ key: 'above', bound: '25' })
  expect(form('20', { own: '10' }).wrong).toEqual({ key: 'above', bound: '15' })
  const nearlyGone = { ...PRODUCT, quota: { ...PRODUCT.quota, available: '3' } }
  expect(savingForm('4', nearlyGone, FACTS).wrong).toEqual({ key: 'above', bound: '3' })
})

test('what is no figure or finer than the coin is not asked for', () => {
  for (const text of ['ten', '1.2.3', '0.123456789']) expect(form(text).wrong?.key).toBe('malformed')
})

test('terms of one coin stand together, the shortest first, and a row opens with a term that can be had', () => {
  const of = (id: string, days: number, state: SavingProduct['state'] = 'open') => ({ ...PRODUCT, id, days, state })
  const [eth] = coinTerms([of('c', 90), of('a', 7, 'sold_out'), of('b', 30, 'sold_out')])
  expect(eth?.products.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(eth && firstTerm(eth)?.id).toBe('c')
  expect(firstTerm({ coin: 'ETH', products: [of('a', 7, 'sold_out')] })?.id).toBe('a')
})

test('what a person has in a term is the sum of its positions', () => {
  const of = (productId: string, principal: string) => ({ productId, principal }) as SavingPosition
  expect(ownIn([of('eth-30', '0.1'), of('eth-30', '0.20000001'), of('eth-7', '5')], 'eth-30', 8)).toBe('0.30000001')
  expect(ownIn([], 'eth-30', 8)).toBe('0')
})

test('a rate is read exactly', () => {
  expect([bpsOf('4.2'), bpsOf('4.25'), bpsOf('10'), bpsOf('0.05')]).toEqual([420, 425, 1_000, 5])
})

test('the slider and the field never leave the term, and the last day always has a bar', () => {
  expect([dayOf('12', 30), dayOf('0', 30), dayOf('31', 30), dayOf('x', 30), dayOf('', 30)]).toEqual([12, 1, 30, 1, 1])
  expect(barDays(7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(barDays(365)).toHaveLength(90)
  expect(barDays(365).at(-1)).toBe(365)
})

test('savings are worth what is saved and earned so far, by the prices of now, and the parts come to the total', () => {
  const prices: Record<string, string> = { 'ETH-EUR': '3333.333', 'USDT-EUR': '0.9' }
  const priceOf = (symbol: string) => prices[symbol]
  const saved = [
    { id: 'one', coin: 'ETH', principal: '1.00000000', accrued: '0.00100000' },
    { id: 'two', coin: 'ETH', principal: '1.00000000', accrued: '0.00100000' },
    { id: 'three', coin: 'USDT', principal: '0.02000000', accrued: '0.00000000' },
  ]
  const worth = savedWorth(saved, 'EUR', priceOf)
  // Twice 3,336.666333 and 0.018: the cent that none of them has alone goes to the one that is nearest to it.
  expect(worth?.total).toBe('6673.35')
  expect([...(worth?.values.values() ?? [])]).toEqual(['3336.67', '3336.66', '0.02'])
  expect(savedWorth([{ id: 'four', coin: 'XYZ', principal: '1', accrued: '0' }], 'EUR', priceOf)).toBeNull()
  expect(savedWorth([], 'EUR', priceOf)?.total).toBe('0.00')
})
