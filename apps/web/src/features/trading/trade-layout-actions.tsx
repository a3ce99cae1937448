import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { PickPrice } from './picked-price.ts'

interface BuyAndSellProps {
  label: string
  onPick: PickPrice
  className?: string
}

/** Always in reach; each opens the form on its side. */
export function BuyAndSell({ label, onPick, className }: BuyAndSellProps) {
  const t = useTranslations('trade')
  return (
    <fieldset aria-label={label} className={cx('grid grid-cols-2 gap-3', className)}>
      <Button variant="buy" size="lg" block onClick={() => onPick({ price: '', side: 'buy' })}>
        {t('buy')}
      </Button>
      <Button variant="sell" size="lg" block onClick={() => onPick({ price: '', side: 'sell' })}>
        {t('sell')}
      </Button>
    </fieldset>
  )
}
