import { expect, test } from 'vitest'
import { moveOf, within } from './combobox-moves.ts'

const at = (active: number, count = 20) => ({ active, count, page: 6 })

test('arrows go by one option, pages by a page, and both stop at the ends', () => {
  expect(moveOf('ArrowDown', at(3))).toEqual({ to: 4 })
  expect(moveOf('ArrowUp', at(3))).toEqual({ to: 2 })
  expect(moveOf('PageDown', at(3))).toEqual({ to: 9 })
  expect(moveOf('PageUp', at(3))).toEqual({ to: 0 })
  expect(moveOf('ArrowDown', at(19))).toEqual({ to: 19 })
  expect(moveOf('ArrowDown', at(0, 0))).toEqual({ to: 0 })
})

test('the return key takes the active option, and every other key is left to the field', () => {
  expect(moveOf('Enter', at(3))).toBe('choose')
  for (const key of ['a', ' ', 'Home', 'End', 'ArrowLeft', 'Escape', 'Tab']) {
    expect(moveOf(key, at(3))).toBeUndefined()
  }
})

test('a list that became shorter has its last option active', () => {
  expect(within(7, 3)).toBe(2)
  expect(within(-1, 3)).toBe(0)
  expect(within(2, 0)).toBe(0)
})
