import type { OwnStatementEntry } from '@bourse/contract'
import { csvOf } from '../../../app/shared-data/csv.ts'

export const COLUMNS = [
  'time',
  'entry',
  'coin',
  'amount',
  'balance',
  'fee',
  'feeCoin',
  'pair',
  'orderId',
  'id',
] as const
export type Column = (typeof COLUMNS)[number]

/** Where a file ends: a hundred calls are enough for one. */
export const MOST_ROWS = 10_000

export interface ExportWords {
  readonly title: (column: Column) => string
  readonly movement: (entry: OwnStatementEntry) => string
}

/** Figures as the exchange has them, to the last decimal; headings and words in the reader's language. */
export function statementCsv(entries: readonly OwnStatementEntry[], { title, movement }: ExportWords): string {
  const rows = entries.map((entry) => [
    entry.time,
    movement(entry),
    entry.coin,
    entry.amount,
    entry.balance,
    // The fee is taken off what is received, so it belongs to that line alone.
    entry.order?.feeCoin === entry.coin ? entry.order.fee : '',
    entry.order?.feeCoin === entry.coin ? entry.order.feeCoin : '',
    entry.order?.symbol ?? '',
    entry.order?.orderId ?? '',
    entry.id,
  ])
  return csvOf(COLUMNS.map(title), rows)
}
