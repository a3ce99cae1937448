import { ChartPanel } from './chart-panel.tsx'
import { LatestTrades } from './latest-trades.tsx'
import { OrderBookPanel } from './order-book-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { PairAssets } from './pair-assets.tsx'
import { PairHeader } from './pair-header.tsx'
import { StatusBar } from './status-bar.tsx'
import { TokenInfoButton } from './token-info-button.tsx'
import { ModeNote, type TradeScreenProps } from './trade-layout.tsx'

/** The frame of the desktop: everything in sight at once, each part in a place that it keeps. */
export const DESKTOP_FRAME = 'flex h-[max(700px,calc(100dvh-var(--bar)))] flex-col'
export const DESKTOP_GRID =
  'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_264px_300px] grid-rows-[minmax(0,1fr)_226px] xl:grid-cols-[minmax(0,1fr)_292px_316px]'

export function DesktopTrade({ pair, onChoose, onPick, form }: TradeScreenProps) {
  return (
    <div className={DESKTOP_FRAME}>
      <PairHeader pair={pair} onChoose={onChoose} info={<TokenInfoButton pair={pair} />} />
      <ModeNote pair={pair} />
      <div className={DESKTOP_GRID}>
        <ChartPanel pair={pair} className="border-line border-r border-b" />
        <OrderBookPanel pair={pair} onPick={onPick} className="border-line border-r border-b" />
        <div className="row-span-2 overflow-y-auto overscroll-contain border-line border-b p-4 pt-3">
          {form}
          <div className="-mx-4 mt-3.5 border-line border-t px-4 pt-2.5 empty:hidden">
            <PairAssets pair={pair} />
          </div>
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
