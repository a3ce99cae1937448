import { connect } from 'node:net'
import { get, post } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { callServer, ORIGIN } from '../../testing/call-server.ts'
import { testDatabase } from '../../testing/database.ts'
import { createLogger } from '../monitoring/logger.ts'
import type { HandlerTable } from './context.ts'
import { parseForm } from './form.ts'

const database = testDatabase()
const lines: string[] = []
const text = { access: 'public', summary: '', input: z.object({}), output: z.object({ text: z.string() }) } as const
const contract = { test: { read: get('/test/read', text), write: post('/test/write', text) } }
const answered = async () => ok({ text: 'x'.repeat(5000) })
const handlers = { test: { read: answered, write: answered } } as unknown as HandlerTable

let server: FastifyInstance
let port = 0
beforeAll(async () => {
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  server = await callServer({ db: database.db, contract, handlers, logger })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

const HEAD = `HTTP/1.1\r\nhost: x\r\norigin: ${ORIGIN}\r\nchannel: web\r\n`
const FORM = 'content-type: application/x-www-form-urlencoded\r\n'

/** Says it on one connection, and resets that soon afterwards. */
function sayAndReset(said: string, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(said, () => setTimeout(() => socket.resetAndDestroy(), afterMs))
    })
    socket.on('error', () => undefined).on('close', () => resolve())
  })
}

test.each([
  ['many calls, one after the other', `GET /web/v1/test/read ${HEAD}accept-encoding: gzip\r\n\r\n`.repeat(20)],
  ['half of a body', `POST /web/v1/test/write ${HEAD}${FORM}content-length: 100\r\n\r\na=`],
  ['half of a head', 'GET /web/v1/test/read HTTP/1.1\r\nhost:'],
])('a connection that is reset after %s leaves no line in the log', async (_what, said) => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => sayAndReset(said, index % 4)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info')).toEqual([])
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
})

/** Everything that the server says before it closes the connection. */
function answerTo(said: string): Promise<{ status: number; head: string; body: unknown }> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(said))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      heard += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: JSON.parse(body) })
    })
  })
}

test.each([
  ['GET', '/web/v1/%zz', 400, 'request.malformed'],
  ['GET', '/%zz', 400, 'request.malformed'],
  ['POST', '/web/v1/%', 400, 'request.malformed'],
  ['FETCH', '/web/v1/test/read', 400, 'request.malformed'],
  ['PROPFIND', '/web/v1/test/read', 404, 'request.unknown'],
  ['PATCH', '/web/v1/test/read', 404, 'request.unknown'],
  ['PURGE', '/web/v1/test/read', 404, 'request.unknown'],
  ['GET', '/elsewhere', 404, 'request.unknown'],
])('%s %s is answered %i in the envelope: %s', async (method, path, status, reason) => {
  const answer = await answerTo(`${method} ${path} ${HEAD}connection: close\r\n\r\n`)
  expect(answer).toMatchObject({ status, body: { code: 1, success: false, data: { reason } } })
  expect(answer.head).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer.head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im)
})

test('a head that is too large is answered in the envelope too', async () => {
  const answer = await answerTo(`GET /web/v1/test/read?${'a'.repeat(20_000)} ${HEAD}\r\n`)
  expect(answer).toMatchObject({
    status: 431,
    body: { code: 1, success: false, data: { reason: 'request.malformed' } },
  })
})

test.each(['%00', 'lock%00Id', 'lockId%00'])('the key %s is refused', async (key) => {
  expect(parseForm(`${key}=a-lock-id`)).toMatchObject({ ok: false, refusal: { code: 'request.malformed' } })
})
