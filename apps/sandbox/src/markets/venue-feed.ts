import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { ReferenceFeed, ReferenceQuote } from './reference-feed.ts'
import { NUMERAIRE } from './reference-prices.ts'

/**
 * The ticker stream of a public venue, in the shape that large ones share: one ticker or a list of them, bare or wrapped as
 * `{ stream, data }`. Of each, `s` is the pair without a dash, `c` the last price and `E` the time in milliseconds.
 */
export interface VenueFeedOptions {
  /** For example wss://venue.example/ws/!miniTicker@arr. */
  readonly url: string
  /** The assets to listen for, each against USDT. */
  readonly assets: readonly string[]
  readonly logger: Pick<Logger, 'warn' | 'info'>
  readonly firstRetryMs?: number
  readonly silenceMs?: number
}

const LAST_RETRY_MS = 30_000
/** Tickers come every second; a connection that says nothing for so long is dead, whatever the system thinks of it. */
const SILENCE_MS = 30_000
const MAX_BYTES = 1024 * 1024
const LAST_YEAR_MS = Date.UTC(2100, 0, 1)

const ticker = z.object({
  s: z.string().max(24),
  c: z.string().regex(/^\d{1,20}(\.\d{1,18})?$/),
  E: z.number().int().positive().max(LAST_YEAR_MS),
})

export function createVenueFeed(options: VenueFeedOptions): ReferenceFeed {
  const { url, assets, logger, firstRetryMs = 1_000, silenceMs = SILENCE_MS } = options
  const assetOf = new Map(assets.map((asset) => [`${asset}${NUMERAIRE}`, asset]))
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let stopped = false

  function connect(onPrice: (quote: ReferenceQuote) => void): void {
    const opened = new WebSocket(url, { maxPayload: MAX_BYTES, handshakeTimeout: 10_000 })
    socket = opened
    let silence = setTimeout(() => opened.terminate(), silenceMs)
    opened.on('open', () => logger.info({ url }, 'the reference feed is connected'))
    opened.on('message', (data) => {
      clearTimeout(silence)
      silence = setTimeout(() => opened.terminate(), silenceMs)
      const quotes = readTickers(String(data), assetOf)
      if (quotes.length > 0) retryMs = firstRetryMs
      for (const quote of quotes) onPrice(quote)
    })
    opened.on('error', (err) => logger.warn({ err, url }, 'the reference feed broke'))
    opened.on('close', () => {
      clearTimeout(silence)
      if (stopped) return
      timer = setTimeout(() => connect(onPrice), retryMs)
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
    })
  }

  return {
    start: connect,
    stop() {
      stopped = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}

/** What of a message can be read; the rest, whatever it is, says nothing. */
export function readTickers(text: string, assetOf: ReadonlyMap<string, string>): ReferenceQuote[] {
  const message = parsed(text)
  const content = isWrapped(message) ? message.data : message
  return (Array.isArray(content) ? content : [content]).flatMap((item): ReferenceQuote[] => {
    const read = ticker.safeParse(item)
    const asset = read.success ? assetOf.get(read.data.s) : undefined
    return read.success && asset !== undefined ? [{ asset, price: read.data.c, time: new Date(read.data.E) }] : []
  })
}

function isWrapped(message: unknown): message is { readonly data: unknown } {
  return typeof message === 'object' && message !== null && 'data' in message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
