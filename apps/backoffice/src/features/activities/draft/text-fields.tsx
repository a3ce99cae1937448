import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LanguageFields } from '../../../app/page/language-fields.tsx'
import { type ActivityDraft, type ActivityErrors, TEXT_FIELDS, TEXT_MAX, type TextField } from './activity-form.ts'

interface TextFieldsProps {
  readonly texts: ActivityDraft['texts']
  readonly missing: ActivityErrors['texts'] | undefined
  readonly onChange: (texts: ActivityDraft['texts']) => void
}

const ROWS: Readonly<Partial<Record<TextField, number>>> = { summary: 2, rules: 6 }

/** Title, summary and rules, each in six languages side by side. */
export function TextFields({ texts, missing, onChange }: TextFieldsProps) {
  const t = useTranslations('activitiesDesk')
  return (
    <section aria-labelledby="draft-texts" className="grid grid-cols-1 gap-6">
      <SectionRule id="draft-texts" title={t('one.texts')} className="-mb-4" />
      {TEXT_FIELDS.map((field) => (
        <LanguageFields
          key={field}
          label={t(`draft.fields.${field}`)}
          hint={field === 'rules' ? t('draft.hints.rules') : undefined}
          texts={texts[field]}
          missing={missing?.[field] ?? []}
          max={TEXT_MAX[field]}
          rows={ROWS[field]}
          onChange={(written) => onChange({ ...texts, [field]: written })}
        />
      ))}
    </section>
  )
}
