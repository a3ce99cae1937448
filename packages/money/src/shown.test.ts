import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal } from './decimal.ts'
import { type ShownSum, scaleThatAdds, sharesOf } from './shown.ts'
import { units } from './units.ts'

const statement = (before: string, amount: string, after: string): ShownSum => ({
  lines: [{ value: before }, { value: amount, rounding: amount.startsWith('-') ? 'up' : 'down' }],
  answer: { value: after },
})

test('two decimals are enough where what leaves is rounded up and what stays down', () => {
  expect(scaleThatAdds([statement('2000.00', '-499.8612', '1500.1388')], 2)).toBe(2)
})

test('where two decimals would lie there are more, as many for every line', () => {
  expect(scaleThatAdds([statement('10.006', '-0.005', '10.001')], 2)).toBe(3)
  expect(scaleThatAdds([statement('10.00', '0.004', '10.004'), statement('10.004', '0.006', '10.01')], 2)).toBe(3)
})

test('a sum always adds up at the decimals that it is given', () => {
  const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
  fc.assert(
    fc.property(
      amount,
      fc.bigInt({ min: 10n ** 14n, max: 10n ** 16n }),
      fc.integer({ min: 0, max: 8 }),
      (change, before, least) => {
        const text = (value: bigint) => formatDecimal({ units: units(value), scale: 8 })
        const sum = statement(text(before), text(change), text(before + change))
        const scale = scaleThatAdds([sum], least)
        const step = 10n ** BigInt(8 - Math.min(scale, 8))
        const down = (value: bigint) => value / step
        const shown = change < 0n ? -((-change + step - 1n) / step) : change / step
        expect(down(before) + shown).toBe(down(before + change))
        expect(scale).toBeGreaterThanOrEqual(least)
        expect(scale).toBeLessThanOrEqual(Math.max(least, 8))
      },
    ),
  )
})

test('shares come to the whole, and none is a step away from the truth', () => {
  expect(sharesOf(1000n, [1n, 1n, 1n])).toEqual([334n, 333n, 333n])
  expect(sharesOf(1000n, [])).toEqual([])
  expect(sharesOf(1000n, [0n, 0n])).toEqual([0n, 0n])
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1 }),
      (whole, parts) => {
        const sum = parts.reduce((total, part) => total + part, 0n)
        const shares = sharesOf(whole, parts)
        expect(shares.reduce((total, share) => total + share, 0n)).toBe(sum === 0n ? 0n : whole)
        for (const [place, share] of shares.entries()) {
          const exact = whole * (parts[place] ?? 0n)
          const off = share * sum - exact
          expect((off < 0n ? -off : off) <= sum).toBe(true)
        }
      },
    ),
  )
})
