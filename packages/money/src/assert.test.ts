import { expect, test } from 'vitest'
import { assert, BugError, unreachable } from './assert.ts'

test('a true condition passes and narrows the type', () => {
  const value: string | undefined = ['a'][0]
  assert(value !== undefined, 'the list has one entry')
  expect(value.length).toBe(1)
})

test('a false condition throws a BugError with the message', () => {
  expect(() => assert(false, 'the books do not balance')).toThrow(BugError)
  expect(() => assert(false, 'the books do not balance')).toThrow('the books do not balance')
})

test('a BugError is an Error and carries its name', () => {
  const error = new BugError('why')
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toBe('BugError: why')
})

test('a value that slipped past the types throws and is named', () => {
  const smuggled: unknown = 'sideways'
  expect(() => unreachable(smuggled as never)).toThrow('unreachable value: sideways')
})
