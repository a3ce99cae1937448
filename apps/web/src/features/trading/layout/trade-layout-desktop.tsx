import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { LatestTrades } from '../book/latest-trades.tsx'
import { OrderBookPanel } from '../book/order-book-panel.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { PairHeader } from '../market/pair-header.tsx'
import { TokenInfoButton } from '../market/token-info-button.tsx'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import { StatusBar } from './status-bar.tsx'
import { DESKTOP_FRAME, DESKTOP_GRID } from './trade-frames.ts'
import type { TradeScreenProps } from './trade-layout.tsx'
import { ModeNote } from './trade-mode-note.tsx'

/** Only someone who is logged in has assets. */
const PairAssets = lazy(() =>
  loadChunk(async () => ({ default: (await import('../market/pair-assets.tsx')).PairAssets })),
)

/** Everything in sight at once, each part in a place that it keeps. */
export function DesktopTrade({ pair, onChoose, onPick, form }: TradeScreenProps) {
  const loggedIn = useLoggedIn()
  return (
    <div className={DESKTOP_FRAME}>
      <PairHeader pair={pair} onChoose={onChoose} info={<TokenInfoButton pair={pair} />} />
      <ModeNote pair={pair} />
      <div className={DESKTOP_GRID}>
        <ChartPanel pair={pair} className="border-line border-r border-b" />
        <OrderBookPanel pair={pair} onPick={onPick} className="border-line border-r border-b" />
        <div className="row-span-2 overflow-y-auto overscroll-contain border-line border-b p-4 pt-3">
          {form}
          {loggedIn && (
            <div className="-mx-4 mt-3.5 border-line border-t px-4 pt-2.5">
              <Suspense>
                <PairAssets pair={pair} />
              </Suspense>
            </div>
          )}
        </div>
        <div className="min-h-0 min-w-0 border-line border-r border-b px-5">
          <OrdersPanel symbol={pair.symbol} />
        </div>
        <LatestTrades pair={pair} className="border-line border-r border-b" />
      </div>
      <StatusBar pair={pair} />
    </div>
  )
}
