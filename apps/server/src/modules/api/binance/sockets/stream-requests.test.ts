import { expect, test } from 'vitest'
import { readStreamRequest } from './stream-requests.rules.ts'

const read = (request: unknown) => {
  const result = readStreamRequest(typeof request === 'string' ? request : JSON.stringify(request))
  return result.ok ? result.value : { error: result.refusal.error, id: result.refusal.id }
}

test('what is asked is read, with an id that is a number, a text or null', () => {
  for (const id of [1, 'a-b', null]) {
    const names = ['btcusdt@trade']
    expect(read({ method: 'SUBSCRIBE', params: names, id })).toEqual({ method: 'SUBSCRIBE', names, id })
  }
  expect(read({ method: 'LIST_SUBSCRIPTIONS', id: 3 })).toEqual({ method: 'LIST_SUBSCRIPTIONS', id: 3 })
  expect(read({ method: 'SET_PROPERTY', params: ['combined', true], id: 5 })).toMatchObject({ combined: true })
  expect(read({ method: 'GET_PROPERTY', params: ['combined'], id: 2 })).toEqual({ method: 'GET_PROPERTY', id: 2 })
})

test('what cannot be read is refused as Binance words it', () => {
  const of = (code: number, msg: string, id: unknown = 1) => ({ error: { code, msg }, id })
  for (const text of ['', '{', '[]', '"x"', 'null', '7'])
    expect(read(text)).toEqual(of(3, 'Invalid JSON: expected value at line 1 column 1', null))
  const badId = of(2, 'Invalid request: request ID must be an unsigned integer', null)
  for (const id of [undefined, {}, 1.5, 'x'.repeat(37), true])
    expect(read({ method: 'SUBSCRIBE', params: ['a@b'], id })).toEqual(badId)
  expect(read('{"id":1,"method":"SUBSCRIBE","params":["a@b"],"params":["c@d"]}')).toEqual(
    of(2, 'Invalid request: duplicate field `params`'),
  )
  expect(read({ id: 1 })).toEqual(of(2, 'Invalid request: missing field `method` at line 1 column 8'))
  expect(read({ id: 1, method: 'x'.repeat(999) })).toMatchObject({
    error: { msg: expect.stringMatching(/^Invalid request: unknown variant `x{64}`, expected one of `SUBSCRIBE`, /) },
  })
  expect(read({ id: 1, method: 'LIST_SUBSCRIPTIONS', params: [1] })).toEqual(
    of(2, 'Invalid request: too many parameters'),
  )
  for (const params of [undefined, [], [7], ['a@b', null]])
    expect(read({ id: 1, method: 'SUBSCRIBE', params })).toMatchObject({ error: { code: 2 } })
  expect(read({ id: 1, method: 'SUBSCRIBE', params: 'a@b' })).toMatchObject({ error: { code: 2 } })
  expect(read({ id: 1, method: 'SET_PROPERTY', params: ['combined', 'yes'] })).toEqual(
    of(1, 'Invalid value type: expected Boolean'),
  )
  expect(read({ id: 1, method: 'GET_PROPERTY', params: [7] })).toEqual(
    of(2, 'Invalid request: property name must be a string'),
  )
  expect(read({ id: 1, method: 'GET_PROPERTY', params: ['speed'] })).toEqual(of(0, 'Unknown property'))
})
