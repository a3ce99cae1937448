import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'

/** A fee of 0.00005 BTC of which a coupon paid 1.50 of 2.40 GBP. */
const EXAMPLE = { fee: '0.00005', coupon: '0.00003125', net: '0.00001875', share: '0.00000187' }

/** How one share is worked out, to the last digit. */
export function WorkedShare() {
  const t = useTranslations('feeShares.worked')
  const { full } = useAmounts()
  const btc = (value: string) => `${full(value)}\u00a0BTC`
  return (
    <section aria-labelledby="worked-share">
      <SectionRule id="worked-share" title={t('title')} />
      <dl className="text-body tabular-nums">
        <Row label={t('fee')} value={btc(EXAMPLE.fee)} />
        <Row sign="−" label={t('coupon')} value={btc(EXAMPLE.coupon)} />
        <Row sign="=" label={t('net')} value={btc(EXAMPLE.net)} sum />
        <Row sign="×" label={t('part')} value="10%" />
        <Row sign="=" label={t('share')} value={btc(EXAMPLE.share)} sum />
      </dl>
      <p className="mt-2 text-agate text-ink-2">{t('note')}</p>
    </section>
  )
}

interface RowProps {
  readonly sign?: string
  readonly label: string
  readonly value: string
  readonly sum?: true
}

function Row({ sign = '', label, value, sum }: RowProps) {
  return (
    <div className={`flex justify-between gap-3 py-1.5 ${sum ? 'border-ink border-t font-semibold' : 'text-ink-2'}`}>
      <dt>
        <span aria-hidden="true" className="inline-block w-4">
          {sign}
        </span>
        {label}
      </dt>
      <dd className="text-ink">{value}</dd>
    </div>
  )
}
