import type { Order, OwnTrade } from '@bourse/contract'
import { csvOf } from '../../../app/shared-data/csv.ts'
import { totalOf } from './orders-view.ts'

export const ORDER_COLUMNS = [
  'time',
  'orderId',
  'pair',
  'type',
  'side',
  'price',
  'stopPrice',
  'amount',
  'executed',
  'average',
  'total',
  'fee',
  'feeCoin',
  'status',
  'endReason',
  'updated',
] as const
export const TRADE_COLUMNS = [
  'time',
  'tradeId',
  'orderId',
  'pair',
  'side',
  'price',
  'amount',
  'total',
  'fee',
  'feeCoin',
  'role',
] as const

export type ExportColumn = (typeof ORDER_COLUMNS)[number] | (typeof TRADE_COLUMNS)[number]

/** Figures and codes as the exchange has them, for programs; only the headings are in the reader's language. */
export function ordersCsv(orders: readonly Order[], title: (column: ExportColumn) => string): string {
  const rows = orders.map((order) => [
    order.createdAt,
    order.orderId,
    order.symbol,
    order.leg === null ? order.type : `${order.type} ${order.leg}`,
    order.side,
    order.price ?? '',
    order.stopPrice ?? '',
    order.amount ?? '',
    order.executed,
    order.averagePrice ?? '',
    totalOf(order) ?? '',
    order.fee,
    order.feeCoin,
    order.state,
    order.endReason ?? '',
    order.updatedAt,
  ])
  return csvOf(ORDER_COLUMNS.map(title), rows)
}

export function tradesCsv(trades: readonly OwnTrade[], title: (column: ExportColumn) => string): string {
  const rows = trades.map((trade) => [
    trade.time,
    trade.tradeId,
    trade.orderId,
    trade.symbol,
    trade.side,
    trade.price,
    trade.amount,
    trade.total,
    trade.fee,
    trade.feeCoin,
    trade.role,
  ])
  return csvOf(TRADE_COLUMNS.map(title), rows)
}
