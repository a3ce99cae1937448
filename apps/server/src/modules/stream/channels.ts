import { INTERVALS, type Interval, type StreamChannel } from '@bourse/contract'

export const PRIVATE_NAMES = ['orders', 'balances', 'notices', 'funding'] as const
export type PrivateName = (typeof PRIVATE_NAMES)[number]

export type ParsedChannel =
  | { readonly kind: 'depth' | 'trades' | 'ticker'; readonly symbol: string }
  | { readonly kind: 'tickers' }
  | { readonly kind: 'kline'; readonly symbol: string; readonly interval: Interval }
  | { readonly kind: PrivateName }

const SYMBOL = /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/

/** What a channel's name says, or undefined when it says nothing. Whether its symbol is listed is asked elsewhere. */
export function parseChannel(name: string): ParsedChannel | undefined {
  if (name === 'tickers' || isPrivateName(name)) return { kind: name }
  const [kind, symbol = '', interval, ...rest] = name.split(':')
  if (rest.length > 0 || !SYMBOL.test(symbol)) return undefined
  if (kind === 'kline') return isInterval(interval) ? { kind, symbol, interval } : undefined
  if (interval !== undefined) return undefined
  return kind === 'depth' || kind === 'trades' || kind === 'ticker' ? { kind, symbol } : undefined
}

/** A name that was parsed is one of the contract's. */
export function isChannel(name: string): name is StreamChannel {
  return parseChannel(name) !== undefined
}

export function isPrivate(channel: ParsedChannel): channel is { readonly kind: PrivateName } {
  return isPrivateName(channel.kind)
}

function isPrivateName(name: string): name is PrivateName {
  return PRIVATE_NAMES.some((own) => own === name)
}

function isInterval(text: string | undefined): text is Interval {
  return INTERVALS.some((interval) => interval === text)
}
