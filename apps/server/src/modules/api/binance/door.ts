import { type Result, refuse } from '@bourse/money'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { ApiDeps } from '../deps.ts'
import type { Endpoint } from './endpoints.ts'
import { type DoorRefusal, wordedRefusal } from './errors.ts'
import { readFieldsOf } from './fields.ts'
import type { Gate } from './gate.ts'
import { rawQuery, readSent, type Sent } from './sent.ts'
import { SIGNED_FIELDS, type SignedRequests } from './signed-requests.ts'

export interface DoorDeps extends Pick<ApiDeps, 'logger'> {
  /** Behind which its addresses are. */
  readonly path: string
  readonly endpoints: readonly Endpoint[]
  readonly gate: Gate
  readonly signedRequests: SignedRequests
  /** What has to be written before the process ends. */
  readonly onClose: () => Promise<void>
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const NO_BODY = Buffer.alloc(0)

/** `/binance` and `/integrate/v1`: bare JSON as client libraries of Binance expect it, outside the envelope and the rules of `/web/v1`. */
export function createDoor({ path, endpoints, gate, signedRequests, logger, onClose }: DoorDeps) {
  async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const sent = readSent(rawQuery(request.url), Buffer.isBuffer(request.body) ? request.body : NO_BODY)
    const passed = await gate.pass(request.ip, weightOf(endpoint, sent))
    if (!passed.ok) return passed
    reply.header('x-mbx-used-weight-1m', String(passed.value.usedWeight))
    const answered = sent.ok ? await answerSent(endpoint, { request, reply }, sent.value) : sent
    // Whoever does not stop ordering is shut out, as whoever does not stop asking is.
    const stopped = !answered.ok && answered.refusal.code === 'too_many_orders'
    return stopped ? refuse(await gate.refused(request.ip, answered.refusal)) : answered
  }

  async function answerSent(
    { scope, fields, headers: told, answer: work }: Endpoint,
    { request: { ip, headers }, reply }: Exchange,
    sent: Sent,
  ): Promise<Result<unknown, DoorRefusal>> {
    if (scope === 'public') {
      const input = readFieldsOf(fields, sent.fields)
      return input.ok ? work(input.value as never, { ip } as never) : input
    }
    const key = headers['x-mbx-apikey']
    const request = { key: typeof key === 'string' ? key : undefined, ip, scope, sent }
    return signedRequests.answer(request, async (asked) => {
      const input = readFieldsOf({ ...SIGNED_FIELDS, ...fields }, sent.fields)
      const answered = input.ok ? await work(input.value as never, asked as never) : input
      if (told !== undefined) reply.headers(told(asked))
      return answered
    })
  }

  function faultOf(error: FastifyError): DoorRefusal {
    if (error instanceof Unavailable) return { code: 'busy' }
    if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'bad_value', about: ['body'] }
    logger.error({ err: error }, 'a machine was not answered')
    return { code: 'fault' }
  }

  async function unsupported(request: FastifyRequest, reply: FastifyReply) {
    const passed = await gate.pass(request.ip, 1)
    return sendRefusal(reply, passed.ok ? { code: 'unsupported' } : passed.refusal)
  }

  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers()
    // Whatever it is said to be, a body is the text of fields: some libraries send an empty one as JSON.
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    server.setErrorHandler<FastifyError>((error, _request, reply) => sendRefusal(reply, faultOf(error)))
    server.addHook('onClose', onClose)
    for (const endpoint of endpoints) {
      server.route({
        method: endpoint.method,
        url: `${path}${endpoint.path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const result = await answer(endpoint, request, reply)
          reply.header('cache-control', 'no-store')
          return result.ok ? reply.send(result.value) : sendRefusal(reply, result.refusal)
        },
      })
    }
    for (const url of [path, `${path}/*`]) server.all(url, unsupported)
  }
}

/** What cannot be read weighs as little as anything. */
function weightOf({ weight }: Endpoint, sent: Result<Sent, DoorRefusal>): number {
  if (typeof weight === 'number') return weight
  return sent.ok ? weight(sent.value.fields) : 1
}

function sendRefusal(reply: FastifyReply, refusal: DoorRefusal) {
  const { status, body } = wordedRefusal(refusal)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.status(status).send(body)
}
