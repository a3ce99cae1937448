import type { CompetitionDetail } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { marketName } from './competition-view.ts'

/** What counts and what does not, in plain words, then the rules of this one. */
export function Rules({ competition: { markets, rules } }: { readonly competition: CompetitionDetail }) {
  const t = useTranslations('competitions.rules')
  const locale = useLocaleTag()
  const not = useTextList<{ text: string }>('competitions.rules.not')
  return (
    <section aria-labelledby="rules">
      <SectionRule id="rules" title={t('title')} />
      <p className="text-body">
        {t('counts', { markets: new Intl.ListFormat(locale).format(markets.map(marketName)) })}
      </p>
      <h3 className="mt-3 font-semibold text-body">{t('notTitle')}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-4 text-body text-ink-2">
        {not.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-3 text-body text-ink-2">{t('order')}</p>
      {rules.split('\n').map((line) => (
        <p key={line} className="mt-2 text-body text-ink-2">
          {line}
        </p>
      ))}
    </section>
  )
}
