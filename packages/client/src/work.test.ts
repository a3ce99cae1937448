import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveWork } from './work.ts'

function zeroBits(solution: string): number {
  const [challenge = '', number = ''] = solution.split(':')
  const eight = Buffer.alloc(8)
  eight.writeBigUInt64BE(BigInt(number))
  const prefix = createHash('sha256').update(challenge).digest()
  return Math.clz32(createHash('sha256').update(prefix).update(eight).digest().readUInt32BE(0))
}

test.each([1, 8, 14])('a challenge of %i bits is solved as the document says', async (bits) => {
  for (const challenge of ['a', '1763380800000.16.nonce.mac', 'x'.repeat(200)]) {
    const solution = await solveWork(challenge, bits)
    expect(solution.startsWith(`${challenge}:`)).toBe(true)
    expect(zeroBits(solution)).toBeGreaterThanOrEqual(bits)
  }
})

test('whoever leaves stops the work', async () => {
  const leaving = new AbortController()
  const work = solveWork('without an end', 33, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
})
