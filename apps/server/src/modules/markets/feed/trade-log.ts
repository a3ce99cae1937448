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

export interface TradeCursor {
  readonly symbol: string
  readonly number: number
}

/** Everything after the cursors, a batch at a time, until the log has no more. */
export async function* tradesAfter(
  log: TradeLog,
  cursors: readonly TradeCursor[],
  batch: number,
): AsyncGenerator<readonly LoggedTrade[]> {
  let behind = cursors
  while (behind.length > 0) {
    const trades = await log.after(behind, batch)
    if (trades.length > 0) yield trades
    behind = cursorsOfFullBatches(trades, batch)
  }
}

/** The markets that gave as many trades as they may, each at its last one: these may have more. */
export function cursorsOfFullBatches(trades: readonly LoggedTrade[], batch: number): TradeCursor[] {
  const counts = new Map<string, { count: number; number: number }>()
  for (const { symbol, number } of trades) {
    const known = counts.get(symbol)
    if (known === undefined) counts.set(symbol, { count: 1, number })
    else {
      known.count += 1
      known.number = number
    }
  }
  return [...counts].filter(([, { count }]) => count >= batch).map(([symbol, { number }]) => ({ symbol, number }))
}
