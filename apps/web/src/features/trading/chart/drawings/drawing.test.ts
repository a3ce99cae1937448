import { describe, expect, test } from 'vitest'
import { type Drawing, distanceTo, fibonacciLevels, MOST_DRAWINGS, readDrawings, withPoint } from './drawing.ts'
import { placeOfTime, timeOfPlace } from './drawing-plane.ts'

const trend: Drawing = {
  id: 'a',
  kind: 'trend',
  points: [
    { time: 1000, price: 10 },
    { time: 2000, price: 20 },
  ],
}

describe('stored drawings', () => {
  test('are taken as far as they make sense', () => {
    const level = { id: 'b', kind: 'level', points: [{ time: 0, price: 15 }] }
    const wrong = [
      { ...trend, id: 'c', kind: 'circle' },
      { ...trend, id: 'd', points: trend.points.slice(1) },
      { ...trend, id: 'e', points: [{ time: 1000, price: -1 }, trend.points[1]] },
      { ...trend, id: 7 },
      null,
      'trend',
    ]
    expect(readDrawings([trend, ...wrong, level])).toEqual([trend, level])
    expect([readDrawings(undefined), readDrawings({}), readDrawings('[]')]).toEqual([[], [], []])
  })

  test('are no more than the chart can show, and none twice', () => {
    expect(readDrawings([trend, trend])).toEqual([trend])
    const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, at) => ({ ...trend, id: `t${at}` }))
    expect(readDrawings(many)).toHaveLength(MOST_DRAWINGS)
  })
})

test('a Fibonacci retracement counts from its second end back to its first', () => {
  const levels = fibonacciLevels({ ...trend, kind: 'fibonacci' })
  expect(levels.map(({ part }) => part)).toEqual([0, 0.236, 0.382, 0.5, 0.618, 0.786, 1])
  expect(levels.map(({ price }) => Number(price.toFixed(2)))).toEqual([20, 17.64, 16.18, 15, 13.82, 12.14, 10])
})

test('an end is moved and the other stays', () => {
  const moved = withPoint(trend, 1, { time: 3000, price: 5 })
  expect(moved.points).toEqual([trend.points[0], { time: 3000, price: 5 }])
})

test('a line is met beside it, and not beyond its ends', () => {
  expect(distanceTo([5, 3], [0, 0], [10, 0])).toBe(3)
  expect(distanceTo([14, 3], [0, 0], [10, 0])).toBe(5)
  expect(distanceTo([3, 4], [0, 0], [0, 0])).toBe(5)
})

describe('the place of a time among the candles', () => {
  const times = [100, 160, 220, 400]

  test('is theirs, between them in proportion, and goes on before and after them', () => {
    expect([100, 160, 190, 310, 400].map((time) => placeOfTime(times, time))).toEqual([0, 1, 1.5, 2.5, 3])
    expect([placeOfTime(times, 40), placeOfTime(times, 580)]).toEqual([-1, 4])
  })

  test('leads back to the time', () => {
    for (const time of [-20, 40, 100, 130, 310, 400, 1000]) {
      expect(timeOfPlace(times, placeOfTime(times, time) ?? 0)).toBeCloseTo(time)
    }
  })

  test('is none without candles', () => {
    expect([placeOfTime([], 5), timeOfPlace([], 5)]).toEqual([null, null])
  })
})
