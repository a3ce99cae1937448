import { upload, webhook } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { callServer, ORIGIN, TOKEN } from '../../testing/call-server.ts'
import { testDatabase } from '../../testing/database.ts'
import { multipartBody } from '../../testing/multipart.ts'
import type { HandlerTable } from './context.ts'

const database = testDatabase()
const contract = {
  test: {
    send: upload('/test/send', {
      access: 'user',
      summary: '',
      input: z.object({ part: z.enum(['front', 'back']) }),
      output: z.object({ part: z.string(), bytes: z.number() }),
    }),
    told: webhook('/test/told', {
      access: 'partner',
      summary: '',
      input: z.object({}),
      output: z.object({ body: z.string(), signature: z.string(), timestamp: z.string() }),
    }),
  },
}
let effects = 0
const handlers = {
  test: {
    send: async (input: { part: string }, { file }: { file: Uint8Array }) => {
      effects += 1
      return ok({ ...input, bytes: file.length })
    },
    told: async (_input: unknown, { signed }: { signed: object }) => ok(signed),
  },
} as unknown as HandlerTable

let server: FastifyInstance
beforeAll(async () => {
  server = await callServer({ db: database.db, contract, handlers })
})
beforeEach(() => {
  effects = 0
})

type Parts = Parameters<typeof multipartBody>[0]
const HEADERS = { channel: 'web', origin: ORIGIN, authorization: TOKEN }

async function send(parts: Parts, headers: Record<string, string> = HEADERS) {
  const { body, contentType } = multipartBody(parts)
  const reply = await server.inject({
    method: 'POST',
    url: '/web/v1/test/send',
    payload: body,
    headers: { ...headers, 'content-type': contentType },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const field = (name: string, value: string) => ({ name, value })
const file = (bytes = 10, name = 'file') => ({ name, bytes: Buffer.alloc(bytes, 1) })

test('a file arrives whole, beside the fields', async () => {
  const { body } = await send([field('part', 'front'), file(300_000)])
  expect(body).toMatchObject({ success: true, data: { part: 'front', bytes: 300_000 } })
})

test('5 MiB are taken, and not a byte more', async () => {
  const most = 5 * 1024 * 1024
  expect((await send([field('part', 'front'), file(most)])).body.success).toBe(true)
  const { status, body } = await send([field('part', 'front'), file(most + 1)])
  expect([status, body.data.reason]).toEqual([413, 'request.too_large'])
  expect(effects).toBe(1)
})

test.each<[string, Parts, string]>([
  ['no file', [field('part', 'front')], 'request.file_missing'],
  ['two files', [field('part', 'front'), file(), file()], 'request.malformed'],
  ['a file of another name', [field('part', 'front'), file(10, 'other')], 'request.malformed'],
  ['a field twice', [field('part', 'front'), field('part', 'back'), file()], 'request.malformed'],
  ['a field that is not text', [field('part', 'fro\0nt'), file()], 'request.malformed'],
  ['a field that is too long', [field('part', 'x'.repeat(10_000)), file()], 'request.malformed'],
  ['a name out of the language', [field('__proto__', 'x'), file()], 'request.malformed'],
  [
    'more fields than anybody has',
    [...Array.from({ length: 25 }, (_, at) => field(`f${at}`, 'x')), file()],
    'request.malformed',
  ],
  ['a field of another value', [field('part', 'side'), file()], 'request.invalid'],
])('%s is refused', async (_name, parts, reason) => {
  expect((await send(parts)).body.data.reason).toBe(reason)
  expect(effects).toBe(0)
})

test('a form without parts is no file', async () => {
  const reply = await server.inject({
    method: 'POST',
    url: '/web/v1/test/send',
    payload: 'part=front&file=x',
    headers: { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.json().data.reason).toBe('request.malformed')
})

test.each([
  [{ origin: ORIGIN, authorization: TOKEN }, 'request.channel_missing'],
  [{ channel: 'web', origin: 'https://elsewhere.example', authorization: TOKEN }, 'request.origin_refused'],
  [{ channel: 'web', origin: ORIGIN }, 'session.unauthenticated'],
])('an upload passes the same doors as every POST: %#', async (headers, reason) => {
  expect(
    (await send([field('part', 'front'), file()], headers as unknown as Record<string, string>)).body.data.reason,
  ).toBe(reason)
})

test('what a partner signs arrives byte for byte, without channel or origin', async () => {
  const payload = '{"b": 1,\n "a":2}'
  const headers = { 'content-type': 'application/json', 'x-signature': 'abc', 'x-timestamp': '17' }
  const reply = await server.inject({ method: 'POST', url: '/web/v1/test/told', payload, headers })
  expect(reply.json().data).toEqual({ body: payload, signature: 'abc', timestamp: '17' })
})
