import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { dustOf, type Held } from './closings.rules.ts'

const MOST = units(100n)
const held = (asset: string, balance: bigint, more: Partial<Held> = {}): Held => ({
  ...{ kind: 'spot', asset, balance: units(balance), held: units(0n) },
  ...more,
})
const euro = (asset: string, amount: bigint) =>
  asset === 'NEW' ? undefined : units(asset === 'BTC' ? amount * 50n : amount)

test.each([
  ['nothing', [], []],
  ['accounts that are empty', [held('EUR', 0n), held('NEW', 0n)], []],
  ['exactly as much as may stay', [held('EUR', 50n), held('BTC', 1n)], ['EUR', 'BTC']],
  ['a little more than that', [held('EUR', 51n), held('BTC', 1n)], undefined],
  ['what has no value at the moment', [held('NEW', 1n)], undefined],
  ['what is held', [held('EUR', 5n, { held: units(1n) })], undefined],
  ['what is in a product', [held('EUR', 5n, { kind: 'saving' })], undefined],
])('%s may stay behind or must be taken out', (_name, balances, left) => {
  expect(dustOf(balances, euro, MOST)?.map(({ asset }) => asset)).toEqual(left)
})
