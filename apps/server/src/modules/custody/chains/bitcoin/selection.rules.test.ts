import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, SIZES, selectCoins, sweepCoins } from './selection.rules.ts'

const coins = fc.uniqueArray(fc.record({ key: fc.uuid(), base: fc.bigInt({ min: 300n, max: 10n ** 10n }) }), {
  maxLength: 30,
  selector: ({ key }) => key,
})
const wish = fc.record({
  amount: fc.bigInt({ min: 294n, max: 10n ** 11n }),
  rate: fc.bigInt({ min: 1n, max: 500n }),
  dust: fc.constant(294n),
  sizes: fc.constantFrom(SIZES.wpkh, SIZES.pkh),
})
const total = (all: readonly { base: bigint }[]) => all.reduce((sum, { base }) => sum + base, 0n)

test('inputs are what is paid, the change and the fee together, and nothing is lost', () => {
  fc.assert(
    fc.property(coins, wish, (own, asked) => {
      const selected = selectCoins(own, asked)
      if (!selected.ok) {
        // It is refused only when even everything together would not do.
        expect(total(own)).toBeLessThan(asked.amount + feeOf(asked, own.length, 1))
        return
      }
      const { inputs, fee, change } = selected.value
      expect(new Set(inputs.map(({ key }) => key)).size).toBe(inputs.length)
      expect(total(inputs)).toBe(asked.amount + fee + change)
      expect(fee).toBeGreaterThanOrEqual(feeOf(asked, inputs.length, change === 0n ? 1 : 2))
      expect(change === 0n || change >= asked.dust).toBe(true)
      // What is given to the miner beyond the fee is never worth an output.
      const spare = fee - feeOf(asked, inputs.length, change === 0n ? 1 : 2)
      expect(spare).toBeLessThan(asked.dust + asked.rate * asked.sizes.output)
    }),
    { numRuns: 1_000 },
  )
})

test('what must be spent is among the inputs, so that one transaction replaces another', () => {
  fc.assert(
    fc.property(coins, wish, (own, asked) => {
      const must = new Set(own.slice(0, 2).map(({ key }) => key))
      const selected = selectCoins(own, { ...asked, must })
      if (!selected.ok) return
      const keys = new Set(selected.value.inputs.map(({ key }) => key))
      for (const key of must) expect(keys.has(key)).toBe(true)
    }),
  )
})

test('a sweep takes everything, less the fee', () => {
  fc.assert(
    fc.property(coins, wish, (own, asked) => {
      const swept = sweepCoins(own, asked)
      const left = total(own) - feeOf(asked, own.length, 1)
      if (swept.ok) expect(swept.value.amount + swept.value.fee).toBe(total(own))
      else expect(left).toBeLessThan(asked.dust)
    }),
  )
})
