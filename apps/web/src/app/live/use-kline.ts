import type { Candle, Interval } from '@bourse/contract'
import { useSyncExternalStore } from 'react'
import { createChannelStore, storePerName } from './live-store.ts'
import { stream } from './stream.ts'

const klineOf = storePerName((name) => {
  const [symbol = '', interval = ''] = name.split(' ')
  return createChannelStore({
    stream,
    channel: `kline:${symbol}:${interval as Interval}`,
    reduce: (_known: Candle | undefined, data): Candle => data,
  })
})

/** The candle that is being made; undefined until it is known. */
export function useKline(symbol: string | null, interval: Interval): Candle | undefined {
  const store = klineOf(symbol === null ? null : `${symbol} ${interval}`)
  return useSyncExternalStore(store.subscribe, store.view)
}

interface KlineListener {
  readonly onCandle: (candle: Candle) => void
  /** Whenever the channel has begun, also after a lost connection. */
  readonly onSubscribed?: () => void
}

/** Every message of a candle, for a chart: when one candle ends and the next begins, both are told. */
export function followKline(symbol: string, interval: Interval, listener: KlineListener): () => void {
  return stream.subscribe(`kline:${symbol}:${interval}`, listener.onCandle, listener.onSubscribed)
}
