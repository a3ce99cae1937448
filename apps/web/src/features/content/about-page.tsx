import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { PageHead, Prose, Reading, ReadingSection } from '../../app/page/reading.tsx'
import type { RoutePath } from '../../app/routes.ts'
import { useBaseInfo } from '../../app/shared-data/public-data.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'

interface AboutSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

const LINKS: readonly { key: string; to: RoutePath }[] = [
  { key: 'fees', to: '/fee' },
  { key: 'terms', to: '/terms' },
  { key: 'privacy', to: '/privacy' },
  { key: 'restricted', to: '/legalRestrict' },
]

function Contact() {
  const t = useTranslations('about.contact')
  const { data } = useBaseInfo()
  if (data === undefined) return <Skeleton width={320} height={16} />
  const { contactEmail } = data
  return <Prose paragraphs={[contactEmail === null ? t('missing') : t('text', { email: contactEmail })]} />
}

export function AboutPage() {
  const t = useTranslations('about')
  const sections = useTextList<AboutSection>('about.sections')
  const contents = [...sections, { id: 'contact', title: t('contact.title') }]
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('standfirst')} />
      <Figures />
      <Reading label={t('title')} contents={contents}>
        {sections.map(({ id, title, paragraphs }) => (
          <ReadingSection key={id} id={id} title={title}>
            <Prose paragraphs={paragraphs} />
          </ReadingSection>
        ))}
        <ReadingSection id="contact" title={t('contact.title')}>
          <Contact />
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
            {LINKS.map(({ key, to }) => (
              <li key={key}>
                <PageLink to={to} className="link font-medium text-body">
                  {t(`links.${key}`)}
                </PageLink>
              </li>
            ))}
          </ul>
        </ReadingSection>
      </Reading>
    </div>
  )
}

/** The figures have their places before they arrive. */
function Figures() {
  const t = useTranslations('about.facts')
  const locale = useLocaleTag()
  const { data } = useBaseInfo()
  const facts = [
    { key: 'coins', count: data?.coins },
    { key: 'languages', count: data?.languages },
    { key: 'days', count: data?.daysOfOperation },
  ] as const
  return (
    <dl aria-label={t('label')} className="grid grid-cols-3 gap-x-6 pb-12 md:gap-x-10 md:pb-16 lg:max-w-[720px]">
      {facts.map(({ key, count }) => (
        <div key={key} className="flex flex-col-reverse justify-end border-ink border-t pt-2.5">
          <dt className="text-body text-ink-2">{t(key, { count: count ?? 0 })}</dt>
          <dd className="min-h-11 font-medium text-[28px] leading-10 md:text-figure">
            {count !== undefined && new Intl.NumberFormat(locale).format(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
