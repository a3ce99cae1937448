import type { OrderRow } from './orders.sql.ts'
import { type Happening, type Minute, type NavState, stepMinute } from './walk.rules.ts'

/** Why an order has its turn at a minute. `end` sells what a plan holds when its time is over; `lapse` frees what waits. */
export type Trigger = 'price' | 'take_profit' | 'stop_loss' | 'end' | 'lapse'

/** A purchase may be filled so much above its price, in thousandths. */
const ABOVE = 1_005n
const ALL = 1_000n

export interface Moment {
  readonly at: number
  /** Null where the minute had no value. */
  readonly nav: bigint | null
}

type Judged = Pick<
  OrderRow,
  'side' | 'price' | 'take_profit' | 'stop_loss' | 'start_at' | 'end_at' | 'judged_after' | 'sell_at_end'
>

/** What a minute means for an order that waits. A stop-loss comes before a take-profit: the worse one is not missed. */
export function triggerOf(order: Judged, { at, nav }: Moment): Trigger | undefined {
  if (at <= order.judged_after.getTime()) return undefined
  if (order.end_at !== null && at >= order.end_at.getTime()) {
    // A purchase that waits to its end was not made; there is nothing to sell.
    if (order.side === 'buy' || !order.sell_at_end) return 'lapse'
    return nav === null ? undefined : 'end'
  }
  if (nav === null || (order.start_at !== null && at < order.start_at.getTime())) return undefined
  if (order.side === 'buy') return order.price !== null && nav * ALL <= order.price * ABOVE ? 'price' : undefined
  if (order.stop_loss !== null && nav <= order.stop_loss) return 'stop_loss'
  if (order.take_profit !== null && nav >= order.take_profit) return 'take_profit'
  return order.price !== null && nav >= order.price ? 'price' : undefined
}

export interface Turn {
  readonly order: OrderRow
  readonly trigger: Trigger
}

/** Those that have their turn: what lapses first, sales before purchases, then by number. */
export function turnsAt(orders: readonly OrderRow[], moment: Moment): Turn[] {
  const turns = orders.flatMap((order): Turn[] => {
    const trigger = triggerOf(order, moment)
    return trigger === undefined ? [] : [{ order, trigger }]
  })
  const rank = ({ order, trigger }: Turn) => (trigger === 'lapse' ? 0 : order.side === 'sell' ? 1 : 2)
  return turns.sort((one, other) => rank(one) - rank(other) || one.order.number - other.order.number)
}

/** The values and times between which no order has its turn, so that a quiet minute costs one look, however many wait. */
function boundsOf(orders: readonly OrderRow[]) {
  let [low, high, end] = [0n, undefined as bigint | undefined, Number.POSITIVE_INFINITY]
  const lower = (value: bigint) => {
    if (value > low) low = value
  }
  const higher = (value: bigint) => {
    if (high === undefined || value < high) high = value
  }
  for (const { side, price, take_profit, stop_loss, end_at } of orders) {
    if (end_at !== null) end = Math.min(end, end_at.getTime())
    if (side === 'buy' && price !== null) lower((price * ABOVE) / ALL)
    if (side === 'sell' && stop_loss !== null) lower(stop_loss)
    if (side === 'sell' && take_profit !== null) higher(take_profit)
    if (side === 'sell' && price !== null) higher(price)
  }
  return ({ at, nav }: Moment) => at >= end || (nav !== null && (nav <= low || (high !== undefined && nav >= high)))
}

export interface Slice {
  readonly state: NavState
  /** The last minute that was counted; undefined where not even the first exists. */
  readonly walkedTo: number | undefined
  readonly happened: readonly Happening[]
  /** What its last minute means for orders. */
  readonly turns: readonly Turn[]
  /** Its last minute closes the product. */
  readonly closes: boolean
}

export interface SliceFacts {
  readonly state: NavState
  readonly minutes: readonly Minute[]
  readonly orders: readonly OrderRow[]
  readonly closesAt: number | null
}

/**
 * Minute by minute until one that needs more than sums: an order has its turn, everybody's units change, or the product closes. The minutes
 * are those that exist, without a gap.
 */
export function walkSlice({ state: first, minutes, orders, closesAt }: SliceFacts): Slice {
  const isNear = boundsOf(orders)
  const happened: Happening[] = []
  let state = first
  let walkedTo: number | undefined
  for (const minute of minutes) {
    const stepped = stepMinute(state, minute)
    state = stepped.state
    walkedTo = minute.at
    happened.push(...stepped.happened)
    const isValued = minute.price !== null
    const changesUnits = stepped.happened.some(({ kind }) => kind === 'zero' || kind === 'consolidation')
    // Units and their value change together or not at all: what is consolidated at this minute is paid at the next.
    const closes = isValued && !changesUnits && closesAt !== null && minute.at >= closesAt
    const moment = { at: minute.at, nav: isValued ? state.nav : null }
    const turns = !changesUnits && !closes && isNear(moment) ? turnsAt(orders, moment) : []
    if (changesUnits || closes || turns.length > 0) return { state, walkedTo, happened, turns, closes }
  }
  return { state, walkedTo, happened, turns: [], closes: false }
}
