import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMemo, useState } from 'react'
import { useDepth } from '../../../app/live/use-depth.ts'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { useStale } from '../../../app/live/use-stream-state.ts'
import { useSize } from '../../../app/page/use-size.ts'
import type { PickPrice } from '../ticket/picked-price.ts'
import { type BookRows, bookRows, groupScale } from './order-book.ts'
import { type BookView, OrderBookHead } from './order-book-head.tsx'
import { BookRowsList } from './order-book-rows.tsx'
import { SpreadRow } from './order-book-spread.tsx'

export interface OrderBookPanelProps {
  pair: TradingPair
  onPick: PickPrice
  className?: string
}

const ROW_PX = 20
const SPREAD_PX = 36
/** Before the panel has been measured. */
const ROWS_AT_FIRST = 11

export function OrderBookPanel({ pair, onPick, className }: OrderBookPanelProps) {
  const t = useTranslations('trade.book')
  const [view, setView] = useState<BookView>('both')
  const [steps, setSteps] = useState({ symbol: pair.symbol, value: 1 })
  const chosen = steps.symbol === pair.symbol ? steps.value : 1
  const stale = useStale()
  const [ref, size] = useSize<HTMLDivElement>()
  const rows = rowsFor(view, size?.height)
  const book = useBookRows(pair, chosen, rows)
  const scale = groupScale(pair, chosen)
  const shared = { count: rows, scale, pair, onPick, isKnown: book !== null }
  return (
    <section aria-label={t('title')} className={cx('flex min-h-0 min-w-0 flex-col bg-paper', className)}>
      <OrderBookHead
        pair={pair}
        view={view}
        onView={setView}
        steps={chosen}
        onSteps={(value) => setSteps({ symbol: pair.symbol, value })}
      />
      <div ref={ref} className={cx('flex min-h-0 flex-1 flex-col overflow-hidden', stale && 'saturate-0')}>
        {view !== 'bids' && <BookRowsList {...shared} side="asks" rows={book?.asks} />}
        <SpreadRow pair={pair} onPick={onPick} />
        {view !== 'asks' && <BookRowsList {...shared} side="bids" rows={book?.bids} />}
      </div>
    </section>
  )
}

function rowsFor(view: BookView, height: number | undefined): number {
  if (height === undefined) return ROWS_AT_FIRST
  const rows = Math.max(2, Math.floor((height - SPREAD_PX) / ROW_PX))
  return view === 'both' ? Math.floor(rows / 2) : rows
}

function useBookRows(pair: TradingPair, steps: number, rows: number): BookRows | null {
  const book = useDepth(pair.symbol)
  const { data: orders } = useOwnOrders()
  const own = useMemo(
    () =>
      (orders ?? [])
        .filter(({ symbol }) => symbol === pair.symbol)
        // A stop that waits is not in the book.
        .filter(({ stopPrice, leg, triggeredAt }) => stopPrice === null || leg === 'limit' || triggeredAt !== null)
        .flatMap(({ price }) => price ?? []),
    [orders, pair.symbol],
  )
  return book === undefined ? null : bookRows(book, { pair, steps, rows, own })
}
