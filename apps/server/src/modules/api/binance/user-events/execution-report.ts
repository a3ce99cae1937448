import type { Execution } from '../../../trading/index.ts'
import { nameOf } from '../market/market-names.ts'
import { eight } from '../market/numbers.ts'
import { NO_LIST, workingTimeOf } from '../orders/order-views.ts'
import { stateOf, timeInForceOf, typeOf } from '../orders/order-words.ts'

const NO_TRADE = -1
const NO_GROUP = -1

/** What happened, in Binance's words; an order that somebody ended without its owner has expired. */
function executionTypeOf({ kind, order }: Execution): string {
  if (kind === 'traded') return 'TRADE'
  if (kind === 'prevented') return 'TRADE_PREVENTION'
  if (kind !== 'ended') return 'NEW'
  return stateOf(order).status === 'CANCELED' ? 'CANCELED' : 'EXPIRED'
}

/** One step of an order; of the order itself it says what REST says, to the last digit. */
export function executionReport(execution: Execution) {
  const { order, fill, prevention, number, waits } = execution
  const { status, expiryReason } = stateOf(order)
  const type = executionTypeOf(execution)
  const at = Date.parse(order.updatedAt)
  const working = workingTimeOf(order)
  // Whoever cancels on the site calls it nothing; the number of the event is then told as its name.
  const cancelId = type === 'CANCELED' ? (execution.cancelId ?? `cancel-${number}`) : undefined
  return {
    ...{ e: 'executionReport', E: at, s: nameOf(order), c: cancelId ?? order.clientOrderId },
    ...{ S: order.side.toUpperCase(), o: typeOf(order), f: timeInForceOf(order) },
    // An order for an amount of money is told by what it has traded.
    ...{ q: eight(order.amount ?? order.executed), p: eight(order.price), P: eight(order.stopPrice), F: eight(null) },
    ...{ g: order.listNumber || NO_LIST, C: cancelId === undefined ? '' : order.clientOrderId },
    ...{ x: type, X: status, r: 'NONE', i: order.number },
    ...{ l: eight(fill?.amount), z: eight(order.executed), L: eight(fill?.price) },
    ...{ n: fill === null ? '0' : eight(fill.fee), N: fill?.feeCoin ?? null },
    ...{ T: at, t: fill?.number ?? NO_TRADE, I: number },
    w: !waits && (status === 'NEW' || status === 'PARTIALLY_FILLED'),
    ...{ m: fill?.role === 'maker', M: false, O: Date.parse(order.createdAt) },
    ...{ Z: eight(order.executedTotal), Y: eight(fill?.total), Q: eight(order.budget) },
    ...(working !== undefined && { W: working }),
    V: order.selfTrade.toUpperCase(),
    ...(prevention !== null && preventedFields(prevention)),
    ...(type === 'EXPIRED' && expiryReason !== undefined && { eR: expiryReason }),
  }
}

function preventedFields({ number, counterNumber, taken, takenInAll }: NonNullable<Execution['prevention']>) {
  const amounts = taken === null ? {} : { A: eight(takenInAll), B: eight(taken) }
  return { v: number, ...amounts, u: NO_GROUP, U: counterNumber }
}
