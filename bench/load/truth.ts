import { withApp } from '../orders-http/setting.ts'
import type { ListenersEnd } from './listeners.ts'
import { keyOf, type SenderEnd } from './sender.ts'

export interface Truth {
  readonly acknowledged: number
  readonly unknown: number
  readonly traded: number
  /** Where database and answers differ, and where database and stream do. */
  readonly untrue: readonly string[]
  readonly unheard: readonly string[]
}

interface Stored {
  readonly client_order_id: string
  readonly state: string
  readonly filled: string
}

/**
 * Every acknowledged order is there once, none that was refused is there, what was cancelled is, and the private and public
 * channels have told what the database says, to the last order and the last trade.
 */
export async function compare(dataDir: string, sent: SenderEnd, heard: ListenersEnd): Promise<Truth> {
  let orders: readonly Stored[] = []
  let trades: readonly { symbol: string; count: string }[] = []
  await withApp(dataDir, async ({ db: { pool } }) => {
    orders = (await pool.query<Stored>(`select client_order_id, state, filled from trading.orders`)).rows
    trades = (
      await pool.query(
        `select symbol, count(*) as count from trading.trades join trading.books using (pair_id) group by symbol`,
      )
    ).rows
  })
  const stored = Map.groupBy(orders, ({ client_order_id: key }) => key)
  return {
    acknowledged: sent.acknowledged.filter((orderId) => orderId !== null).length,
    unknown: sent.unknown.length,
    traded: trades.reduce((sum, { count }) => sum + Number(count), 0),
    untrue: [...answersAgainst(stored, sent), ...strangers(stored, sent)],
    unheard: [...ordersAgainst(stored, heard, sent), ...tradesAgainst(trades, heard)],
  }
}

type StoredByKey = ReadonlyMap<string, readonly Stored[]>

function answersAgainst(stored: StoredByKey, { acknowledged, refused, unknown, cancelled }: SenderEnd): string[] {
  const found = (number: number) => stored.get(keyOf(number)) ?? []
  const untrue = (numbers: readonly number[], isTrue: (orders: readonly Stored[]) => boolean, but: string) =>
    numbers.filter((number) => !isTrue(found(number))).map((number) => `${keyOf(number)} ${but}`)
  const known = acknowledged.flatMap((orderId, number) => (orderId === null ? [] : [number]))
  return [
    ...untrue(known, ({ length }) => length === 1, 'was acknowledged and is not there once'),
    ...untrue(refused, ({ length }) => length === 0, 'was refused and is there'),
    ...untrue(unknown, ({ length }) => length <= 1, 'is there twice'),
    ...untrue(cancelled, ([order]) => order?.state === 'cancelled', 'was cancelled and is not'),
  ]
}

function strangers(stored: StoredByKey, { acknowledged }: SenderEnd): string[] {
  const sent = new Set(acknowledged.keys().map(keyOf))
  return [...stored.keys()].filter((key) => !sent.has(key)).map((key) => `nobody sent ${key}`)
}

function ordersAgainst(stored: StoredByKey, heard: ListenersEnd, { acknowledged }: SenderEnd): string[] {
  const told = new Map(heard.ordersTold.map(([key, orderId, state]) => [key, { orderId, state }]))
  const unheard: string[] = []
  for (const [key, [order]] of stored) {
    const news = told.get(key)
    if (news?.state !== order?.state) unheard.push(`${key} is ${order?.state} and was told to be ${news?.state}`)
  }
  for (const [number, orderId] of acknowledged.entries())
    if (orderId !== null && told.get(keyOf(number))?.orderId !== orderId)
      unheard.push(`${keyOf(number)} has another id on the stream`)
  return unheard
}

/** Each listener has counted every trade of its market once, and all of them have come to the same end of its book. */
function tradesAgainst(trades: readonly { symbol: string; count: string }[], heard: ListenersEnd): string[] {
  const uneven = Object.entries(heard.sequences).flatMap(([symbol, ends]) =>
    ends.length === 1 ? [] : [`${symbol}: listeners ended at ${ends.join(', ')}`],
  )
  const missed = trades.flatMap(({ symbol, count }) => {
    const counts = heard.tradeCounts[symbol] ?? []
    return counts.length === 1 && counts[0] === Number(count)
      ? []
      : [`${symbol}: ${count} trades, and ${counts.join(', ')} were heard`]
  })
  return [...uneven, ...missed]
}
