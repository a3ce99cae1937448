import type { ReserveChain, ReserveMove } from '@bourse/contract'
import { expect, test } from 'vitest'
import { actsOf, dueOf, shareOf } from './reserve.rules.ts'

const ASSET: ReserveChain['assets'][number] = {
  ...{ coin: 'BTC', hot: '1', warm: '5', cold: '90', onAddresses: '0', waiting: '0' },
  ...{ hotCeiling: '2', warmCeiling: '10', refillDue: false, mostRefill: '1' },
}

test('a refill that people wait for comes before what goes to the safe by itself', () => {
  expect(dueOf(ASSET)).toBe('nothing')
  expect(dueOf({ ...ASSET, hot: '2.00000001' })).toBe('store')
  expect(dueOf({ ...ASSET, warm: '11' })).toBe('store')
  expect(dueOf({ ...ASSET, warm: '11', refillDue: true })).toBe('refill')
})

test('a place without a ceiling is full when something stands there', () => {
  expect([shareOf('0', '0'), shareOf('1', '4'), shareOf('1', '0')]).toEqual([0, 0.25, 2])
})

test('what may be done about a move is what the server says of the caller', () => {
  const may = { mayApprove: true, mayDecline: true, mayImport: false } as ReserveMove
  expect(actsOf(may)).toEqual(['approve', 'decline'])
  expect(actsOf({ ...may, mayApprove: false, mayImport: true })).toEqual(['import', 'decline'])
})
