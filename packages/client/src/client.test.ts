import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Envelope } from '@bourse/contract/client'
import { importSealingKey, unseal } from '@bourse/contract/sealing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { type CallEntries, type ClientOptions, createClient } from './client.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const CALLS = {
  test: { read: 'GET /test/read', write: 'POST /test/write', pay: 'POST /test/pay money' },
} as const satisfies CallEntries

type TestClient = Record<
  'test',
  Record<'read' | 'write' | 'pay', (input?: Record<string, string>, options?: { lockId?: string }) => Promise<unknown>>
>

const seen: Seen[] = []
let answer: () => Promise<Partial<Envelope> | string>
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', async () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const given = await answer()
    response.end(typeof given === 'string' ? given : JSON.stringify(given))
  })
})

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  seen.length = 0
  answer = async () => ({ code: 0, message: '', success: true, data: 'fine' })
})

function client(options: Partial<ClientOptions> = {}): TestClient {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standard: ClientOptions = {
    origin,
    sendOrigin: 'http://localhost:3000',
    language: () => 'it',
    fiat: () => 'EUR',
    token: () => null,
    text: (reason) => `text of ${reason}`,
  }
  return createClient('web', CALLS, { ...standard, ...options }) as unknown as TestClient
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: CallFailure) => error,
  )

test('a call carries the headers of the specification, and a token when there is one', async () => {
  await client({ token: () => 'secret', from: () => 'snapshot' }).test.read({ current: '1' })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/web/v1/test/read?current=1' })
  expect(seen[0]?.headers).toMatchObject({
    channel: 'web',
    symbol: 'EUR',
    from: 'snapshot',
    'accept-language': 'it',
    authorization: 'secret',
  })
  await client().test.read()
  expect(seen[1]?.headers.authorization).toBeUndefined()
})

test('a POST body is form-encoded', async () => {
  await client().test.write({ text: 'a b&c' })
  expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(seen[0]?.body).toBe('text=a+b%26c')
})

test.each([
  { success: true, code: 1 },
  { success: false, code: 0 },
  { success: false, code: '200' },
])('an answer with %o is accepted', async (envelope) => {
  answer = async () => ({ ...envelope, message: '', data: 'accepted' })
  expect(await client().test.read()).toBe('accepted')
})

test.each([10001, 4433])('on %i the app is told that the session is over', async (code) => {
  let ended = 0
  answer = async () => ({ code, message: 'Please log in.', success: false, data: null })
  const failure = await failureOf(client({ onSessionEnd: () => (ended += 1) }).test.read())
  expect([ended, failure?.code]).toEqual([1, code])
})

test('a call that was under way with the token before a log-in does not end the new session', async () => {
  let [token, ended] = ['old', 0]
  answer = async () => {
    token = 'new'
    return { code: 10001, message: 'Please log in.', success: false, data: null }
  }
  const failure = await failureOf(client({ token: () => token, onSessionEnd: () => (ended += 1) }).test.read())
  expect([failure?.code, ended]).toEqual([10001, 0])
})

test('a call that is refused with a token that was replaced is made once more with the new one, and the session goes on', async () => {
  let token = 'old'
  let ends = 0
  answer = async () => {
    const known = seen.at(-1)?.headers.authorization?.endsWith('new') === true
    return known ? { code: 0, success: true, data: 'fine' } : { code: 10001, success: false, message: '', data: {} }
  }
  const replaced = async (sent: string) => {
    token = 'new'
    return token !== sent
  }
  const asking = client({ token: () => token, replaced, onSessionEnd: () => void ends++ })
  expect(await asking.test.write({ amount: '1' })).toBe('fine')
  expect(seen.map(({ body }) => body)).toEqual(['amount=1', 'amount=1'])
  expect(ends).toBe(0)
  answer = async () => ({ code: 10001, success: false, message: '', data: {} })
  await failureOf(asking.test.read())
  expect([seen.length, ends]).toEqual([3, 1])
})

test.each([50107, 40027, 50002, 20001, 40028, 10071, 20006])(
  'the whole body of code %i goes to the screen',
  async (code) => {
    const body = {
      code,
      message: 'Decide.',
      success: false,
      data: { reason: 'some.reason', params: { until: 'noon' } },
    }
    answer = async () => body
    const failure = await failureOf(client().test.read())
    expect(failure?.body).toEqual(body)
    expect(failure?.params).toEqual({ until: 'noon' })
  },
)

test('of any other failure only the message and its reason go to the screen', async () => {
  answer = async () => ({
    code: 1,
    message: 'No.',
    success: false,
    data: { reason: 'some.reason', params: { inside: 1 } },
  })
  const failure = await failureOf(client().test.read())
  expect(failure).toBeInstanceOf(CallFailure)
  expect([failure?.message, failure?.reason, failure?.body, failure?.params]).toEqual([
    'No.',
    'some.reason',
    undefined,
    {},
  ])
})

test('a repeated operation is refused before it is sent, and allowed when the first is over', async () => {
  let open = () => {}
  const held = new Promise<void>((done) => {
    open = done
  })
  answer = async () => {
    await held
    return { code: 0, message: '', success: true, data: 'done' }
  }
  const { test: calls } = client()
  const first = calls.write({ text: 'a' }, { lockId: 'lock-0001' })
  const failure = await failureOf(calls.write({ text: 'a' }, { lockId: 'lock-0001' }))
  expect([failure?.reason, failure?.message]).toEqual(['request.repeated', 'text of request.repeated'])
  open()
  await first
  await calls.write({ text: 'a' }, { lockId: 'lock-0001' })
  expect(seen).toHaveLength(2)
})

test('a money call gets an idempotency key of its own when the caller names none', async () => {
  await client().test.pay({ amount: '5' })
  expect(new URLSearchParams(seen[0]?.body).get('lockId')).toMatch(/^[\w-]{36}$/)
})

test('a picture travels as a part beside the fields, and the browser names the boundary', async () => {
  await client().test.write({ part: 'front', file: new Blob(['pixels']) } as unknown as Record<string, string>)
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(seen[0]?.body).toMatch(/name="part"\r\n\r\nfront\r\n.*name="file".*pixels/s)
})

test('in staging mode the parameters travel sealed in the one field data', async () => {
  const sealingKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
  await client({ sealingKey }).test.write({ text: 'hidden' })
  const form = new URLSearchParams(seen[0]?.body)
  expect([...form.keys()]).toEqual(['data'])
  const opened = await unseal({
    key: await importSealingKey(sealingKey),
    target: { method: 'POST', path: '/test/write' },
    data: form.get('data') ?? '',
    nowMs: Date.now(),
  })
  expect(opened?.payload).toEqual({ text: 'hidden' })
})

test('an answer that is no envelope, and no answer at all, are worded by the app', async () => {
  answer = async () => '<html>Bad gateway</html>'
  expect((await failureOf(client().test.read()))?.message).toBe('text of client.network')
  expect((await failureOf(client({ origin: 'http://127.0.0.1:1' }).test.read()))?.reason).toBe('client.network')
})
