import type { SideCode } from './feed-messages.ts'

/** A trade as the log has it. Numbers rise within a market, with gaps; a later trade is never committed before an earlier one. */
export interface LoggedTrade {
  readonly symbol: string
  readonly number: number
  readonly ticks: number
  readonly lots: number
  readonly takerSide: SideCode
  readonly at: Date
}

/** The trade log of the trading module, as markets reads it: by cursor, so that nothing is counted twice or missed. */
export interface TradeLog {
  /** For each market the trades after its cursor, oldest first, at most `limit` of each market. */
  after(cursors: readonly { readonly symbol: string; readonly number: number }[], limit: number): Promise<LoggedTrade[]>
  /** The latest, newest first. */
  latest(symbol: string, limit: number): Promise<LoggedTrade[]>
}
