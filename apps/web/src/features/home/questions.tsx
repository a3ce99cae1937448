import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { formatMoney, formatRate, minimumIn, rateRange } from '../../app/shared-data/fees.ts'
import { useFees } from '../../app/shared-data/public-data.ts'

const QUESTIONS = ['custody', 'fees', 'identity', 'languages', 'countries', 'proof'] as const

export function Questions() {
  const t = useTranslations('home.faq')
  const values = useFeeValues()
  // Without the schedule the question about fees has no honest answer, so it waits.
  const shown = QUESTIONS.filter((key) => key !== 'fees' || values !== null)
  return (
    <section aria-labelledby="questions" className="below">
      <div className="scotch-rule" />
      <div className="grid gap-x-[72px] gap-y-6 pt-8 pb-14 md:pt-10 md:pb-20 lg:grid-cols-[424px_1fr]">
        <h2 id="questions" className="display text-[44px] leading-none md:text-[56px]">
          {t('title')}
        </h2>
        <div>
          {shown.map((key) => (
            <details key={key} className="group border-line border-b first:border-t">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium text-read [&::-webkit-details-marker]:hidden">
                {t(`${key}.question`)}
                <Icon of={drawings.plus} className="transition-transform group-open:rotate-45" />
              </summary>
              <div className="max-w-[640px] pb-5 text-ink-2 text-read">
                <p>{t(`${key}.answer`, values ?? {})}</p>
                {key === 'countries' && (
                  <p className="mt-2">
                    <PageLink to="/legalRestrict" className="link font-medium text-body">
                      {t('restrictedLink')}
                    </PageLink>
                  </p>
                )}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

function useFeeValues() {
  const locale = useLocaleTag()
  const { data } = useFees()
  if (data === undefined) return null
  const { lowest, highest } = rateRange(data)
  return {
    lowest: formatRate(lowest, locale),
    highest: formatRate(highest, locale),
    minimumEur: formatMoney(minimumIn(data, 'EUR'), locale),
    minimumGbp: formatMoney(minimumIn(data, 'GBP'), locale),
  }
}
