import type { EtpOrder } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { CASH } from './use-ticket.ts'

interface TicketDoneProps {
  readonly order: EtpOrder
  readonly onAgain: () => void
}

/** What was bought or sold and at which value, or what waits now. */
export function TicketDone({ order, onAgain }: TicketDoneProps) {
  const t = useTranslations('etp.done')
  const { amount, figure, full } = useAmounts()
  const { symbol, side, state, units, total, fee, nav, price, id } = order
  const isFilled = state === 'filled' && units !== null && total !== null
  const title = isFilled ? t(side, { units: amount(units, symbol) }) : t('waits', { nav: figure(price ?? '0', 4) })
  return (
    <section aria-label={title} className="min-w-0">
      <div className="section-rule" />
      <div aria-live="polite" className="pt-4">
        <Status kind={isFilled ? 'completed' : 'open'} label={t(isFilled ? 'filled' : 'waiting')} />
        <h2 className="mt-2 font-semibold text-h3">{title}</h2>
        <p className="mt-1 text-body text-ink-2">{t(isFilled ? 'filledText' : 'waitsText')}</p>
      </div>
      <Sum
        className="mt-4"
        rows={[
          { label: t('number'), value: id },
          ...(isFilled
            ? [
                { label: t('nav'), value: figure(nav ?? '0', 4) },
                { label: t('fee'), value: `${full(fee ?? '0')}\u00a0${CASH}` },
                { label: t(`${side}Total`), value: `${full(total)}\u00a0${CASH}`, kind: 'answer' as const },
              ]
            : []),
        ]}
      />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button variant="ink" size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
        <Link to="/etpwallet" className={buttonClass({ size: 'lg' })}>
          {t('wallet')}
        </Link>
      </div>
    </section>
  )
}
