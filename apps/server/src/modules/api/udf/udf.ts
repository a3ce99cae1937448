import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../platform/http/client-address.ts'
import type { RateLimits } from '../../../platform/limits/rate-limits.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { MarketNames } from '../binance/market/market-names.ts'
import { historyOf, type UdfMarkets } from './history.ts'
import { CONFIG, type Query, searched, symbolInfo, withoutExchange } from './symbols.ts'

export const UDF_PATH = '/udf'

export interface UdfDeps {
  readonly markets: UdfMarkets
  readonly names: MarketNames
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly rateLimits: RateLimits
  readonly callsPerSecond: number
}

/** What this protocol calls an error: the answer itself says so, and its status stays 200. */
const failed = (errmsg: string) => ({ s: 'error', errmsg })

/** `/udf`: what the charting library of TradingView reads a market by, from any page of anybody. */
export function createUdf({ markets, names, clock, logger, rateLimits, callsPerSecond }: UdfDeps) {
  const answers: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
    config: async () => CONFIG,
    time: async () => String(Math.floor(clock.now().getTime() / 1_000)),

    async symbols({ symbol = '' }) {
      const market = await names.one(withoutExchange(symbol))
      return market.ok ? symbolInfo(market.value) : failed('unknown_symbol')
    },

    search: async (query) => searched(await names.all(), query),

    async history(query) {
      const market = await names.one(withoutExchange(query.symbol ?? ''))
      if (!market.ok) return failed('unknown_symbol')
      const history = await historyOf(markets, market.value, query)
      return history.ok ? history.value : failed(`bad ${history.refusal.code}`)
    },
  }

  async function answer(name: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const allowed = rateLimits.take(`udf:${networkOf(request.ip)}`, { max: callsPerSecond, windowMs: 1_000 })
    if (!allowed.ok) return reply.status(429).header('retry-after', '1').send(failed('too many requests'))
    return answers[name]?.(queryOf(request))
  }

  return async (server: FastifyInstance): Promise<void> => {
    // Nothing here is anybody's own, so that every page may read it; nobody is asked who they are.
    server.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').removeHeader('access-control-allow-credentials')
    })
    server.setErrorHandler((err, _request, reply) => {
      logger.error({ err }, 'a chart was not answered')
      return reply.status(500).send(failed('internal error'))
    })
    for (const name of Object.keys(answers)) {
      server.get(`${UDF_PATH}/${name}`, { exposeHeadRoute: false }, (request, reply) => answer(name, request, reply))
    }
    server.all(`${UDF_PATH}/*`, (_request, reply) => reply.status(404).send(failed('not found')))
  }
}

/** A field that stands twice counts as it stands first. */
function queryOf({ query }: FastifyRequest): Query {
  const fields = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
}
