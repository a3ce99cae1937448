import type { WalletAsset } from '@bourse/contract'
import { expect, test } from 'vitest'
import { shownAssets, walletTotal } from './assets.ts'

function asset(coin: string, kind: 'crypto' | 'fiat', total: string): WalletAsset {
  return { coin, name: coin, kind, scale: 8, shownScale: 8, total, available: total, locked: '0' }
}
const wallet = [asset('BTC', 'crypto', '0.00000000'), asset('ETH', 'crypto', '1.5'), asset('EUR', 'fiat', '0.00')]
const codes = (assets: readonly WalletAsset[]) => assets.map(({ coin }) => coin)

test('what is held stands first, the rest keeps its order', () => {
  expect(codes(shownAssets(wallet, { kind: 'all', hideZero: false }))).toEqual(['ETH', 'BTC', 'EUR'])
})

test('zero balances can be hidden, in each kind', () => {
  expect(codes(shownAssets(wallet, { kind: 'all', hideZero: true }))).toEqual(['ETH'])
  expect(codes(shownAssets(wallet, { kind: 'fiat', hideZero: true }))).toEqual([])
  expect(codes(shownAssets(wallet, { kind: 'fiat', hideZero: false }))).toEqual(['EUR'])
})

test('the smallest unit is not zero', () => {
  expect(codes(shownAssets([asset('BTC', 'crypto', '0.00000001')], { kind: 'all', hideZero: true }))).toEqual(['BTC'])
})

test('an empty wallet is worth exactly nothing, in any currency', () => {
  expect(walletTotal([asset('BTC', 'crypto', '0')], 'EUR')).toEqual({ known: true, amount: '0', scale: 2 })
})

test('the chosen currency alone has an exact total', () => {
  expect(walletTotal([asset('EUR', 'fiat', '12.40')], 'EUR')).toEqual({ known: true, amount: '12.40', scale: 2 })
})

test('a total that would need a price is not made up', () => {
  expect(walletTotal([asset('EUR', 'fiat', '12.40'), asset('BTC', 'crypto', '1')], 'EUR')).toEqual({
    known: false,
    held: 2,
  })
  expect(walletTotal([asset('BTC', 'crypto', '1')], 'EUR')).toEqual({ known: false, held: 1 })
})
