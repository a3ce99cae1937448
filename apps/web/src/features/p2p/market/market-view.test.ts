import type { P2pOffer } from '@bourse/contract'
import { expect, test } from 'vitest'
import { readAmount } from './amount-view.ts'
import { coinsFor, distanceOf, pointerAt } from './market-view.ts'
import { groupOffers, isReversible, ownFirst } from './offer-groups.ts'
import { marketSearchOf } from './use-market-search.ts'

test('what one gets for an amount is rounded down at eight decimals, as the exchange does it', () => {
  expect(coinsFor('500', '0.9350', 8)).toBe('534.75935828')
  expect(coinsFor('500', '0.9320', 8)).toBe('536.48068669')
  expect(coinsFor('500', '0', 8)).toBeNull()
})

test('the distance to the index has two decimals, a sign below it, and is never overstated', () => {
  expect(distanceOf('0.9350', '0.9320')).toBe('0.32')
  expect(distanceOf('0.92', '0.9320')).toBe('-1.28')
  expect(distanceOf('0.9320', '0.932')).toBe('0.00')
  expect(distanceOf('0.93199', '0.932')).toBe('0.00')
  expect(distanceOf('1', null)).toBeNull()
})

test('the pointer stands in the middle at the index, and at an edge beyond one percent', () => {
  expect([pointerAt('0'), pointerAt('0.5'), pointerAt('7.2'), pointerAt('-3')]).toEqual([0.5, 0.75, 1, 0])
})

test('a typed amount is read in the language of the page, with at most two decimals', () => {
  expect(readAmount('1.234,50', 'de-DE')).toEqual({ amount: '1234.50', wrong: undefined })
  expect(readAmount('12.345', 'en-GB').wrong).toBe('tooPrecise')
  expect(readAmount('many', 'en-GB').wrong).toBe('malformed')
  expect(readAmount('', 'en-GB')).toEqual({ amount: undefined, wrong: undefined })
  expect(readAmount('0', 'en-GB').amount).toBeUndefined()
})

const offer = (id: string, ...paymentKinds: string[]) => ({ id, paymentKinds }) as unknown as P2pOffer

test('what is paid at once from the own country comes first, each group in the order of the server', () => {
  const offers = [
    offer('a', 'paypal'),
    offer('b', 'sepa_instant', 'wise'),
    offer('c', 'revolut'),
    offer('d', 'sepa_instant'),
  ]
  const groups = groupOffers(offers, 'EUR', 'IT').map(({ key, offers: own }) => [key, own.map(({ id }) => id).join()])
  expect(groups).toEqual([
    ['instant', 'b,d'],
    ['other', 'a,c'],
  ])
  expect(groupOffers(offers, 'GBP', undefined).map(({ key }) => key)).toEqual(['other'])
  const [abroad] = groupOffers(offers, 'EUR', 'GB')
  expect(abroad?.offers.map(({ id }) => id)).toEqual(['b', 'c'])
  const kinds = ['paypal', 'wise', 'sepa_instant'].map((kind) => ({ kind }))
  expect(ownFirst(kinds, 'EUR', undefined).map(({ kind }) => kind)).toEqual(['sepa_instant', 'paypal', 'wise'])
  expect(ownFirst(kinds, 'EUR', 'GB').map(({ kind }) => kind)).toEqual(['wise', 'paypal', 'sepa_instant'])
})

test('an offer is reversible only where all its ways are', () => {
  const kinds = [
    { kind: 'paypal', reversible: true },
    { kind: 'wise', reversible: false },
  ] as unknown as Parameters<typeof isReversible>[1]
  expect(isReversible(offer('a', 'paypal'), kinds)).toBe(true)
  expect(isReversible(offer('a', 'paypal', 'wise'), kinds)).toBe(false)
  expect(isReversible(offer('a'), kinds)).toBe(false)
})

test('an address that asks for what there is not shows the market of tether for euros', () => {
  const standard = { side: 'buy', coin: 'USDT', fiat: 'EUR', kind: undefined, amount: '' }
  expect(marketSearchOf({})).toEqual(standard)
  expect(marketSearchOf({ side: 'steal', coin: '../x', fiat: 'XAU', kind: 'a b' })).toEqual(standard)
  expect(marketSearchOf({ side: 'sell', coin: 'BTC', fiat: 'GBP', kind: 'wise', amount: 500 })).toEqual({
    ...{ side: 'sell', coin: 'BTC', fiat: 'GBP', kind: 'wise', amount: '500' },
  })
})
