import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useBaseInfo } from '../../app/shared-data/public-data.ts'

/** The line over the paper: date, edition, figures. */
export function Masthead() {
  const t = useTranslations('home.masthead')
  const locale = useLocaleTag()
  const { data } = useBaseInfo()
  const timeZone = useTimeZone()
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format()
  return (
    <div className="pt-5 md:pt-7">
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6 pb-2 text-dense text-ink-2">
        <span className="md:flex-1">{today}</span>
        <span className="hidden md:inline">{t('edition')}</span>
        <span className="min-h-4 max-md:basis-full md:flex-1 md:text-right">
          {data && t('counts', { coins: data.coins, languages: data.languages, days: data.daysOfOperation })}
        </span>
      </div>
      <ScotchRule />
    </div>
  )
}
