import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../platform/http/client-address.ts'
import type { RateLimits } from '../../../platform/limits/rate-limits.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { MarketNames } from '../binance/market/market-names.ts'
import { type Query, type UdfAddress, udfAddress } from './addresses.ts'
import { HISTORY_FIELDS, historyOf, type UdfMarkets } from './history.ts'
import { CONFIG, SEARCH_FIELDS, SYMBOL, searched, symbolInfo, withoutExchange } from './symbols.ts'
import * as answers from './udf-answers.ts'

export const UDF_PATH = '/udf'

interface UdfDeps {
  readonly markets: UdfMarkets
  readonly names: MarketNames
  readonly clock: Clock
}

interface UdfRuleDeps {
  readonly logger: Pick<Logger, 'error'>
  readonly rateLimits: RateLimits
  readonly callsPerSecond: number
}

/** What this protocol calls an error: the answer itself says so, and its status stays 200. */
const failed = (errmsg: string) => ({ s: 'error', errmsg }) as const

/** What the charting library of TradingView reads a market by. */
export function udfAddresses({ markets, names, clock }: UdfDeps): UdfAddress[] {
  return [
    udfAddress({
      ...{ name: 'config', summary: 'What this protocol has here.', fields: {}, output: answers.config },
      answer: async () => CONFIG,
    }),
    udfAddress({
      ...{ name: 'time', summary: 'The time of the exchange.', fields: {}, output: answers.time },
      answer: async () => String(Math.floor(clock.now().getTime() / 1_000)),
    }),
    udfAddress({
      ...{
        name: 'symbols',
        summary: 'One market, with its steps.',
        fields: { symbol: SYMBOL },
        output: answers.symbol,
      },
      async answer({ symbol = '' }) {
        const market = await names.one(withoutExchange(symbol))
        return market.ok ? symbolInfo(market.value) : failed('unknown_symbol')
      },
    }),
    udfAddress({
      ...{ name: 'search', summary: 'Markets by a part of their name.', fields: SEARCH_FIELDS, output: answers.found },
      answer: async (query) => searched(await names.all(), query),
    }),
    udfAddress({
      ...{ name: 'history', summary: 'The bars of a market between two times, at most 5000.' },
      ...{ fields: { symbol: SYMBOL, ...HISTORY_FIELDS }, output: answers.history },
      async answer({ symbol = '', ...query }) {
        const market = await names.one(withoutExchange(symbol))
        if (!market.ok) return failed('unknown_symbol')
        const history = await historyOf(markets, market.value, query)
        return history.ok ? history.value : failed(`bad ${history.refusal.code}`)
      },
    }),
  ]
}

/** `/udf`, which any page of anybody may read. */
export function createUdf(addresses: readonly UdfAddress[], { logger, rateLimits, callsPerSecond }: UdfRuleDeps) {
  async function answerTo(address: UdfAddress, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const allowed = rateLimits.take(`udf:${networkOf(request.ip)}`, { max: callsPerSecond, windowMs: 1_000 })
    if (!allowed.ok) return reply.status(429).header('retry-after', '1').send(failed('too many requests'))
    return address.answer(queryOf(request))
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
    for (const address of addresses) {
      server.get(`${UDF_PATH}/${address.name}`, { exposeHeadRoute: false }, (request, reply) =>
        answerTo(address, request, reply),
      )
    }
    server.all(`${UDF_PATH}/*`, (_request, reply) => reply.status(404).send(failed('not found')))
  }
}

/** A field that stands twice counts as it stands first. */
function queryOf({ query }: FastifyRequest): Query {
  const fields = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
}
