import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useFees } from '../../app/shared-data/public-data.ts'

const STEPS = ['open', 'deposit', 'trade', 'withdraw'] as const
/** Until the schedule has arrived the sentence stands with the number of the specification (§9). */
const CONFIRMATIONS = 12

export function Steps() {
  const t = useTranslations('home.steps')
  const { data } = useFees()
  return (
    <section aria-labelledby="steps" className="below pb-[72px] md:pb-[88px]">
      <div className="section-rule" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-4 pb-6">
        <h2 id="steps" className="display text-[34px] leading-[44px]">
          {t('title')}
        </h2>
        <p className="text-body text-ink-2">{t('intro')}</p>
      </div>
      <ol className="grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, place) => (
          <li key={step} className="flex gap-4 lg:block">
            <span aria-hidden="true" className="display block w-8 shrink-0 text-[40px] text-ink-3 leading-[44px]">
              {place + 1}
            </span>
            <div className="min-w-0 border-line border-t pt-3 max-lg:flex-1 lg:mt-2">
              <h3 className="font-semibold text-h4">{t(`${step}.title`)}</h3>
              <p className="mt-1.5 text-base text-ink-2">
                {t(`${step}.text`, { confirmations: data?.depositConfirmations ?? CONFIRMATIONS })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
