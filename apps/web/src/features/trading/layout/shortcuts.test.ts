import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTaken: false }

test('B buys, S sells, / changes the pair, ? shows the keys, in either case', () => {
  expect(['b', 'S', '/', '?'].map((key) => shortcutOf({ ...plain, key }))).toEqual(['buy', 'sell', 'pairs', 'help'])
})

test('a key that went into a field is not a shortcut', () => {
  expect(shortcutOf({ ...plain, key: 'b', isTaken: true })).toBeNull()
})

test('a key with a modifier belongs to the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(shortcutOf({ ...plain, key: 's', [modifier]: true })).toBeNull()
  }
})

test('any other key is nothing', () => {
  expect(shortcutOf({ ...plain, key: 'x' })).toBeNull()
})
