import type { DiscountPosition } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'

interface TradeDoneProps {
  readonly position: DiscountPosition
  readonly onAgain: () => void
}

/** What was agreed, with its number and both ends. */
export function TradeDone({ position, onAgain }: TradeDoneProps) {
  const t = useTranslations('discount.done')
  const { amount, day, figure } = useAmounts()
  const { quantity, payCoin, settlementTime, outcomes, strike, id } = position
  return (
    <section aria-label={t('title', { amount: amount(quantity, payCoin) })} className="min-w-0">
      <div className="section-rule" />
      <div aria-live="polite" className="pt-4">
        <Status kind="completed" label={t('status')} />
        <h2 className="mt-2 font-semibold text-h3">{t('title', { amount: amount(quantity, payCoin) })}</h2>
        <p className="mt-1 text-body text-ink-2">{t('text', { date: day(settlementTime) })}</p>
      </div>
      <Sum
        className="mt-4"
        rows={[
          { label: t('number'), value: id },
          { label: t('strike'), value: figure(strike, 0) },
          { label: t('below'), value: amount(outcomes.base.amount, outcomes.base.coin) },
          { label: t('above'), value: amount(outcomes.quote.amount, outcomes.quote.coin), kind: 'answer' },
        ]}
      />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button variant="ink" size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
        <Link to="/discountwallet" className={buttonClass({ size: 'lg' })}>
          {t('wallet')}
        </Link>
      </div>
    </section>
  )
}
