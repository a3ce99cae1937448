import { describe, expect, test } from 'vitest'
import { chartShape, flagsWithWords, nearestPoint, timeTicks, valueTicks } from './value-chart-shape.ts'

const BOX = { width: 100, height: 50, top: 10 }
const HOUR = 3_600_000
const points = (...values: number[]) => values.map((value, place) => ({ time: place * HOUR, value }))

describe('the line', () => {
  test('goes from edge to edge, the highest point at the top', () => {
    const shape = chartShape(points(10, 30, 20), BOX)
    expect(shape?.line).toMatch(/^M0 [\d.]+L50 10L100 [\d.]+$/)
    expect(shape?.area.endsWith('V50H0z')).toBe(true)
  })

  test('is flat for a wallet that did not move, and never leaves the box', () => {
    for (const values of [
      [0, 0, 0],
      [500, 500, 500],
      [0, 1000, 5],
      [1e-8, 2e-8],
    ]) {
      const shape = chartShape(points(...values), BOX)
      for (const value of values) {
        expect(shape?.y(value)).toBeGreaterThanOrEqual(10)
        expect(shape?.y(value)).toBeLessThanOrEqual(50)
      }
    }
  })

  test('needs two points', () => {
    expect(chartShape(points(), BOX)).toBeNull()
    expect(chartShape(points(5), BOX)).toBeNull()
  })
})

test('ticks of value are round figures within the range', () => {
  expect(valueTicks(37_100, 42_000, 3)).toEqual([38_000, 40_000])
  expect(valueTicks(0, 1, 4)).toEqual([0.5])
  expect(valueTicks(0, 100, 5)).toEqual([20, 40, 60, 80])
  expect(valueTicks(5, 5, 3)).toEqual([])
})

test('ticks of time are full hours, days or months, few enough to be read, and inside', () => {
  const to = new Date(2026, 10, 15, 12, 34).getTime()
  for (const [days, unit] of [
    [0.05, 'minute'],
    [1, 'hour'],
    [7, 'day'],
    [30, 'day'],
    [90, 'month'],
    [365, 'month'],
    [3000, 'month'],
  ] as const) {
    const from = to - days * 24 * HOUR
    const ticks = timeTicks(from, to, 6)
    expect(ticks.unit).toBe(unit)
    expect(ticks.times.length).toBeGreaterThanOrEqual(1)
    expect(ticks.times.length).toBeLessThanOrEqual(7)
    expect(ticks.times.every((time) => time > from && time < to)).toBe(true)
  }
})

test('the nearest point is found from either side, and at the edges', () => {
  const line = points(1, 2, 3)
  expect([-1, 0, 0.2, 0.3, 0.74, 0.76, 1, 2].map((part) => nearestPoint(line, part))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
  expect(nearestPoint([], 0.5)).toBe(-1)
})

test('of flags that stand too near each other the largest keeps its words', () => {
  const flags = [
    { mark: 'small', x: 300, value: 1 },
    { mark: 'large', x: 320, value: 9 },
    { mark: 'far', x: 500, value: 2 },
    { mark: 'edge', x: 5, value: 100 },
  ]
  expect(flagsWithWords(flags, { width: 620, room: 110 })).toEqual(new Set(['large', 'far']))
})
