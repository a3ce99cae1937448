import { buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../../app/page-link.tsx'
import { useUser } from '../../app/session.ts'
import { useTextList } from '../../app/text-list.ts'
import { DashList, PageHead, Prose, Reading, ReadingSection } from './reading.tsx'

export function LegalRestrictPage() {
  const t = useTranslations('legalRestrict')
  const paragraphs = useTextList<string>('legalRestrict.why.paragraphs')
  const items = useTextList<string>('legalRestrict.actions.items')
  const user = useUser()
  const contents = [
    { id: 'situation', title: t('visitor.title') },
    { id: 'why', title: t('why.title') },
    { id: 'actions', title: t('actions.title') },
  ]
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('standfirst')} />
      <Reading label={t('title')} contents={contents}>
        <ReadingSection id="situation" title={t('visitor.title')}>
          <Prose paragraphs={[useSituation(user?.country)]} />
        </ReadingSection>
        <ReadingSection id="why" title={t('why.title')}>
          <Prose paragraphs={paragraphs} />
        </ReadingSection>
        <ReadingSection id="actions" title={t('actions.title')}>
          <DashList items={items} />
          <div className="mt-6 flex flex-wrap gap-3">
            <PageLink to="/" className={buttonClass({ size: 'lg' })}>
              {t('actions.home')}
            </PageLink>
            {user === null && (
              <PageLink to="/account/login" className={buttonClass({ size: 'lg' })}>
                {t('actions.login')}
              </PageLink>
            )}
          </div>
          <p className="mt-8 max-w-[680px] text-body text-ink-3">{t('note')}</p>
        </ReadingSection>
      </Reading>
    </div>
  )
}

function useSituation(country: string | undefined): string {
  const t = useTranslations('legalRestrict.visitor')
  const locale = useLocaleTag()
  if (country === undefined) return t('unknown')
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return t('country', { country: name })
}
