import type { VenueSettings } from '@bourse/server/modules/index/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { z } from 'zod'
import { startLocalServer } from '../local-server.ts'
import { priceText } from '../markets/reference-feed.ts'
import { createReferencePrices, NUMERAIRE, SEED } from '../markets/reference-prices.ts'
import { actsOf } from './acts.sql.ts'
import { standingAt, VENUES, type VenueName, venuePrice } from './venues.rules.ts'

export interface SandboxVenuesDeps {
  readonly db: Db
  readonly clock: Clock
}

export interface SandboxVenueServer {
  readonly settings: readonly VenueSettings[]
  stop(): Promise<void>
}

/** A simulated venue trades so often; between that it has no candle of a second. */
const TRADE_MS = 5_000
const MOST = 1_000
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000)
const question = z.object({
  symbol: z.string().endsWith(NUMERAIRE),
  interval: z.literal('1s'),
  startTime: time,
  endTime: time,
  limit: z.coerce.number().int().min(1).max(MOST).default(500),
})

/** Three exchanges of others, told apart by their path, with the public candles of their seconds. */
export async function startSandboxVenues({ db, clock }: SandboxVenuesDeps): Promise<SandboxVenueServer> {
  const prices = createReferencePrices(SEED)

  async function answer(venue: VenueName, params: URLSearchParams): Promise<{ status: number; body: unknown }> {
    const acts = await actsOf(db.queryable, venue)
    const now = clock.now().getTime()
    if (standingAt(acts, now).mode === 'dropped') return { status: 503, body: {} }
    const asked = question.safeParse(Object.fromEntries(params))
    const asset = asked.data?.symbol.slice(0, -NUMERAIRE.length) ?? ''
    if (asked.data === undefined || !prices.has(asset)) return { status: 400, body: { msg: 'Invalid symbol.' } }
    const { startTime, endTime, limit } = asked.data
    const first = Math.ceil(startTime / TRADE_MS) * TRADE_MS
    const count = Math.min(limit, Math.floor((Math.min(endTime, now) - first) / TRADE_MS) + 1)
    const klines = Array.from({ length: Math.max(0, count) }, (_, at) => first + at * TRADE_MS).flatMap((start) => {
      const close = venuePrice({ venue, asset, acts, at: prices.at }, start)
      if (close === undefined) return []
      const text = priceText(close.price)
      const trades = close.traded ? 5 : 0
      return [[start, text, text, text, text, String(trades), start + 999, String(trades), trades]]
    })
    return { status: 200, body: klines }
  }

  const server = await startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://venue')
    const [, name, ...path] = url.pathname.split('/')
    const venue = VENUES.find((known) => known === name)
    const found = venue !== undefined && path.join('/') === 'api/v3/klines'
    const { status, body } = found ? await answer(venue, url.searchParams) : { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { settings: VENUES.map((name) => ({ name, url: `${server.url}/${name}` })), stop: server.stop }
}
