import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type DelaySummary, Delays } from '../load/delays.ts'
import type { Book, Exchange } from './library.ts'

/** What this process is asked, one thing at a time. */
export type ToReaders =
  | { readonly do: 'open'; readonly url: string; readonly readers: number }
  | { readonly do: 'count' }
  | { readonly do: 'tell'; readonly levels: number }
  | { readonly do: 'close' }

export interface ReadersTold {
  readonly version: string
  readonly updates: number
  readonly lag: DelaySummary
  /** What the library refused, and books whose sides overlapped. */
  readonly errors: readonly string[]
  /** Of each reader the best levels of both sides. */
  readonly books: readonly Sides[]
}

export interface Sides {
  readonly bids: readonly (readonly [price: number, amount: number])[]
  readonly asks: readonly (readonly [price: number, amount: number])[]
}

const SYMBOL = 'BTC/USDT'
/** As its users have it; the benchmark has no library of its own. */
const CLIENTS = join(import.meta.dirname, '../../tests/clients/package.json')
const ccxt = createRequire(CLIENTS)('ccxt') as {
  readonly version: string
  readonly pro: { readonly binance: new (settings: object) => Exchange }
}

const exchanges: Exchange[] = []
const errors: string[] = []
let lag = new Delays()
let updates = 0
let going = true

/** All that is told to the library is where this exchange is. */
function exchangeAt(url: string): Exchange {
  const [host, sockets] = [`${url}/binance`, `${url.replace('http', 'ws')}/binance`]
  const exchange = new ccxt.pro.binance({})
  const { urls } = exchange
  Object.assign(urls.api, {
    ...{ public: `${host}/api/v3`, private: `${host}/api/v3`, sapi: `${host}/sapi/v1` },
    ...{ fapiPublic: `${host}/fapi/v1`, dapiPublic: `${host}/dapi/v1` },
  })
  Object.assign(urls.api.ws, { spot: `${sockets}/stream/ws` })
  return exchange
}

async function follow(exchange: Exchange): Promise<void> {
  while (going) {
    try {
      look(await exchange.watchOrderBook(SYMBOL))
    } catch (error) {
      if (going) errors.push(String(error).slice(0, 200))
    }
  }
}

function look({ bids, asks, timestamp }: Book): void {
  updates += 1
  if (timestamp !== undefined) lag.add(Date.now() - timestamp)
  const [bid, ask] = [bids[0]?.[0] ?? 0, asks[0]?.[0] ?? Number.POSITIVE_INFINITY]
  if (bid >= ask) errors.push(`a book is crossed: ${bid} and ${ask}`)
}

async function handle(message: ToReaders): Promise<void> {
  if (message.do === 'open') {
    exchanges.push(...Array.from({ length: message.readers }, () => exchangeAt(message.url)))
    // One after the other: they come from one address, which has so many requests a minute.
    for (const exchange of exchanges) {
      // Without it the library opens no socket that is not encrypted.
      await exchange.loadHttpProxyAgent()
      look(await exchange.watchOrderBook(SYMBOL))
      void follow(exchange)
    }
  }
  if (message.do === 'count') {
    lag = new Delays()
    updates = 0
  }
  if (message.do === 'close') {
    going = false
    await Promise.all(exchanges.map((exchange) => exchange.close()))
  }
  process.send?.(told(message.do === 'tell' ? message.levels : 0))
}

function told(levels: number): ReadersTold {
  const books = exchanges.map((exchange): Sides => {
    const { bids = [], asks = [] } = exchange.orderbooks[SYMBOL] ?? {}
    const best = (side: Sides['bids']) => side.slice(0, levels).map(([price, amount]) => [price, amount] as const)
    return { bids: best(bids), asks: best(asks) }
  })
  return { version: ccxt.version, updates, lag: lag.summary(), errors, books }
}

process.on('message', (message: ToReaders) => void handle(message))
process.on('disconnect', () => process.exit())
