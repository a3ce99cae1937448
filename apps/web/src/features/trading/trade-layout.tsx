import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { storage } from '../../app/browser-storage.ts'
import { loadChunk } from '../../app/chunk.ts'
import { useTicker } from '../../app/live/use-ticker.ts'
import { OrderForm } from './order-form-panel.tsx'
import type { PickedPrice, PickPrice } from './picked-price.ts'
import { useShortcut, useShortcutKeys } from './shortcuts-keys.ts'
import { DesktopTrade } from './trade-layout-desktop.tsx'
import { PhoneTrade } from './trade-layout-phone.tsx'
import { TabletTrade } from './trade-layout-tablet.tsx'
import { TradeTitle } from './trade-title.tsx'
import { useScreen } from './use-screen.ts'

const OrderSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./trade-order-sheet.tsx')).OrderSheet })),
)

/** What every layout is made of. */
export interface TradeScreenProps {
  pair: TradingPair
  onChoose: (symbol: string) => void
  onPick: PickPrice
  /** The order form, where it has a column of its own. */
  form: React.ReactNode
}

const LAYOUTS = { desktop: DesktopTrade, tablet: TabletTrade, phone: PhoneTrade } as const

export function TradeLayout({ pair }: { pair: TradingPair }) {
  const screen = useScreen()
  const navigate = useNavigate()
  const column = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<PickedPrice | null>(null)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const hasColumn = screen === 'desktop'
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
      <Layout pair={pair} onPick={pick} form={form} onChoose={(symbol) => void navigate({ to: `/trade/${symbol}` })} />
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

/** A market that does not trade as usual says so, and what is possible still. */
export function ModeNote({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.modes')
  const mode = useTicker(pair.symbol)?.mode ?? 'open'
  if (mode === 'open') return null
  return (
    <Note kind={mode === 'halted' ? 'error' : 'warn'} {...(className === undefined ? {} : { className })}>
      {t(mode)}
    </Note>
  )
}
