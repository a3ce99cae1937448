import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sheet } from '@bourse/ui/sheet.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { storage } from '../../app/browser-storage.ts'
import { useTicker } from '../../app/live/use-ticker.ts'
import { OrderForm } from './order-form-panel.tsx'
import { PairAssets } from './pair-assets.tsx'
import type { PickedPrice, PickPrice } from './picked-price.ts'
import { useShortcut, useShortcutKeys } from './shortcuts-keys.ts'
import { DesktopTrade } from './trade-layout-desktop.tsx'
import { PhoneTrade } from './trade-layout-phone.tsx'
import { TabletTrade } from './trade-layout-tablet.tsx'
import { TradeTitle } from './trade-title.tsx'
import { useScreen } from './use-screen.ts'

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
  const [sheet, setSheet] = useState(false)
  const hasColumn = screen === 'desktop'
  useShortcutKeys()
  useShortcut('buy', () => choose('buy'))
  useShortcut('sell', () => choose('sell'))

  useEffect(() => storage.set('tradeSymbol', pair.symbol), [pair.symbol])

  const pick: PickPrice = (chosen) => {
    setPicked((before) => ({ ...chosen, id: (before?.id ?? 0) + 1 }))
    if (!hasColumn) setSheet(true)
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
      {!hasColumn && (
        <OrderSheet pair={pair} open={sheet} onOpenChange={setSheet}>
          {form}
        </OrderSheet>
      )}
    </>
  )
}

interface OrderSheetProps {
  pair: TradingPair
  open: boolean
  onOpenChange: (open: boolean) => void
  children: React.ReactNode
}

function OrderSheet({ pair, open, onOpenChange, children }: OrderSheetProps) {
  const t = useTranslations('trade')
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('sheet', { pair: `${base.code} / ${quote.code}` })}>
      {children}
      <div className="mt-4 border-line border-t pt-3 empty:hidden">
        <PairAssets pair={pair} />
      </div>
    </Sheet>
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
