import { expect, test } from 'vitest'
import { checkDraw } from './draw-check.ts'

/** The vector that the server is tested with. */
const DRAW = {
  seed: `${'00'.repeat(31)}01`,
  commitment: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
  ...{ name: 'airdrop:act_1', spots: 2, lots: ['d', 'c', 'b', 'a'] },
}

test('the browser draws as the server does, and finds another winner, another seed and a lot that was left out', async () => {
  expect(await checkDraw({ ...DRAW, won: ['b', 'c'] })).toEqual({ isCommitted: true, isDrawn: true })
  expect(await checkDraw({ ...DRAW, won: ['a', 'c'] })).toEqual({ isCommitted: true, isDrawn: false })
  expect(await checkDraw({ ...DRAW, lots: ['a', 'd', 'c'], won: ['a', 'd'] })).toMatchObject({ isCommitted: true })
  const other = await checkDraw({ ...DRAW, seed: '11'.repeat(32), won: ['b', 'c'] })
  expect(other.isCommitted).toBe(false)
})
