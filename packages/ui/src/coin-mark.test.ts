import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawMarks } from '../scripts/draw-coins.ts'

const folder = new URL('./coins/', import.meta.url)

test('the coin marks on disk are the ones that the script draws', () => {
  const marks = drawMarks()
  expect(readdirSync(folder).toSorted()).toEqual([...marks.keys()].toSorted())
  for (const [name, svg] of marks) expect(readFileSync(new URL(name, folder), 'utf8')).toBe(svg)
})

test('no coin mark weighs more than 12 kB', () => {
  for (const name of readdirSync(folder)) expect(readFileSync(new URL(name, folder)).length).toBeLessThan(12_000)
})
