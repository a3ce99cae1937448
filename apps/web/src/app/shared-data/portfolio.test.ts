import type { WalletAsset } from '@bourse/contract'
import { expect, test } from 'vitest'
import { portfolioOf } from './portfolio.ts'

function asset(coin: string, total: string): WalletAsset {
  return { coin, name: coin, kind: 'crypto', scale: 8, shownScale: 8, total, available: total, locked: '0' }
}

const NOW: Record<string, string> = { 'BTC-EUR': '90000', 'TIA-USDT': '4', 'USDT-EUR': '0.85' }
const BEFORE: Record<string, string> = { 'BTC-EUR': '100000', 'TIA-USDT': '4', 'USDT-EUR': '0.85' }
const facts = {
  fiat: 'EUR',
  scale: 2,
  now: (symbol: string) => NOW[symbol],
  dayAgo: (symbol: string) => BEFORE[symbol],
}

test('an empty wallet is worth nothing', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('BTC', '0.00000000')] })
  expect(portfolio).toMatchObject({ total: '0.00', holdings: [] })
  expect(portfolio.assets).toMatchObject([{ coin: 'BTC', price: '90000', change: '-10.00', share: 0 }])
})

test('the total is the sum of all holdings in one currency, over USDT where there is no market', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('TIA', '10'), asset('EUR', '66'), asset('BTC', '0.01')] })
  expect(portfolio.total).toBe('1000.00')
  expect(portfolio.holdings.map(({ coin, value, share }) => [coin, value, share])).toEqual([
    ['BTC', '900.00', 90],
    ['EUR', '66.00', 6.6],
    ['TIA', '34.00', 3.4],
  ])
})

test('what has no price stands last and is not counted', () => {
  const portfolio = portfolioOf({ ...facts, assets: [asset('SUI', '5'), asset('EUR', '1')] })
  expect(portfolio.total).toBe('1.00')
  expect(portfolio.holdings.at(-1)).toMatchObject({ coin: 'SUI', value: null, share: 0 })
})

test('a price and its change are those of the chosen currency, also where it is a coin', () => {
  const inBitcoin = portfolioOf({ ...facts, fiat: 'BTC', scale: 8, assets: [asset('EUR', '900'), asset('BTC', '1')] })
  expect(inBitcoin.total).toBe('1.01000000')
  expect(inBitcoin.assets.map(({ price, change }) => [price, change])).toEqual([
    ['0.000011111', '11.11'],
    ['1.0000', '0.00'],
  ])
})

test('the price of a holding is the one of its market, digit by digit; of none it has five digits', () => {
  const { assets } = portfolioOf({ ...facts, assets: [asset('BTC', '1'), asset('TIA', '1')] })
  expect(assets.map(({ price }) => price)).toEqual(['90000', '3.4000'])
})

test('values come to the total and shares to the whole, as they are shown', () => {
  const assets = ['BTC', 'TIA', 'EUR', 'USDT'].map((coin) => asset(coin, '0.00777777'))
  const { total, holdings } = portfolioOf({ ...facts, assets })
  expect(total).toBe('700.04')
  expect(holdings.map(({ value }) => value)).toEqual(['700.00', '0.02', '0.01', '0.01'])
  const thirds = portfolioOf({ ...facts, assets: [asset('EUR', '1'), asset('TIA', '0.3'), asset('USDT', '1.2')] })
  expect(thirds.holdings.map(({ coin, value, share }) => [coin, value, share])).toEqual([
    ['TIA', '1.02', 33.55],
    ['USDT', '1.02', 33.55],
    ['EUR', '1.00', 32.9],
  ])
})

test('what is free and what is locked come to all of it, with more decimals where they would not', () => {
  const held = { ...asset('USDT', '3.0000012'), shownScale: 6, available: '1.0000006', locked: '2.0000006' }
  const [holding] = portfolioOf({ ...facts, assets: [held] }).holdings
  expect(holding?.scale).toBe(7)
})
