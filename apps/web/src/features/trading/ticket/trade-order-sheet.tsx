import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import type { ReactNode } from 'react'
import { PairAssets } from '../market/pair-assets.tsx'

interface OrderSheetProps {
  pair: TradingPair
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The order form where it has no column of its own. */
export function OrderSheet({ pair, open, onOpenChange, children }: OrderSheetProps) {
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
