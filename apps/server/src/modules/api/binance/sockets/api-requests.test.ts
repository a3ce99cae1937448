import { expect, test } from 'vitest'
import { readApiRequest } from './api-requests.rules.ts'

const read = (request: unknown) => readApiRequest(typeof request === 'string' ? request : JSON.stringify(request))

test('fields are texts, in the order of their names, and so they are signed', () => {
  const params = { timestamp: 7, b: 'x y&z', a: true, signature: 'ab', apiKey: 'k', symbols: ['A', 'B'], B: 0.5 }
  const request = read({ id: 'x', method: 'order.place', params })
  expect(request).toMatchObject({
    ...{ id: 'x', method: 'order.place', apiKey: 'k', returnRateLimits: undefined },
    sent: {
      ok: true,
      value: { fields: { B: '0.5', a: 'true', b: 'x y&z', symbols: '["A","B"]', timestamp: '7' }, signature: 'ab' },
    },
  })
  const payload = request?.sent.ok ? request.sent.value.payload.toString() : ''
  expect(payload).toBe('B=0.5&a=true&apiKey=k&b=x y&z&symbols=["A","B"]&timestamp=7')
})

test('whether limits are told is signed with the rest, and is no field', () => {
  for (const sent of [true, 'true']) {
    const request = read({ id: 1, method: 'time', params: { returnRateLimits: sent, signature: 's' } })
    expect(request).toMatchObject({ returnRateLimits: true, sent: { value: { fields: {} } } })
    expect(request?.sent.ok && request.sent.value.payload.toString()).toBe('returnRateLimits=true')
  }
  expect(read({ id: 1, method: 'time', params: { returnRateLimits: 1 } })).toMatchObject({ sent: { ok: false } })
})

test('without a signature a request is known again by its id too', () => {
  const payload = (id: unknown) => {
    const request = read({ id, method: 'order.place', params: { timestamp: 7 } })
    return request?.sent.ok ? request.sent.value.payload.toString() : ''
  }
  expect(payload('a')).not.toBe(payload('b'))
  expect(payload(3)).toBe('timestamp=7&id=3')
})

test('a name that stands twice could be read in two ways, and is refused', () => {
  const sent = '{"id":1,"method":"order.place","params":{"quantity":"1","quantity":"9"}}'
  expect(read(sent)).toMatchObject({ id: 1, sent: { refusal: { code: 'duplicate_parameter', about: ['quantity'] } } })
  expect(read('{"id":1,"id":1,"method":"time"}')).toMatchObject({ sent: { ok: false } })
})

test.each(['', '{', '[]', '7', 'null', '{"id":1}', '{"method":"time"}', '{"id":{},"method":"time"}'])(
  '%j is no request',
  (text) => expect(read(text)).toBeUndefined(),
)

test.each([[{ a: null }], [{ a: {} }], [{ a: [1] }], [[]], ['x'], [{ 'a\0': 'x' }], [{ a: '\0' }]])(
  'the fields %j cannot be read',
  (params) => expect(read({ id: 1, method: 'time', params })).toMatchObject({ id: 1, sent: { ok: false } }),
)
