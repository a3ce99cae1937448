import { BUY, type MarketChange, pairUnits, SELL } from '../../apps/server/src/modules/markets/index.ts'
import type { MarketSource } from '../../apps/server/src/modules/stream/index.ts'

const SYMBOL = 'BTC-USDT'
export const CHANNEL = `depth:${SYMBOL}`
/** Seven digits, so that every message is as long as the other. */
const FIRST = 1_000_000
/** Eleven levels make a message of about 350 bytes. */
const BIDS = 6
const ASKS = 5
const PRICE = 9_148_250
const MIDDLE = 123_456

const asset = (code: string) => ({ code, name: code, kind: 'crypto' as const, scale: 8, shownScale: 8 })
const units = pairUnits({
  symbol: SYMBOL,
  baseStep: '0.00001',
  quoteStep: '0.01',
  baseScale: 5,
  quoteScale: 2,
  baseCurrencyInfo: asset('BTC'),
  quoteCurrencyInfo: asset('USDT'),
})

export interface Message {
  readonly change: MarketChange
  /** The bytes that a subscriber gets for it, made here without the server's help. */
  readonly frame: Buffer
}

/** Every level changes with every message, so that nothing can be left out of it. */
export function createMessages(): (count: number) => Message[] {
  let sequence = FIRST
  return (count) =>
    Array.from({ length: count }, () => {
      const from = sequence
      sequence += 1
      return messageOf(from, sequence)
    })
}

function messageOf(from: number, to: number): Message {
  const lots = (place: number) => MIDDLE + ((to * 7 + place * 1_009) % 800_000)
  const bids = Array.from({ length: BIDS }, (_, place) => [PRICE - place, lots(place)] as const)
  const asks = Array.from({ length: ASKS }, (_, place) => [PRICE + 1 + place, lots(place)] as const)
  const text = ([ticks, amount]: readonly [number, number]) => [units.priceText(ticks), units.amountText(amount)]
  const data = { from, to, bids: bids.map(text), asks: asks.map(text) }
  const change: MarketChange = {
    symbol: SYMBOL,
    from,
    to,
    mode: 'open',
    resumeMode: null,
    time: 0,
    levels: [...bids.map((level) => [BUY, ...level] as const), ...asks.map((level) => [SELL, ...level] as const)],
    trades: [],
  }
  return { change, frame: frameOf(JSON.stringify({ type: 'update', channel: CHANNEL, data })) }
}

/** A text of 126 to 65,535 bytes behind the header of RFC 6455. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.from([0x81, 126, 0, 0])
  header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}

/** The one market of the benchmark, as the stream hears of it. */
export function createSource(): { source: MarketSource; tell: (change: MarketChange) => void } {
  const listeners = new Set<(change: MarketChange) => void>()
  const source: MarketSource = {
    units: async () => units,
    depth: (symbol) => ({ symbol, sequence: FIRST, bids: [], asks: [] }),
    latestTrades: () => [],
    tickers: async () => [],
    candle: async () => undefined,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onCandles: () => () => undefined,
  }
  return {
    source,
    tell: (change) => {
      for (const listener of listeners) listener(change)
    },
  }
}
