import { expect, test } from 'vitest'
import { cashAt, dayTicks, keptShape, lineShape } from './pictures.ts'

const BOX = { width: 400, height: 112 }

test('what is drawn is what the settlement pays: every point of both lines', () => {
  const shape = keptShape(null, BOX)
  for (const [path, deposited] of [
    [shape.plain, false],
    [shape.deposited, true],
  ] as const) {
    const points = path.slice(1).split('L')
    expect(points).toHaveLength(201)
    for (const [place, point] of points.entries()) {
      const value = 4_000n + BigInt(place) * 10n
      expect(point).toBe(`${shape.x(value)} ${shape.y(cashAt(value, deposited))}`)
    }
  }
  expect([shape.x(4_000n), shape.x(5_000n), shape.x(6_000n)]).toEqual([0, 200, 400])
  // Ten pounds stand a little below the edge, nothing on the ground.
  expect([shape.y(1_000n), shape.y(0n)]).toEqual([12, 112])
  expect(shape.values.map(Number)).toEqual([4_000, 4_500, 5_000, 5_500, 6_000])
  expect(shape.cash.map(Number)).toEqual([200, 500, 1_000])
})

test('a value that has gone further is in sight', () => {
  expect(keptShape(7_431n, BOX).values.at(-1)).toBe(7_500n)
  expect(keptShape(7_431n, BOX).cash.map(Number)).toEqual([200, 500, 1_000, 2_000])
  expect(keptShape(1_207n, BOX).values[0]).toBe(1_000n)
})

test('the line runs from the claim to now, about what was given; a fund that lies still looks still', () => {
  const span = { from: 0, to: 8_000 }
  expect(lineShape([], span, BOX)).toBeNull()
  const points = [
    { at: 0, value: 5_000 },
    { at: 2_000, value: 5_200 },
    { at: 4_000, value: 5_400 },
  ]
  expect(lineShape(points, span, BOX)).toEqual({
    ...{ line: 'M0 106L100 56L200 6', area: 'M0 106L100 56L200 6V106H0Z' },
    ...{ level: 106, last: { x: 200, y: 6 } },
  })
  const still = lineShape(
    [
      { at: 0, value: 5_000 },
      { at: 4_000, value: 5_001 },
    ],
    span,
    BOX,
  )
  expect(Math.abs((still?.last.y ?? 0) - (still?.level ?? 0))).toBeLessThan(1)
})

test('ticks are of six hours by UTC, and the day of the claim is as long as what is left of it', () => {
  const { ticks, days } = dayTicks({ from: Date.parse('2027-03-03T15:00:00Z'), to: Date.parse('2027-03-11T00:00:00Z') })
  expect(ticks).toHaveLength(30)
  expect(ticks.filter(({ isLong }) => isLong)).toHaveLength(8)
  expect(ticks.at(-1)).toEqual({ at: 1, isLong: true })
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(days[0]?.width).toBeCloseTo(9 / 177)
  expect(days[7]?.width).toBeCloseTo(24 / 177)
})
