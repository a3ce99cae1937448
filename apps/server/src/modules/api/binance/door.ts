import type { Result } from '@bourse/money'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { ApiDeps } from '../deps.ts'
import type { Asked, Endpoint } from './endpoints.ts'
import { type DoorRefusal, wordedRefusal } from './errors.ts'
import { readFieldsOf } from './fields.ts'
import { rawQuery, readSent } from './sent.ts'

export const DOOR_PATH = '/binance'

export interface DoorDeps extends Pick<ApiDeps, 'logger'> {
  readonly endpoints: readonly Endpoint[]
}

/** `/binance`: bare JSON as client libraries of Binance expect it, outside the envelope and the rules of `/web/v1`. */
export function createDoor({ endpoints, logger }: DoorDeps) {
  async function answer(endpoint: Endpoint, request: FastifyRequest): Promise<Result<unknown, DoorRefusal>> {
    const sent = readSent(rawQuery(request.url), typeof request.body === 'string' ? request.body : '')
    if (!sent.ok) return sent
    const input = readFieldsOf(endpoint.fields, sent.value.fields)
    if (!input.ok) return input
    const asked: Asked = { ip: request.ip }
    return endpoint.answer(input.value as never, asked as never)
  }

  function faultOf(error: FastifyError): DoorRefusal {
    if (error instanceof Unavailable) return { code: 'busy' }
    if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'bad_value', about: ['body'] }
    logger.error({ err: error }, 'a machine was not answered')
    return { code: 'fault' }
  }

  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers()
    // Whatever it is said to be, a body is the text of fields: some libraries send an empty one as JSON.
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    server.setErrorHandler<FastifyError>((error, _request, reply) => sendRefusal(reply, faultOf(error)))
    for (const endpoint of endpoints) {
      server.route({
        method: endpoint.method,
        url: `${DOOR_PATH}${endpoint.path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const result = await answer(endpoint, request)
          reply.header('cache-control', 'no-store')
          return result.ok ? reply.send(result.value) : sendRefusal(reply, result.refusal)
        },
      })
    }
    for (const url of [DOOR_PATH, `${DOOR_PATH}/*`])
      server.all(url, (_request, reply) => sendRefusal(reply, { code: 'unsupported' }))
  }
}

function sendRefusal(reply: FastifyReply, refusal: DoorRefusal) {
  const { status, body } = wordedRefusal(refusal)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.status(status).send(body)
}
