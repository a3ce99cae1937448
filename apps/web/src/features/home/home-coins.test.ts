import type { HomeCoin, Ticker } from '@bourse/contract'
import { expect, test } from 'vitest'
import { liveCoin } from './home-coins.ts'

const COIN: HomeCoin = {
  symbol: 'DOGE',
  name: 'Dogecoin',
  coinImgUrl: null,
  market: 'DOGE-EUR',
  quote: 'EUR',
  last: '0.27020',
  change1d: '0.010924',
  closes: ['0.26', '0.27'],
}

test('until the stream speaks the figures of the page stand', () => {
  expect(liveCoin(COIN, undefined)).toMatchObject({
    last: '0.27020',
    scale: 5,
    change: '0.010924',
    line: [0.26, 0.2702],
  })
})

test('then the stream is right, and the line ends at its price', () => {
  const ticker = { last: '0.28000', change1d: '0.050000' } as Ticker
  expect(liveCoin(COIN, ticker)).toMatchObject({ last: '0.28000', change: '0.050000', line: [0.26, 0.28] })
})

test('a coin that has never traded has no price and keeps its line', () => {
  expect(liveCoin({ ...COIN, last: null, closes: [] }, undefined)).toMatchObject({ last: null, scale: 0, line: [] })
})
