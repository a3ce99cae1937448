import { z } from 'zod'
import { post } from '../call.ts'
import { nothing } from '../fields.ts'
import type { Candle, Interval, PublicTrade, Ticker } from '../markets/calls.ts'
import type { Order } from '../trading/calls.ts'
import type { WalletAsset } from '../wallet/calls.ts'

/**
 * The stream at `/ws`. A client sends `{ op, channel }` texts; the server answers `subscribed` or `refused`, then `snapshot`
 * and `update` messages of that channel. docs/domain/stream.md tells it message by message.
 */
export const STREAM_PATH = '/ws'

/** Public: `depth:SYMBOL`, `trades:SYMBOL`, `ticker:SYMBOL`, `tickers`, `kline:SYMBOL:INTERVAL`. Private, after `auth`: the rest. */
export type StreamChannel =
  | `depth:${string}`
  | `trades:${string}`
  | `ticker:${string}`
  | 'tickers'
  | `kline:${string}:${Interval}`
  | 'orders'
  | 'balances'
  | 'notices'
  | 'funding'

export type StreamRequest =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly channel: StreamChannel }
  /** With a ticket of the call `stream.ticket`, once. */
  | { readonly op: 'auth'; readonly ticket: string }
  | { readonly op: 'ping' }

type Level = readonly [price: string, amount: string]

/**
 * The best 1,000 levels of each side. Levels of an update are absolute: the new amount at that price, "0" when the level is
 * gone from them. `from` is the `to` of the message before it; a snapshot has both alike.
 */
export interface DepthData {
  readonly from: number
  readonly to: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export interface ChannelData {
  readonly depth: DepthData
  /** Oldest first. */
  readonly trades: readonly PublicTrade[]
  readonly ticker: Ticker
  /** Those that changed. */
  readonly tickers: readonly Ticker[]
  readonly kline: Candle
  /** Those that changed; private channels have no snapshot. */
  readonly orders: readonly Order[]
  readonly balances: readonly WalletAsset[]
  readonly notices: { readonly kind: string; readonly params: Readonly<Record<string, string>> }
  readonly funding: readonly FundingEvent[]
}

/** What became of a deposit, a withdrawal or a transfer of the person's: enough to know what is to be read again. */
export interface FundingEvent {
  readonly kind:
    | 'deposit'
    | 'withdrawal'
    | 'transfer'
    | 'credit'
    | 'card'
    | 'convert'
    | 'saving'
    | 'discount'
    | 'p2p'
    | 'quickbuy'
    | 'etp'
    | 'payment'
  readonly id: string
  readonly state: string
}

type NameOf<C extends StreamChannel> = C extends `${infer Name}:${string}` ? Name : C
export type DataOf<C extends StreamChannel> = NameOf<C> extends keyof ChannelData ? ChannelData[NameOf<C>] : never

export const STREAM_REFUSALS = [
  'stream.malformed',
  'stream.channel_unknown',
  'stream.ticket_refused',
  'stream.cookie_missing',
  'stream.authentication_needed',
  'stream.too_many_channels',
  'stream.too_fast',
] as const
export type StreamRefusal = (typeof STREAM_REFUSALS)[number]

export type StreamMessage =
  | { readonly type: 'subscribed' | 'unsubscribed'; readonly channel: StreamChannel }
  | { readonly type: 'snapshot' | 'update'; readonly channel: StreamChannel; readonly data: unknown }
  | { readonly type: 'authenticated' }
  | { readonly type: 'pong' }
  | { readonly type: 'refused'; readonly reason: StreamRefusal; readonly channel?: string }

export const stream = {
  ticket: post('/stream/ticket', {
    access: 'user',
    summary: 'A ticket that opens the private channels of one stream connection, once, within a minute.',
    input: nothing,
    output: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
  }),
} as const
