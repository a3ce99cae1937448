import type { WalletAsset } from '@bourse/contract'
import { expect, test } from 'vitest'
import { portfolioOf } from './portfolio.ts'

function asset(coin: string, total: string): WalletAsset {
  return { coin, name: coin, kind: 'crypto', scale: 8, shownScale: 8, total, available: total, locked: '0' }
}

const NOW: Record<string, string> = { 'BTC-EUR': '90000', 'TIA-USDT': '4', 'USDT-EUR': '0.85' }
const BEFORE: Record<string, string> = { 'BTC-EUR': '100000', 'TIA-USDT': '4', 'USDT-EUR': '0.85' }
const facts = { fiat: 'EUR', now: (symbol: string) => NOW[symbol], dayAgo: (symbol: string) => BEFORE[symbol] }

test('an empty wallet is worth nothing and has gained nothing', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('BTC', '0.00000000')] })
  expect(portfolio).toMatchObject({ total: '0.00000000', gain: null, gainPercent: null, holdings: [] })
  expect(portfolio.assets).toMatchObject([{ coin: 'BTC', price: '90000.000000000000', change: '-10.00', share: 0 }])
})

test('the total is the sum of all holdings in one currency, over USDT where there is no market', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('TIA', '10'), asset('EUR', '66'), asset('BTC', '0.01')] })
  expect(portfolio.total).toBe('1000.00000000')
  expect(portfolio.holdings.map(({ coin, value, share }) => [coin, value, share])).toEqual([
    ['BTC', '900.00000000', 90],
    ['EUR', '66.00000000', 6.6],
    ['TIA', '34.00000000', 3.4],
  ])
})

test('the gain compares the same holdings by the prices of a day ago', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('BTC', '0.01'), asset('EUR', '1000')] })
  expect(portfolio).toMatchObject({ gain: '-100.00000000', gainPercent: '-5.00' })
})

test('what has no price stands last and is not counted', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('SUI', '5'), asset('EUR', '1')] })
  expect(portfolio.total).toBe('1.00000000')
  expect(portfolio.holdings.at(-1)).toMatchObject({ coin: 'SUI', value: null, share: 0 })
})

test('a price and its change are those of the chosen currency, also where it is a coin', () => {
  const inBitcoin = portfolioOf({ ...facts, fiat: 'BTC', assets: [asset('EUR', '900'), asset('BTC', '1')] })
  expect(inBitcoin.total).toBe('1.01000000')
  expect(inBitcoin.assets.map(({ price, change }) => [price, change])).toEqual([
    ['0.000011111111', '11.11'],
    ['1.000000000000', '0.00'],
  ])
})

test('shares never come to more than the whole', () => {
  const assets = ['BTC', 'TIA', 'EUR'].map((coin) => asset(coin, '0.33333333'))
  const { holdings } = portfolioOf({ ...facts, assets })
  expect(holdings.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(100)
})
