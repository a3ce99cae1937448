import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { ApiDeps } from '../deps.ts'
import type { Answering } from './answering.ts'
import type { Endpoint } from './endpoints.ts'
import { type DoorRefusal, wordedRefusal } from './errors.ts'
import type { Gate } from './gate.ts'
import { rawQuery, readSent } from './sent.ts'

export interface DoorDeps extends Pick<ApiDeps, 'logger'> {
  /** Behind which its addresses are. */
  readonly path: string
  readonly endpoints: readonly Endpoint[]
  readonly gate: Gate
  readonly answering: Answering
  /** What has to be written before the process ends. */
  readonly onClose: () => Promise<void>
}

const NO_BODY = Buffer.alloc(0)

/** `/binance` and `/integrate/v1`: bare JSON as client libraries of Binance expect it, outside the envelope and the rules of `/web/v1`. */
export function createDoor({ path, endpoints, gate, answering, logger, onClose }: DoorDeps) {
  async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const sent = readSent(rawQuery(request.url), Buffer.isBuffer(request.body) ? request.body : NO_BODY)
    const key = request.headers['x-mbx-apikey']
    const question = { endpoint, ip: request.ip, sent, key: typeof key === 'string' ? key : undefined }
    const { result, usedWeight, asked } = await answering(question)
    if (usedWeight !== undefined) reply.header('x-mbx-used-weight-1m', String(usedWeight))
    if (asked !== undefined && endpoint.headers !== undefined) reply.headers(endpoint.headers(asked))
    return result
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

function sendRefusal(reply: FastifyReply, refusal: DoorRefusal) {
  const { status, body } = wordedRefusal(refusal)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.status(status).send(body)
}
