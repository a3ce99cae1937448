import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { PageHead, Prose, Reading, ReadingSection } from '../../app/page/reading.tsx'
import { useTextList } from '../../app/shared-data/text-list.ts'

interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The day from which terms, privacy policy and fee schedule hold in their present form. */
const IN_FORCE_SINCE = '2026-11-01'

export function useInForceSince(): string {
  const locale = useLocaleTag()
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(IN_FORCE_SINCE))
}

export interface LegalTextProps {
  namespace: 'terms' | 'privacy'
  /** What stands below the paragraphs of a section, by its id. */
  after?: Readonly<Record<string, ReactNode>>
}

/** Terms and privacy policy: numbered sections of plain paragraphs, all of them in the texts. */
export function LegalText({ namespace, after = {} }: LegalTextProps) {
  const t = useTranslations(namespace)
  const sections = useTextList<LegalSection>(`${namespace}.sections`)
  const numbered = sections.map((section, place) => ({ ...section, title: `${place + 1}. ${section.title}` }))
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('intro')} note={t('updatedLabel', { date: useInForceSince() })} />
      <Reading label={t('contents')} contents={numbered}>
        {numbered.map(({ id, title, paragraphs }) => (
          <ReadingSection key={id} id={id} title={title}>
            <Prose paragraphs={paragraphs} />
            {after[id]}
          </ReadingSection>
        ))}
      </Reading>
    </div>
  )
}
