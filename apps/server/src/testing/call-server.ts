import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallTable } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/db.ts'
import { createApiServer } from '../platform/http/api-server.ts'
import { NO_PROXY, type TrustedProxies } from '../platform/http/client-address.ts'
import { bindCalls, type HandlerTable, type Principal } from '../platform/http/context.ts'
import { createCookies } from '../platform/http/cookies.ts'
import { createUnseal } from '../platform/http/sealed.ts'
import { createIds } from '../platform/ids.ts'
import { createRateLimits } from '../platform/limits/rate-limits.ts'
import { createLogger, type Logger } from '../platform/monitoring/logger.ts'
import { createMetrics } from '../platform/monitoring/metrics.ts'
import { createTexts } from '../platform/texts.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'

export const ORIGIN = 'http://localhost:3000'
const KEY = Buffer.alloc(32, 7).toString('base64url')
export const TOKEN = 'a-token-that-is-known'

interface CallServerOptions {
  readonly db: Db
  readonly contract: CallTable
  readonly handlers: HandlerTable
  readonly sealingKey?: string
  readonly callsPerSecond?: number
  /** As behind TLS. */
  readonly secure?: boolean
  readonly logger?: Logger
  readonly trustProxy?: TrustedProxies
  /** Tells the time with every answer. */
  readonly clock?: Clock
  /** Who the known token belongs to; a user where it is left out. */
  readonly principal?: Principal
}

/** The HTTP layer alone, with calls of the test's own making and one known token. */
export async function callServer(options: CallServerOptions): Promise<FastifyInstance> {
  const locales = join(dirname(fileURLToPath(import.meta.resolve('@bourse/contract'))), '../locales')
  const { db, contract, handlers, sealingKey } = options
  return createApiServer({
    api: 'web',
    calls: bindCalls(contract, handlers),
    db,
    texts: createTexts(locales),
    authenticate: async (token) =>
      token === TOKEN
        ? ok(options.principal ?? { userId: 'usr_known', sessionId: 'ses_known' })
        : refuse({ code: 'session.unauthenticated' }),
    checkDecision: undefined,
    metrics: createMetrics(),
    origins: [ORIGIN],
    cookies: createCookies({ api: 'web', origins: [ORIGIN], secretKeys: [KEY], now: systemClock.now }),
    unseal:
      sealingKey === undefined ? undefined : await createUnseal(db, sealingKey, () => systemClock.now().getTime()),
    logger: options.logger ?? createLogger({ level: 'silent' }),
    ids: createIds(systemClock),
    rateLimits: createRateLimits({ clock: systemClock }),
    callsPerSecond: options.callsPerSecond ?? 100_000,
    trustProxy: options.trustProxy ?? NO_PROXY,
    secure: options.secure ?? false,
    clock: options.clock,
    partners: [],
  })
}
