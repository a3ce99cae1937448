import { expect, test } from 'vitest'
import type { Holding } from '../../app/shared-data/portfolio.ts'
import { slicesOf } from './allocation.ts'

const holdings = (...shares: number[]) => shares.map((share, place) => ({ coin: `C${place}`, share }) as Holding)

test('five stand by themselves and the rest is one slice', () => {
  expect(slicesOf(holdings(40, 20, 15, 10, 5, 4, 3, 2.5)).map(({ id, percent }) => [id, percent])).toEqual([
    ['C0', 40],
    ['C1', 20],
    ['C2', 15],
    ['C3', 10],
    ['C4', 5],
    ['other', 9.5],
  ])
})

test('a rest of one is named', () => {
  expect(slicesOf(holdings(40, 20, 15, 10, 5, 10)).at(-1)).toEqual({ id: 'C5', percent: 10 })
})

test('what has no value has no slice', () => {
  expect(slicesOf(holdings(100, 0))).toEqual([{ id: 'C0', percent: 100 }])
  expect(slicesOf([])).toEqual([])
})
