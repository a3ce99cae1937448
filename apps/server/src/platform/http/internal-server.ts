import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from '../monitoring/metrics.ts'
import { closePromptly } from './prompt-close.ts'

export interface Health {
  /** The process runs and its event loop turns. */
  live(): boolean
  /** The process may be given work: the database answers and start-up is over. */
  ready(): Promise<boolean>
}

/** Health and metrics stand on a port of their own, so that they are never exposed with the site. */
export function createInternalServer(health: Health, metrics: Metrics): FastifyInstance {
  const server = Fastify({ forceCloseConnections: 'idle' })
  closePromptly(server)
  addHealth(server, health)
  server.get('/readyz', async (_request, reply) => {
    const ready = await health.ready()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  return server
}

/** Liveness alone is also on the public port, for a balancer that sees nothing else. */
export function addHealth(server: FastifyInstance, health: Health): void {
  server.get('/healthz', async (_request, reply) =>
    reply.status(health.live() ? 200 : 503).send({ status: health.live() ? 'ok' : 'stopping' }),
  )
}
