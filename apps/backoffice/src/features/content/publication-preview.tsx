import { Select } from '@bourse/ui/fields/select.tsx'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useState } from 'react'
import type { PublicationDraft } from './publication-form.ts'

/** As a visitor reads it in one of the languages, while it is being written. */
export function PublicationPreview({ draft, coins }: { draft: PublicationDraft; coins: readonly string[] }) {
  const t = useTranslations('content.editor')
  const [language, setLanguage] = useState<Language>(useLanguage())
  return (
    <section className="lg:sticky lg:top-[calc(var(--bar)+16px)] lg:self-start">
      <SectionRule
        title={t('preview')}
        action={
          <Select
            size="sm"
            label={t('previewLanguage')}
            labelHidden
            fieldClassName="w-[130px]"
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(event) => {
              if (isLanguage(event.target.value)) setLanguage(event.target.value)
            }}
          />
        }
      />
      <article lang={language} className="border border-ink bg-paper-up">
        <Art image={draft.image.trim()} />
        <div className="p-4">
          {coins.length > 0 && (
            <p className="mb-2 flex flex-wrap gap-1">
              {coins.map((coin) => (
                <Tag key={coin}>{coin}</Tag>
              ))}
            </p>
          )}
          <h3 className="display break-words text-h2 leading-tight">{draft.title[language] || t('noTitle')}</h3>
          <p className="mt-2 whitespace-pre-wrap break-words text-read text-ink-2">
            {draft.text[language] || t('noText')}
          </p>
          {draft.link.trim() !== '' && <p className="mt-3 break-all text-accent text-dense">{draft.link.trim()}</p>}
        </div>
      </article>
    </section>
  )
}

/** The site draws an engraving where there is no picture; here a row of hatched bars stands for it. */
function Art({ image }: { image: string }) {
  if (image !== '') return <img src={image} alt="" className="h-28 w-full border-line border-b object-cover" />
  return (
    <div aria-hidden="true" className="flex h-28 items-end gap-2 border-line border-b px-4">
      {[28, 40, 34, 52, 60, 48, 70, 84].map((height) => (
        <span
          key={height}
          className="flex-1 border border-ink-2 border-b-0 bg-[repeating-linear-gradient(45deg,var(--line-2)_0_1px,transparent_1px_5px)] last:border-accent"
          style={{ height }}
        />
      ))}
    </div>
  )
}
