import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { PairSwitcher, type PairSwitcherProps } from './pair-switcher.tsx'

interface PairSheetProps extends PairSwitcherProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of markets as a phone shows it. */
export function PairSheet({ open, onOpenChange, ...list }: PairSheetProps) {
  const t = useTranslations('trade.pairs')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="h-[70dvh]">
        <PairSwitcher {...list} />
      </div>
    </Sheet>
  )
}
