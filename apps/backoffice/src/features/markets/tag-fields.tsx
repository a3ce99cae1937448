import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import { countsCoins, countsDays, RULES, TAG_ABOUT_MAX, TAG_NAME_MAX, type TagDraft, type TagForm } from './tag-form.ts'

export interface TagFieldsProps {
  isNew: boolean
  draft: TagDraft
  errors: TagForm['errors'] | undefined
  onChange: (part: Partial<TagDraft>) => void
}

export function TagFields({ isNew, draft, errors, onChange }: TagFieldsProps) {
  const t = useTranslations('markets.tags')
  const text = (field: 'tag' | 'position' | 'most' | 'days') => ({
    size: 'md' as const,
    value: draft[field],
    error: errors?.[field] && t(`errors.${errors[field]}`),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <section>
      <SectionRule title={t('what')} />
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {isNew && <TextField label={t('code')} {...text('tag')} hint={t('codeHint')} spellCheck={false} />}
        <Select
          size="md"
          label={t('kind')}
          value={draft.kind}
          options={(['tab', 'theme'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => onChange({ kind: event.target.value === 'tab' ? 'tab' : 'theme' })}
        />
        {draft.kind === 'tab' && (
          <Select
            size="md"
            label={t('rule')}
            hint={t(`ruleHints.${draft.rule}`)}
            value={draft.rule}
            options={RULES.map((value) => ({ value, label: t(`rules.${value}`) }))}
            onChange={(event) => {
              const rule = RULES.find((value) => value === event.target.value)
              if (rule !== undefined) onChange({ rule })
            }}
          />
        )}
        {draft.kind === 'tab' && countsCoins(draft.rule) && (
          <TextField label={t('most')} {...text('most')} inputMode="numeric" />
        )}
        {draft.kind === 'tab' && countsDays(draft.rule) && (
          <TextField label={t('days')} {...text('days')} inputMode="numeric" />
        )}
        <TextField label={t('position')} {...text('position')} inputMode="numeric" hint={t('positionHint')} />
        <Checkbox
          className="self-center pt-2 text-body"
          checked={draft.active}
          label={t('active')}
          onChange={(event) => onChange({ active: event.target.checked })}
        />
      </div>
    </section>
  )
}

export function TagWords({ draft, errors, onChange }: Omit<TagFieldsProps, 'isNew'>) {
  const t = useTranslations('markets.tags')
  return (
    <section className="grid grid-cols-1 gap-6">
      <SectionRule title={t('words')} className="-mb-4" />
      <LanguageFields
        label={t('name')}
        texts={draft.name}
        missing={errors?.name ?? []}
        max={TAG_NAME_MAX}
        onChange={(name) => onChange({ name })}
      />
      <LanguageFields
        label={t('about')}
        hint={t('aboutHint')}
        texts={draft.about}
        missing={errors?.about ?? []}
        max={TAG_ABOUT_MAX}
        rows={3}
        onChange={(about) => onChange({ about })}
      />
    </section>
  )
}
