import type { MerchantFigures } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'

/** How somebody has traded; a dash stands for what has not happened yet. */
export function Figures({ figures }: { readonly figures: MerchantFigures }) {
  const t = useTranslations('p2pMerchant.figures')
  const locale = useLocaleTag()
  const { orders, orders30, completion, releaseMinutes } = figures
  const whole = new Intl.NumberFormat(locale)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 py-4 sm:grid-cols-4">
      <Figure name={t('orders')}>{whole.format(orders)}</Figure>
      <Figure name={t('orders30')}>{whole.format(orders30)}</Figure>
      <Figure name={t('completion')}>
        {completion === null ? '–' : `${formatDecimal(completion, { locale, scale: 1 })}\u00a0%`}
      </Figure>
      <Figure name={t('release')}>
        {releaseMinutes === null ? '–' : t('minutes', { count: Math.max(1, Math.round(releaseMinutes)) })}
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="mt-0.5 font-semibold text-h4">{children}</dd>
    </div>
  )
}
