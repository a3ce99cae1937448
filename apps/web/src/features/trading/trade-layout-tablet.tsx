import { ChartPanel } from './chart-panel.tsx'
import { LatestTrades } from './latest-trades.tsx'
import { OrderBookPanel } from './order-book-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { PairHeader } from './pair-header.tsx'
import { StatusBar } from './status-bar.tsx'
import { TokenInfoButton } from './token-info-button.tsx'
import type { TradeScreenProps } from './trade-layout.tsx'
import { BuyAndSell } from './trade-layout-actions.tsx'
import { ModeNote } from './trade-mode-note.tsx'

/** Chart and book side by side; the form is a sheet behind Buy and Sell. */
export function TabletTrade({ pair, onChoose, onPick }: TradeScreenProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <PairHeader pair={pair} onChoose={onChoose} info={<TokenInfoButton pair={pair} />} />
      <ModeNote pair={pair} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_264px] grid-rows-[minmax(440px,1fr)_300px]">
        <ChartPanel pair={pair} className="border-line border-r border-b" />
        <OrderBookPanel pair={pair} onPick={onPick} className="border-line border-b" />
        <div className="min-h-0 min-w-0 border-line border-r px-5">
          <OrdersPanel symbol={pair.symbol} />
        </div>
        <LatestTrades pair={pair} />
      </div>
      <div className="sticky bottom-0 z-(--z-sticky) border-line-2 border-t bg-paper">
        <BuyAndSell symbol={pair.symbol} onPick={onPick} className="px-5 py-2.5" />
        <StatusBar pair={pair} className="border-line border-t" />
      </div>
    </div>
  )
}
