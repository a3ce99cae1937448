import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type Api, contract } from '@bourse/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { createApiServer } from '../platform/http/api-server.ts'
import { type Authenticate, bindCalls, type Principal } from '../platform/http/context.ts'
import { createCookies } from '../platform/http/cookies.ts'
import { addHealth } from '../platform/http/internal-server.ts'
import { servePages } from '../platform/http/pages.ts'
import { createUnseal } from '../platform/http/sealed.ts'
import { systemClock } from '../platform/time/clock.ts'
import { addDocuments } from './documents.ts'
import type { StartRole } from './index.ts'

const APPS = join(import.meta.dirname, '../../..')
/** Where most visits begin: home, the markets, a coin. */
const DRAWN = /^\/(markets|coin\/[A-Z0-9]{2,12})?$/

/** The site with its API, and the back office with its own, each on its port and origin. */
export const startApi: StartRole = async (app, config, role) => {
  const stopFeed = await app.markets.startFeed()
  const web = await createWebServer(app, config)
  const office = await createOfficeServer(app, config)
  web.server.on('upgrade', upgradeOf(app, role === 'all'))
  await web.listen({ host: config.host, port: config.port })
  await office.listen({ host: config.host, port: config.officePort })
  const silence = await app.heartbeats.start({ process: `api-${process.pid}`, role: 'api' })
  return async () => {
    await silence()
    await app.api.sockets.close()
    if (role === 'all') await app.stream.close()
    await Promise.all([web.close(), office.close()])
    await stopFeed()
  }
}

/** Machines come to the site's own address, and so does the stream where one process does everything. */
export function upgradeOf({ api: { sockets }, stream }: Pick<App, 'api' | 'stream'>, withStream: boolean) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const isForDoor = sockets.isFor(request) || !withStream
    if (isForDoor) sockets.upgrade(request, socket, head)
    else stream.upgrade(request, socket, head)
  }
}

async function createWebServer(app: App, config: Config): Promise<FastifyInstance> {
  const server = await createCallServer(app, config, 'web')
  addHealth(server, app.health)
  await servePages(server, {
    folder: join(APPS, 'web/dist'),
    config: { sandbox: config.sandbox, ...(config.stagingKey === undefined ? {} : { sealingKey: config.stagingKey }) },
    reserved: ['/web/', '/office/', '/binance/', '/integrate/v1/', '/udf/'],
    drawn: { paths: DRAWN, origin: config.webOrigins[0] ?? '' },
  })
  return server
}

async function createOfficeServer(app: App, config: Config): Promise<FastifyInstance> {
  const server = await createCallServer(app, config, 'office')
  await servePages(server, {
    folder: join(APPS, 'backoffice/dist'),
    config: { sandbox: config.sandbox },
    reserved: ['/web/', '/office/'],
  })
  return server
}

/** The calls of one API, without its pages: what tests talk to. */
export async function createCallServer(app: App, config: Config, api: Api): Promise<FastifyInstance> {
  const authenticate: Authenticate<Principal> = api === 'web' ? app.authenticateUser : app.authenticateStaff
  const origins = api === 'web' ? config.webOrigins : config.officeOrigins
  const sealed = api === 'web' ? config.stagingKey : undefined
  const server = await createApiServer({
    api,
    calls: bindCalls(contract, app.handlers).filter(({ call }) => call.api === api),
    db: app.db,
    texts: app.texts,
    authenticate,
    checkDecision: api === 'office' ? app.admin.checkDecision : undefined,
    metrics: app.metrics,
    origins,
    cookies: createCookies({ api, origins, secretKeys: config.secretKeys, now: () => app.realClock.now() }),
    unseal: sealed === undefined ? undefined : await createUnseal(app.db, sealed, () => systemClock.now().getTime()),
    logger: app.logger,
    ids: app.ids,
    rateLimits: app.rateLimits,
    callsPerSecond: config.callsPerSecond,
    trustProxy: config.trustProxy,
    secure: config.production,
    // Staff read how long something has waited; the site hears the time of the exchange by its stream.
    clock: api === 'office' ? app.clock : undefined,
    partners: api === 'web' && app.acquirer ? [new URL(app.acquirer.acquirer.tokeniseUrl).origin] : [],
  })
  if (api !== 'web') return server
  // Machines come to the site's own address.
  await server.register(app.api.door)
  await server.register(app.api.udf)
  await server.register(app.api.paymentDoor)
  addDocuments(server, app)
  return server
}
