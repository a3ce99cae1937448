import { expect, test } from 'vitest'
import { nameTwice, parseMessage } from './json-messages.rules.ts'

test('a message is one object', () => {
  expect(parseMessage('{"id":1}')).toEqual({ id: 1 })
  for (const text of ['', '{', '[]', '7', 'null', '"x"', '{"id":1}x']) expect(parseMessage(text)).toBeUndefined()
})

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1,"d":[{"e":1}],"c":2}}', 'c'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a" : 1 , "a"\n:2}', 'a'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['{"a":[{"b":1},{"b":1}]}', undefined],
  ['{"a":{"a":"a"},"b":"a:","c":"{\\"a\\":1,\\"a\\":2}"}', undefined],
  ['{"a":"\\\\","b":["a","a"]}', undefined],
  ['{"":1,"A":1,"a":2}', undefined],
])('of %s the name that stands twice is %s', (json, name) => {
  JSON.parse(json)
  expect(nameTwice(json)).toBe(name)
})
