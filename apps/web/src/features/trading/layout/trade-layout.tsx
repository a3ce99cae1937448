import type { TradingPair } from '@bourse/contract'
import { useNavigate } from '@bourse/ui/router.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { storage } from '../../../app/browser-storage.ts'
import { loadChunk } from '../../../app/chunk.ts'
import { OrderForm } from '../ticket/order-form-panel.tsx'
import { readRequest } from '../ticket/order-request.ts'
import type { PickedPrice, PickPrice } from '../ticket/picked-price.ts'
import { useShortcut, useShortcutKeys } from './shortcuts-keys.ts'
import { DesktopTrade } from './trade-layout-desktop.tsx'
import { TradeSkeleton } from './trade-layout-skeleton.tsx'
import { TradeTitle } from './trade-title.tsx'
import { currentScreen, useScreen } from './use-screen.ts'

const OrderSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('../ticket/trade-order-sheet.tsx')).OrderSheet })),
)

/** What every layout is made of. */
export interface TradeScreenProps {
  pair: TradingPair
  onChoose: (symbol: string) => void
  onPick: PickPrice
  /** The order form, where it has a column of its own. */
  form: React.ReactNode
}

const loadPhone = async () => ({ default: (await import('./trade-layout-phone.tsx')).PhoneTrade })
const loadTablet = async () => ({ default: (await import('./trade-layout-tablet.tsx')).TabletTrade })

const LAYOUTS = {
  desktop: DesktopTrade,
  tablet: lazy(() => loadChunk(loadTablet)),
  phone: lazy(() => loadChunk(loadPhone)),
} as const

// The layout that will be wanted is asked for with this module, not after the list of markets has come.
if (currentScreen() === 'phone') void loadPhone().catch(() => undefined)
if (currentScreen() === 'tablet') void loadTablet().catch(() => undefined)

export function TradeLayout({ pair }: { pair: TradingPair }) {
  const screen = useScreen()
  const navigate = useNavigate()
  const column = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<PickedPrice | null>(null)
  const hasColumn = screen === 'desktop'
  // Whoever comes with an order in mind finds it opened.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>(() =>
    readRequest(location.search) === null ? 'unused' : 'open',
  )
  useShortcutKeys()
  useShortcut('buy', () => choose('buy'))
  useShortcut('sell', () => choose('sell'))

  useEffect(() => storage.set('tradeSymbol', pair.symbol), [pair.symbol])

  const pick: PickPrice = (chosen) => {
    setPicked((before) => ({ ...chosen, id: (before?.id ?? 0) + 1 }))
    if (!hasColumn) setSheet('open')
  }
  const choose = (side: PickedPrice['side']) => {
    pick({ price: '', side })
    column.current?.querySelector<HTMLElement>('input[inputmode="decimal"]')?.focus()
  }
  const Layout = LAYOUTS[screen]
  const form = (
    <div ref={column}>
      <OrderForm pair={pair} picked={picked} />
    </div>
  )
  return (
    <>
      <TradeTitle pair={pair} />
      <Suspense fallback={<TradeSkeleton />}>
        <Layout
          pair={pair}
          onPick={pick}
          form={form}
          onChoose={(symbol) => void navigate({ to: `/trade/${symbol}` })}
        />
      </Suspense>
      {!hasColumn && sheet !== 'unused' && (
        <Suspense>
          <OrderSheet pair={pair} open={sheet === 'open'} onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}>
            {form}
          </OrderSheet>
        </Suspense>
      )}
    </>
  )
}
