import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useTicker } from '../../../app/live/use-ticker.ts'
import type { PickPrice } from '../ticket/picked-price.ts'

interface BuyAndSellProps {
  symbol: string
  onPick: PickPrice
  className?: string
}

/** Always in reach while the market takes orders; each opens the form on its side, at the price of the moment. */
export function BuyAndSell({ symbol, onPick, className }: BuyAndSellProps) {
  const t = useTranslations('trade')
  const { last, mode } = useTicker(symbol) ?? {}
  const price = last ?? ''
  const disabled = mode === 'halted' || mode === 'cancel_only'
  return (
    <fieldset aria-label={t('actions')} className={cx('grid grid-cols-2 gap-3', className)}>
      <Button variant="buy" size="lg" block disabled={disabled} onClick={() => onPick({ price, side: 'buy' })}>
        {t('buy')}
      </Button>
      <Button variant="sell" size="lg" block disabled={disabled} onClick={() => onPick({ price, side: 'sell' })}>
        {t('sell')}
      </Button>
    </fieldset>
  )
}
