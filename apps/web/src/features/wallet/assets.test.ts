import type { WalletAsset } from '@bourse/contract'
import { expect, test } from 'vitest'
import { portfolioOf } from '../../app/shared-data/portfolio.ts'
import { type AssetView, countKinds, FIRST_SORT, nextSort, shownAssets } from './assets.ts'

function asset(coin: string, name: string, total: string, kind: WalletAsset['kind'] = 'crypto'): WalletAsset {
  return { coin, name, kind, scale: 8, shownScale: 8, total, available: total, locked: '0' }
}

const PRICES: Record<string, string> = { 'BTC-EUR': '90000', 'ADA-EUR': '0.5', 'SOL-EUR': '150' }
const BEFORE: Record<string, string> = { 'BTC-EUR': '80000', 'ADA-EUR': '0.6', 'SOL-EUR': '150' }
const { assets } = portfolioOf({
  assets: [
    asset('BTC', 'Bitcoin', '0.1'),
    asset('ADA', 'Cardano', '1'),
    asset('NEW', 'Newcomer', '5'),
    asset('SOL', 'Solana', '0'),
    asset('EUR', 'Euro', '12000', 'fiat'),
  ],
  fiat: 'EUR',
  scale: 2,
  now: (symbol) => PRICES[symbol],
  dayAgo: (symbol) => BEFORE[symbol],
})
const VIEW: AssetView = { kind: 'all', search: '', atLeast: null, sort: FIRST_SORT }
const codes = (change: Partial<AssetView>) =>
  shownAssets(assets, { ...VIEW, ...change })
    .map(({ coin }) => coin)
    .join(' ')

test('the most valuable stands first, then what has no price, then what is not held', () => {
  expect(codes({})).toBe('EUR BTC ADA NEW SOL')
})

test('coins and cash are apart', () => {
  expect([codes({ kind: 'crypto' }), codes({ kind: 'fiat' })]).toEqual(['BTC ADA NEW SOL', 'EUR'])
  expect(countKinds(assets, VIEW)).toEqual({ all: 5, crypto: 4, fiat: 1 })
})

test('a search goes by code and name', () => {
  expect([codes({ search: 'bit' }), codes({ search: ' ADA ' }), codes({ search: 'nothing' })]).toEqual([
    'BTC',
    'ADA',
    '',
  ])
})

test('small holdings are left out, but nothing whose worth is unknown', () => {
  expect(codes({ atLeast: '1' })).toBe('EUR BTC NEW')
})

test('each heading sorts, and again the other way; what has no figure stays last', () => {
  expect(codes({ sort: { by: 'asset', down: false } })).toBe('ADA BTC EUR NEW SOL')
  expect(codes({ sort: { by: 'price', down: true } })).toBe('BTC SOL EUR ADA NEW')
  expect(codes({ sort: { by: 'change', down: false } })).toBe('ADA SOL EUR BTC NEW')
  expect(codes({ sort: { by: 'value', down: false } })).toBe('ADA BTC EUR NEW SOL')
  expect(nextSort(FIRST_SORT, 'value')).toEqual({ by: 'value', down: false })
  expect(nextSort(FIRST_SORT, 'asset')).toEqual({ by: 'asset', down: false })
})
