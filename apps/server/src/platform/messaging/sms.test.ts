import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSms } from './sms.ts'

let respond: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => respond(request, response))
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const message = { to: '+390000000000', text: '驗證碼 123456' }

test('a message is posted as JSON with the bearer key', async () => {
  const received: unknown[] = []
  respond = async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ method: request.method, key: request.headers.authorization, body: JSON.parse(body) })
    response.writeHead(202).end('{"id":"1"}')
  }
  await createSms({ url, key: 'k-1' }).send(message)
  expect(received).toEqual([{ method: 'POST', key: 'Bearer k-1', body: message }])
})

test.each([400, 401, 429, 500])('sending throws on the answer %i, without the message in the error', async (status) => {
  respond = (_, response) => response.writeHead(status).end(message.text)
  const error = await createSms({ url, key: 'k-1' }).send(message).catch(String)
  expect(error).toBe(`Error: the SMS gateway answered ${status}`)
})

test('the key follows no redirection', async () => {
  let calls = 0
  respond = (_, response) => {
    calls += 1
    response.writeHead(307, { location: url }).end()
  }
  await expect(createSms({ url, key: 'k-1' }).send(message)).rejects.toThrow()
  expect(calls).toBe(1)
})

test('a gateway that does not answer is given up', async () => {
  respond = () => undefined
  await expect(createSms({ url, key: 'k-1', timeoutMs: 50 }).send(message)).rejects.toThrow('timeout')
})
