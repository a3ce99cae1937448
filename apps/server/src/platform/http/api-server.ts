import { type Api, BASE_PATH, type Takes, TIME_HEADER } from '@bourse/contract'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Ids } from '../ids.ts'
import { createFloods } from '../limits/floods.ts'
import type { Logger } from '../monitoring/logger.ts'
import type { Clock } from '../time/clock.ts'
import { Unavailable } from '../unavailable.ts'
import { answerUnknown, brokenRequests, dropAbandoned } from './broken-requests.ts'
import { type CallRouteDeps, callRoute, LIMITED, languageOf } from './call-route.ts'
import { networkOf, type TrustedProxies, trustOf } from './client-address.ts'
import type { BoundCall } from './context.ts'
import { failure, type Refused } from './envelope.ts'
import { closePromptly } from './prompt-close.ts'
import { MULTIPART_LIMITS } from './read-body.ts'

export interface ApiServerDeps extends Omit<CallRouteDeps, 'floods'> {
  readonly api: Api
  readonly calls: readonly BoundCall[]
  readonly logger: Logger
  readonly ids: Ids
  readonly trustProxy: TrustedProxies
  /** HSTS and upgrading only make sense where the site is served over TLS. */
  readonly secure: boolean
  /** What time it is in the product, told with every answer where pages count on from it. */
  readonly clock?: Clock | undefined
  /** Other origins that its pages may send to: whoever takes what must not pass through here, such as card numbers. */
  readonly partners: readonly string[]
}

const BODY_LIMIT_BYTES = 16 * 1024
/** Staff write pages in six languages, and a letter may take nine bytes of a form. */
const STAFF_BODY_LIMIT_BYTES = 128 * 1024
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const TOO_LARGE: readonly string[] = ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE']
/** Before anything is looked up, one address may call so many times more than one user: many users share addresses. */
const FLOOD_FACTOR = 25

/** The HTTP face of one API. Pages and documents are added by the caller. */
export async function createApiServer(deps: ApiServerDeps): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: deps.logger as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustOf(deps.trustProxy),
    genReqId: () => deps.ids.next('req'),
    // A line per request says little that the metrics do not; faults are logged with their request id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...brokenRequests(deps.texts),
  })
  closePromptly(server)
  dropAbandoned(server)
  answerUnknown(server, deps.texts)
  const floods = createFloods({ logger: deps.logger, at: deps.api })
  server.addHook('onClose', async () => floods.tell())
  // Made once: the plugin of the same name reads its options again for every request, a twelfth of a call's time.
  const guard = helmet(securityHeaders(deps))
  server.addHook('onRequest', (request, reply, done) => guard(request.raw, reply.raw, () => done()))
  await server.register(cors, {
    origin: [...deps.origins],
    credentials: true,
    allowedHeaders: ['authorization', 'channel', 'content-type', 'from', 'symbol'],
    exposedHeaders: ['x-request-id'],
  })
  await server.register(compress, { threshold: 1024, encodings: ['gzip'] })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (deps.clock !== undefined) reply.header(TIME_HEADER, deps.clock.now().toISOString())
  })
  server.removeAllContentTypeParsers()
  addTextParser(server, 'application/x-www-form-urlencoded')
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOfError(error, request.id)
    if (refusal.code === LIMITED) floods.note(request.ip, LIMITED)
    if (refusal.code === 'server.error') request.log.error({ err: error }, 'call failed')
    const { status, envelope } = failure(deps.texts, languageOf(request), refusal)
    return reply.status(status).send(envelope)
  })

  await server.register(
    async (scope) => {
      await scope.register(rateLimit, {
        max: deps.callsPerSecond * FLOOD_FACTOR,
        timeWindow: 1000,
        keyGenerator: (request) => networkOf(request.ip),
        errorResponseBuilder: () => Object.assign(new Error('limited'), { code: 'LIMITED', statusCode: 429 }),
      })
      await addAllCalls(scope, { ...deps, floods })
      scope.all('/*', (_request, reply) => reply.callNotFound())
    },
    { prefix: BASE_PATH[deps.api] },
  )
  return server
}

interface CallsDeps extends CallRouteDeps {
  readonly calls: readonly BoundCall[]
}

/** Each kind of call in a scope of its own, which knows the bodies of that kind and no others. */
async function addAllCalls(scope: FastifyInstance, deps: CallsDeps): Promise<void> {
  await scope.register(async (forms) => addCalls(forms, deps, 'form'))
  await scope.register(async (files) => {
    await files.register(multipart, { limits: MULTIPART_LIMITS })
    addCalls(files, deps, 'file')
  })
  await scope.register(async (partners) => {
    addTextParser(partners, 'application/json')
    addCalls(partners, deps, 'signed')
  })
}

/** A body is read as UTF-8. One that says to be written otherwise would be misread, and is refused. */
function addTextParser(scope: FastifyInstance, type: string): void {
  scope.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (/^utf-?8$/i.test(charset)) done(null, body)
    else done(Object.assign(new Error('not UTF-8'), { statusCode: 415 }))
  })
}

function addCalls(scope: FastifyInstance, deps: CallsDeps, takes: Takes): void {
  for (const bound of deps.calls.filter(({ call }) => call.takes === takes)) {
    const bodyLimit = bound.call.access === 'staff' ? STAFF_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES
    scope.route({ method: bound.call.method, url: bound.call.path, bodyLimit, handler: callRoute(bound, deps) })
  }
}

function refusalOfError(error: FastifyError, incident: string): Refused {
  if (error instanceof Unavailable) return { code: 'server.unavailable' }
  if (error.code === 'LIMITED') return { code: LIMITED, retryAfterSeconds: 1 }
  if (TOO_LARGE.includes(error.code)) return { code: 'request.too_large' }
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'request.malformed' }
  return { code: 'server.error', incident }
}

function securityHeaders({ secure, partners }: Pick<ApiServerDeps, 'secure' | 'partners'>) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Primitives that place floating layers set styles from script; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...partners],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}
