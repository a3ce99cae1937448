import type { P2pListing } from '@bourse/contract'
import { expect, test } from 'vitest'
import { floatingPrice, inputOf, type ListingInput, listingForm, NEW_LISTING, readMargin } from './listing-form.ts'

const FACTS = { locale: 'en-GB', index: '0.9320', available: '1000' }
const COMPLETE: ListingInput = {
  ...NEW_LISTING,
  ...{ margin: '0.5', quantity: '800', paymentIds: ['pm_1', 'pm_2'], min: '50', max: '500' },
}

test('a complete listing gives what the call takes', () => {
  expect(listingForm(COMPLETE, FACTS)).toMatchObject({
    errors: {},
    wrongStep: undefined,
    price: '0.9366',
    quantity: '800',
    terms: { priceKind: 'floating', marginBps: '50', minAmount: '50', maxAmount: '500', paymentIds: 'pm_1,pm_2' },
  })
  const fixed = listingForm({ ...COMPLETE, priceKind: 'fixed', price: '0.94', remark: ' Daily 9 to 18. ' }, FACTS)
  expect(fixed.terms).toEqual({
    ...{ priceKind: 'fixed', price: '0.94', minAmount: '50', maxAmount: '500', paymentIds: 'pm_1,pm_2' },
    remark: 'Daily 9 to 18.',
  })
})

test('an empty form begins with what is wrong in the first step', () => {
  const { errors, wrongStep, terms, price } = listingForm(NEW_LISTING, FACTS)
  expect(wrongStep).toBe('price')
  expect(errors).toEqual({
    margin: 'missing',
    quantity: 'missing',
    paymentIds: 'missing',
    min: 'missing',
    max: 'missing',
  })
  expect([terms, price]).toEqual([undefined, null])
})

test('a price more than ten percent from the index is said to be off, on either side', () => {
  const off = (price: string) => listingForm({ ...COMPLETE, priceKind: 'fixed', price }, FACTS).errors.price
  expect([off('1.0252'), off('1.0253'), off('0.8388'), off('0.8387')]).toEqual([
    undefined,
    'priceOff',
    undefined,
    'priceOff',
  ])
  expect(readMargin('10', 'en-GB')).toEqual({ bps: 1000, wrong: undefined })
  expect(readMargin('−10.01', 'en-GB').wrong).toBe('priceOff')
})

test('a margin is read with either minus, in the decimal mark of the language', () => {
  expect([readMargin('-1,5', 'de-DE').bps, readMargin('−1.5', 'en-GB').bps, readMargin('0', 'en-GB').bps]).toEqual([
    ...[-150, -150, 0],
  ])
  expect([readMargin('1.555', 'de-DE').wrong, readMargin('0.001', 'en-GB').wrong]).toEqual(['malformed', 'tooPrecise'])
  expect(floatingPrice('0.9320', -150)).toBe('0.9180')
  expect(floatingPrice(null, 50)).toBeNull()
})

test('one sells no more than one has, and buys whatever one wants', () => {
  expect(listingForm({ ...COMPLETE, quantity: '1000.00000001' }, FACTS).errors.quantity).toBe('tooMuch')
  expect(listingForm({ ...COMPLETE, side: 'buy', quantity: '1001' }, FACTS).errors.quantity).toBeUndefined()
  expect(listingForm({ ...COMPLETE, quantity: '1001' }, { ...FACTS, available: null }).errors.quantity).toBeUndefined()
})

test('limits are from 10 to 5,000 and do not cross', () => {
  const limits = (min: string, max: string) => listingForm({ ...COMPLETE, min, max }, FACTS).errors
  expect(limits('10', '5000')).toEqual({})
  expect(limits('9.99', '5000.01')).toEqual({ min: 'tooLittle', max: 'tooMuch' })
  expect(limits('60', '50')).toEqual({ max: 'crossed' })
})

test('a listing that is there fills the fields as they are typed', () => {
  const listing = {
    ...{ side: 'sell', symbol: 'USDT', fiat: 'EUR', priceKind: 'floating', price: '0.9350', marginBps: -150 },
    ...{
      left: '12.50000000',
      minAmount: '50.00',
      maxAmount: '500.00',
      payments: [{ id: 'pm_1', kind: 'wise' }],
      remark: null,
    },
  } as unknown as P2pListing
  expect(inputOf(listing, 'de-DE')).toMatchObject({ margin: '-1,5', quantity: '12,5', min: '50', paymentIds: ['pm_1'] })
})
