import type { Order, OwnTrade } from '@bourse/contract'
import { parseUnits } from '@bourse/money'

/** An open order as a line across the chart. */
export interface OwnLine {
  readonly id: string
  readonly price: number
  readonly priceText: string
  /** Its stop price has not been reached; the order is not in the book yet. */
  readonly waiting: boolean
  readonly order: Order
}

/** A fill of an order, at its time. */
export interface OwnFill {
  readonly time: number
  readonly side: Order['side']
  /** Counted in the steps of the amount. */
  readonly amount: bigint
}

/** Open orders of one market; a stop that waits stands at the price that sets it off. */
export function ownLines(orders: readonly Order[], symbol: string, write: (price: string) => string): OwnLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const waiting = order.stopPrice !== null && order.leg !== 'limit' && order.triggeredAt === null
      const price = waiting ? order.stopPrice : order.price
      if (price === null) return []
      return [{ id: order.orderId, price: Number(price), priceText: write(price), waiting, order }]
    })
}

/** `scale` is that of the amounts of the market. */
export function ownFills(trades: readonly Pick<OwnTrade, 'time' | 'side' | 'amount'>[], scale: number): OwnFill[] {
  return trades.flatMap(({ time, side, amount }) => {
    const read = parseUnits(amount, scale)
    return read.ok ? [{ time: Date.parse(time), side, amount: read.value }] : []
  })
}

/** The fills of one candle and side are one mark with their sum. Those from before the first candle have no place yet. */
export function fillsByCandle<C extends { readonly time: number }>(fills: readonly OwnFill[], candles: readonly C[]) {
  const marks = new Map<string, { readonly candle: C; readonly side: OwnFill['side']; amount: bigint }>()
  for (const { time, side, amount } of fills) {
    const candle = candles.findLast((candidate) => candidate.time <= time)
    if (candle === undefined) continue
    const key = `${candle.time} ${side}`
    const mark = marks.get(key)
    if (mark === undefined) marks.set(key, { candle, side, amount })
    else mark.amount += amount
  }
  return [...marks.values()]
}

/** Own orders whose lines lie beyond one edge of the chart, and the one nearest to it. */
export interface EdgeOrders {
  readonly count: number
  readonly nearest: string
}

export interface Edges {
  readonly above: EdgeOrders | null
  readonly below: EdgeOrders | null
}

export function edgesOf(layout: Iterable<readonly [id: string, y: number | null]>, height: number): Edges {
  const beyond: Record<keyof Edges, [id: string, distance: number][]> = { above: [], below: [] }
  for (const [id, y] of layout) {
    if (y === null) continue
    if (y < 0) beyond.above.push([id, -y])
    else if (y > height) beyond.below.push([id, y - height])
  }
  return { above: edgeOf(beyond.above), below: edgeOf(beyond.below) }
}

function edgeOf(orders: readonly (readonly [id: string, distance: number])[]): EdgeOrders | null {
  const [first] = orders
  if (first === undefined) return null
  const [nearest] = orders.reduce((best, order) => (order[1] < best[1] ? order : best), first)
  return { count: orders.length, nearest }
}

const TAG_HEIGHT = 22

/** Tags that would cover each other stand side by side: the column of each, counted from the axis. */
export function tagColumns(places: readonly (readonly [id: string, y: number])[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  const ends: number[] = []
  for (const [id, y] of [...places].sort(([, left], [, right]) => left - right)) {
    const free = ends.findIndex((end) => end <= y)
    const column = free < 0 ? ends.length : free
    ends[column] = y + TAG_HEIGHT
    columns.set(id, column)
  }
  return columns
}
