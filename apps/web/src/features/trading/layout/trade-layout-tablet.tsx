import { LatestTrades } from '../book/latest-trades.tsx'
import { OrderBookPanel } from '../book/order-book-panel.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { PairHeader } from '../market/pair-header.tsx'
import { TokenInfoButton } from '../market/token-info-button.tsx'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import { StatusBar } from './status-bar.tsx'
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
