import { INTERVALS, type Interval } from '@bourse/contract'
import type { PrivateName } from '../../platform/messaging/private-channels.ts'

export type ParsedChannel =
  | { readonly kind: 'depth' | 'trades' | 'ticker'; readonly symbol: string }
  | { readonly kind: 'tickers' }
  | { readonly kind: 'kline'; readonly symbol: string; readonly interval: Interval }
  | { readonly kind: 'private'; readonly name: PrivateName }

const SYMBOL = /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/

/** What a channel's name says, or undefined when it says nothing. Whether its symbol is listed is asked elsewhere. */
export function parseChannel(name: string, privateNames: readonly PrivateName[]): ParsedChannel | undefined {
  if (name === 'tickers') return { kind: name }
  const own = privateNames.find((known) => known === name)
  if (own !== undefined) return { kind: 'private', name: own }
  const [kind, symbol = '', interval, ...rest] = name.split(':')
  if (rest.length > 0 || !SYMBOL.test(symbol)) return undefined
  if (kind === 'kline') return isInterval(interval) ? { kind, symbol, interval } : undefined
  if (interval !== undefined) return undefined
  return kind === 'depth' || kind === 'trades' || kind === 'ticker' ? { kind, symbol } : undefined
}

function isInterval(text: string | undefined): text is Interval {
  return INTERVALS.some((interval) => interval === text)
}
