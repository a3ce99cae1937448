import { expect, test } from 'vitest'
import { coinsOf } from './news-coins.ts'

test('codes are read however they are separated and written, each once', () => {
  expect(coinsOf(' btc, ETH;sol  BTC ,')).toEqual(['BTC', 'ETH', 'SOL'])
  expect(coinsOf('')).toEqual([])
})
