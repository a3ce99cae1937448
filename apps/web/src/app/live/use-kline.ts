import type { Candle, Interval } from '@bourse/contract'
import { stream } from './stream.ts'

interface KlineListener {
  readonly onCandle: (candle: Candle) => void
  /** Whenever the channel has begun, also after a lost connection. */
  readonly onSubscribed?: () => void
}

/** Every message of a candle, for a chart: when one candle ends and the next begins, both are told. */
export function followKline(symbol: string, interval: Interval, listener: KlineListener): () => void {
  return stream.subscribe(`kline:${symbol}:${interval}`, listener.onCandle, listener.onSubscribed)
}
