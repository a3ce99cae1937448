import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const server = testApp()

const ask = async (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: string) => {
  const {
    statusCode: status,
    headers,
    body,
  } = await server.web.inject({
    ...{ method, url },
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })
  return { status, headers, body: JSON.parse(body) }
}

test('the door answers bare JSON, with the time of the machine', async () => {
  expect(await ask('GET', '/binance/api/v3/ping')).toMatchObject({ status: 200, body: {} })
  const { body } = await ask('GET', '/binance/api/v3/time')
  expect(body).toEqual({ serverTime: server.clock.now().getTime() })
})

test('what is not offered is refused as Binance words it, whatever the method', async () => {
  for (const [method, path] of [
    ['GET', '/binance/api/v3/sor/order'],
    ['PUT', '/binance/api/v3/order/amend/keepPriority'],
    ['GET', '/binance'],
    ['GET', '/binance/'],
    ['DELETE', '/binance/api/v3/ping'],
  ] as const) {
    const { status, body } = await ask(method, path)
    expect([path, status, body]).toEqual([path, 404, { code: -1020, msg: 'This operation is not supported.' }])
  }
})

test('a field that nobody reads, or that stands twice, is refused', async () => {
  expect(await ask('GET', '/binance/api/v3/ping?symbol=BTCUSDT')).toMatchObject({
    status: 400,
    body: { code: -1104, msg: "Not all sent parameters were read; read '0' parameter(s) but was sent '1'." },
  })
  expect(await ask('GET', '/binance/api/v3/ping?a=1&a=1')).toMatchObject({ status: 400, body: { code: -1101 } })
  expect(await ask('GET', '/binance/api/v3/ping?a=%E0%A4')).toMatchObject({ status: 400, body: { code: -1100 } })
})
