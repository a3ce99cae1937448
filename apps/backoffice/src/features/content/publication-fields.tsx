import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { TIME_ZONE } from '../../app/local-time.ts'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import { type PublicationDraft, type PublicationErrors, TEXT_MAX, TITLE_MAX } from './publication-form.ts'

export interface PublicationFieldsProps {
  draft: PublicationDraft
  /** Undefined until somebody has tried to save. */
  errors: PublicationErrors | undefined
  /** What this kind alone has. */
  own: ReactNode
  onChange: (part: Partial<PublicationDraft>) => void
}

export function PublicationFields({ draft, errors, own, onChange }: PublicationFieldsProps) {
  const t = useTranslations('content.editor')
  const shell = useTranslations('shell.editing')
  const text = (field: 'link' | 'image' | 'from' | 'until' | 'position') => ({
    size: 'md' as const,
    label: t(`fields.${field}`),
    value: draft[field],
    error: errors?.[field] && t(`errors.${errors[field]}`),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <section className="grid grid-cols-1 gap-6">
        <SectionRule title={t('words')} className="-mb-4" />
        <LanguageFields
          label={t('fields.title')}
          texts={draft.title}
          missing={errors?.title ?? []}
          max={TITLE_MAX}
          onChange={(title) => onChange({ title })}
        />
        <LanguageFields
          label={t('fields.text')}
          texts={draft.text}
          missing={errors?.text ?? []}
          max={TEXT_MAX}
          rows={5}
          onChange={(words) => onChange({ text: words })}
        />
      </section>
      <section>
        <SectionRule title={t('where')} />
        <div className="grid gap-x-4 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          {own}
          <TextField
            {...text('from')}
            type="datetime-local"
            hint={`${t('fromHint')} ${shell('zone', { zone: TIME_ZONE })}`}
          />
          <TextField {...text('until')} type="datetime-local" hint={t('untilHint')} />
          <TextField {...text('position')} inputMode="numeric" hint={t('positionHint')} />
          <TextField {...text('link')} hint={t('linkHint')} />
          <TextField {...text('image')} hint={t('imageHint')} />
        </div>
      </section>
    </>
  )
}
