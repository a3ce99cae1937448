import type { LanguageTexts } from '@bourse/contract'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language, useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'

export interface LanguageFieldsProps {
  /** What is written six times. */
  label: string
  hint?: string | undefined
  texts: LanguageTexts
  onChange: (texts: LanguageTexts) => void
  /** The languages that are missing, once somebody has tried to save without them. */
  missing: readonly Language[]
  max: number
  /** One line each, or as many as this. */
  rows?: number | undefined
}

/** One text in all languages, side by side, so that a translator sees what the others say. */
export function LanguageFields({ label, hint, texts, onChange, missing, max, rows }: LanguageFieldsProps) {
  const t = useTranslations('shell.languages')
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-body">{label}</legend>
      {hint !== undefined && (
        <p id={id} className="text-dense text-ink-3">
          {hint}
        </p>
      )}
      <div className="mt-2 grid gap-x-4 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {LANGUAGES.map((language) => {
          const text = texts[language]
          const shared = {
            lang: language,
            label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
            'aria-label': t('of', { label, language: LANGUAGE_NAMES[language] }),
            value: text,
            error: text.length > max ? t('tooLong', { max }) : missing.includes(language) && t('missing'),
          }
          const change = (value: string) => onChange({ ...texts, [language]: value })
          return rows === undefined ? (
            <TextField key={language} size="md" {...shared} onChange={(event) => change(event.target.value)} />
          ) : (
            <TextArea
              key={language}
              rows={rows}
              className="md:text-body md:leading-5"
              {...shared}
              action={<Count length={text.length} max={max} />}
              onChange={(event) => change(event.target.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function Count({ length, max }: { length: number; max: number }) {
  const t = useTranslations('shell.languages')
  return <span className={length > max ? 'text-bad' : 'text-ink-3'}>{t('count', { length, max })}</span>
}
