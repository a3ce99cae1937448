import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE } from './codes.ts'
import { Directory } from './directory.ts'

/** Near ones, as users and pages are; powers of two, which a poor hash would pile up; large and negative ones. */
const numbers = fc.oneof(
  fc.nat({ max: 60 }),
  fc.nat({ max: 40 }).map((power) => 2 ** power),
  fc.integer({ min: 1, max: 50 }).map((far) => Number.MAX_SAFE_INTEGER - far),
  fc.integer({ min: -40, max: -1 }),
)

test('finds what was added and not removed, each at a place of its own', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 200 }), (sequence) => {
      const directory = new Directory()
      const places = new Map<number, number>()
      for (const number of sequence) {
        const known = places.get(number)
        expect(directory.find(number)).toBe(known ?? CODE.NONE)
        if (known === undefined) {
          places.set(number, directory.add(number))
        } else {
          directory.remove(known)
          places.delete(number)
        }
      }
      for (const [number, place] of places) {
        expect(directory.find(number)).toBe(place)
        expect(directory.keys[place]).toBe(number)
      }
      expect(new Set(places.values()).size).toBe(places.size)
      expect(directory.size).toBe(places.size)
    }),
    { numRuns: 5_000 },
  )
})

test('places that were given up are given again, so that it grows by those who are there at once', () => {
  const directory = new Directory()
  for (let number = 0; number < 10_000; number += 1) directory.remove(directory.add(number))
  expect(directory.capacity).toBe(new Directory().capacity)
})
