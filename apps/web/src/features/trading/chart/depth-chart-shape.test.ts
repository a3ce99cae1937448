import { describe, expect, test } from 'vitest'
import { depthShape, niceTicks, stairPath, totalAt } from './depth-chart-shape.ts'

const book = {
  bids: [
    ['99.00', '1.0'],
    ['98.00', '2.0'],
    ['90.00', '9.0'],
  ],
  asks: [
    ['101.00', '0.5'],
    ['104.00', '1.5'],
    ['120.00', '9.0'],
  ],
} as const

describe('the depth of the book', () => {
  test('reaches as far on one side of the middle as on the other', () => {
    expect(depthShape(book, 0.05)).toEqual({
      middle: 100,
      low: 95,
      high: 105,
      bids: [
        { price: 99, total: 1 },
        { price: 98, total: 3 },
      ],
      asks: [
        { price: 101, total: 0.5 },
        { price: 104, total: 2 },
      ],
      largest: 3,
    })
  })

  test('of a book with one side only has no middle', () => {
    expect(depthShape({ ...book, asks: [] }, 0.05)).toBeNull()
  })

  test('is drawn in steps from the middle to the edge', () => {
    const shape = depthShape(book, 0.05)
    expect(shape && stairPath(shape, 'bids', { width: 100, height: 30 }).line).toBe('M50 30H40V20H30V0H0')
    expect(shape && stairPath(shape, 'asks', { width: 100, height: 30 }).area).toBe('M50 30H60V25H90V10H100V30Z')
  })

  test('at a price is what is offered between it and the middle', () => {
    const shape = depthShape(book, 0.05)
    expect(shape && totalAt(shape, 98.5)).toEqual({ side: 'bids', price: 98.5, total: 1 })
    expect(shape && totalAt(shape, 104)).toEqual({ side: 'asks', price: 104, total: 2 })
    expect(shape && totalAt(shape, 100.5)).toEqual({ side: 'asks', price: 100.5, total: 0 })
  })
})

describe('the marks of an axis', () => {
  test('are round figures, no more than there is room for', () => {
    expect(niceTicks(95.3, 105.3, 5)).toEqual([96, 98, 100, 102, 104])
    expect(niceTicks(0, 0.7, 4)).toEqual([0, 0.2, 0.4, 0.6])
    expect(niceTicks(91_482, 92_397, 3)).toEqual([91_500, 92_000])
  })

  test('are none where there is nothing to measure', () => {
    expect(niceTicks(0, 0, 4)).toEqual([])
  })
})
