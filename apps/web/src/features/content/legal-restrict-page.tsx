import { OPEN_COUNTRIES } from '@bourse/contract/countries'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { useUser } from '../../app/session.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { DashList, PageHead, Prose, Reading, ReadingSection } from './reading.tsx'

export function LegalRestrictPage() {
  const t = useTranslations('legalRestrict')
  const paragraphs = useTextList<string>('legalRestrict.why.paragraphs')
  const items = useTextList<string>('legalRestrict.actions.items')
  const user = useUser()
  const contents = [
    { id: 'situation', title: t('visitor.title') },
    { id: 'list', title: t('list.title') },
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
        <ReadingSection id="list" title={t('list.title')}>
          <Restrictions />
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

/** What the server enforces today: where accounts may be opened. Products add their own rules under their own names. */
function Restrictions() {
  const t = useTranslations('legalRestrict.list')
  const locale = useLocaleTag()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const open = OPEN_COUNTRIES.map((code) => names.of(code) ?? code).sort(new Intl.Collator(locale).compare)
  return (
    <>
      <h3 className="mt-6 font-semibold text-h4">{t('products.account')}</h3>
      <dl className="mt-3 border-line-2 border-t text-body">
        <Rule name={t('rules.allow')}>{new Intl.ListFormat(locale, { type: 'unit' }).format(open)}</Rule>
        <Rule name={t('rules.deny')}>
          {t('elsewhere')}
          <span className="block text-ink-3">{t('reasons.licence')}</span>
        </Rule>
      </dl>
    </>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[160px_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd className="max-w-[680px] text-ink-2">{children}</dd>
    </div>
  )
}

function useSituation(country: string | undefined): string {
  const t = useTranslations('legalRestrict.visitor')
  const locale = useLocaleTag()
  if (country === undefined) return t('unknown')
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return OPEN_COUNTRIES.includes(country) ? t('allowed', { country: name }) : t('denied', { country: name })
}
