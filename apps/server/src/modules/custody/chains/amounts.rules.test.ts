import { units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayable, toBase, toUnits } from './amounts.rules.ts'
import { baseUnits } from './chain.ts'

const scales = fc.record({ decimals: fc.constantFrom(6, 8, 18), scale: fc.constantFrom(6, 8) })

test('nothing is made or lost between a chain and the books', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), scales, (base, by) => {
      const { units: amount, dust } = toUnits(baseUnits(base), by)
      expect(toBase(amount, by) + dust).toBe(base)
      expect(dust).toBeLessThan(10n ** BigInt(Math.max(0, by.decimals - by.scale)) || 1n)
    }),
  )
})

test('books that count finer than the chain pay only what the chain can say', () => {
  const usdt = { decimals: 6, scale: 8 }
  expect(isPayable(units(100n), usdt)).toBe(true)
  expect(isPayable(units(101n), usdt)).toBe(false)
  expect(() => toBase(units(101n), usdt)).toThrow()
})
