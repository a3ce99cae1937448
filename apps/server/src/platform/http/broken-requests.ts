import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Texts } from '../texts.ts'
import { languageOf } from './call-route.ts'
import { type Answer, failure } from './envelope.ts'

/** The status lines of what the parser gives up on; nothing of the request can be told, so the answer is in English. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** No hook has seen such a request, so that its answer says for itself how it may be read. */
const BARE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
}

/** What is broken before any route sees it: an address with a broken escape, a method that nobody knows. */
export function brokenRequests(texts: Texts) {
  const malformed = failure(texts, 'en', { code: 'request.malformed' })
  return {
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      answer(reply.headers(BARE), failure(texts, languageOf(request), { code: 'request.malformed' }))
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (socket.writable && error.code !== 'ECONNRESET')
        socket.write(rawAnswer(STATUS_LINES[error.code ?? ''] ?? '400 Bad Request', malformed))
      socket.destroy()
    },
  }
}

/** A call that is not there, by whatever method, is answered as every call. */
export function answerUnknown(server: FastifyInstance, texts: Texts): void {
  server.setNotFoundHandler((request, reply) =>
    answer(reply, failure(texts, languageOf(request), { code: 'request.unknown' })),
  )
}

/**
 * A connection that its client has reset has no address any more, and nobody reads what is answered on it. The address is read when
 * the connection is made, from when on it stays known; a request without one is dropped.
 */
export function dropAbandoned(server: FastifyInstance): void {
  server.server.on('connection', (socket) => socket.remoteAddress)
  server.addHook('onRequest', async ({ socket }, reply) => {
    if (!socket.destroyed && socket.remoteAddress !== undefined) return
    reply.hijack()
    socket.destroy()
  })
}

function answer(reply: FastifyReply, { status, envelope }: Answer) {
  return reply.status(status).send(envelope)
}

function rawAnswer(statusLine: string, { envelope }: Answer): string {
  const body = JSON.stringify(envelope)
  const length = Buffer.byteLength(body)
  const own = { 'content-length': length, 'content-type': 'application/json; charset=utf-8', ...BARE }
  const headers = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusLine}`, ...headers, 'connection: close', '', body].join('\r\n')
}
