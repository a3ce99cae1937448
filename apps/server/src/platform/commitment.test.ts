import { expect, test } from 'vitest'
import { commit, commitmentOf, digestOfLots, drawLots, drawNumber, drawWeighted } from './commitment.ts'

/** Published with its results, so that anybody can try a checker of their own: `openssl dgst -sha256 -mac hmac` gives the same. */
const SEED = `${'00'.repeat(31)}01`
const LOTS = ['a', 'b', 'c', 'd']

test('a commitment is the SHA-256 of the bytes of its seed, and each seed is another one', () => {
  expect(commitmentOf(SEED)).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5')
  const [one, other] = [commit(), commit()]
  expect(one.commitment).toBe(commitmentOf(one.seed))
  expect(one.seed).not.toBe(other.seed)
})

test('a number follows from the seed and from what is public alone', () => {
  const drawn = [0, 1, 2, 3].map((n) => drawNumber(SEED, `draw:client:${n}`, 1_000))
  expect(drawn).toEqual([45, 816, 918, 922])
})

test('every number of a range comes as often as the others', () => {
  const counts = new Array<number>(7).fill(0)
  for (let n = 0; n < 7_000; n += 1) {
    const drawn = drawNumber(SEED, `even:${n}`, 7)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120)
})

test('the weights are the chances, in the order in which they stand', () => {
  const rows = [600, 300, 90, 10].map((weight, index) => ({ weight, usdt: [1, 2, 5, 50][index] }))
  const drawn = [0, 1, 2, 3].map((n) => drawWeighted(SEED, `draw:client:${n}`, rows).usdt)
  expect(drawn).toEqual([1, 2, 5, 5])
  expect(drawWeighted(SEED, 'draw:client:0', [{ weight: 0, usdt: 9 }, ...rows]).usdt).toBe(1)
})

test('lots win by the lowest hash, in whatever order they were given', () => {
  expect(digestOfLots(LOTS)).toBe('f729ae0cbcc8241ebb6918af712a88d5ca2c13f7fbe08f809aa297bfdf99fbe4')
  const asked = { seed: SEED, name: 'airdrop:act_1', spots: 2 }
  expect(drawLots({ ...asked, lots: LOTS })).toEqual(['c', 'b'])
  expect(drawLots({ ...asked, lots: [...LOTS].reverse() })).toEqual(['c', 'b'])
  expect(drawLots({ ...asked, lots: LOTS, spots: 9 })).toEqual(['c', 'b', 'a', 'd'])
  expect(drawLots({ ...asked, lots: [] })).toEqual([])
})

test('a draw under another name, or with one lot more, is another draw', () => {
  const lots = Array.from({ length: 50 }, (_, index) => `lot${index}`)
  const asked = { seed: SEED, lots, spots: 50 }
  const drawn = drawLots({ ...asked, name: 'airdrop:act_1' })
  expect(drawLots({ ...asked, name: 'airdrop:act_2' })).not.toEqual(drawn)
  const more = drawLots({ ...asked, name: 'airdrop:act_1', lots: [...lots, 'late'], spots: 51 })
  expect(more.filter((lot) => lot !== 'late')).not.toEqual(drawn)
})

test('what is no seed, and a lot that is given twice, are bugs', () => {
  expect(() => commitmentOf('short')).toThrow('32 bytes')
  expect(() => drawLots({ seed: SEED, name: 'x', lots: ['a', 'a'], spots: 1 })).toThrow('two chances')
  expect(() => drawNumber(SEED, 'x', 0)).toThrow('something')
})
