import type { ActivityKind } from '@bourse/contract/activity-lists'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { DateTimeField } from '@bourse/ui/fields/date-time-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import type { TermError, TermField, TypedTerms } from './field.ts'
import { termFields, WHOLE } from './terms.ts'

interface TermFieldsProps {
  readonly kind: ActivityKind
  readonly typed: TypedTerms
  readonly errors: Readonly<Record<string, TermError>>
  readonly onChange: (typed: TypedTerms) => void
}

/** The terms of a kind, a field each; of a kind without fields as JSON. */
export function TermFields({ kind, typed, errors, onChange }: TermFieldsProps) {
  const t = useTranslations('activitiesDesk')
  return (
    <section aria-labelledby="draft-terms">
      <SectionRule id="draft-terms" title={t('one.terms')} />
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {termFields(kind).map((field) => {
          const wrong = errors[field.name]
          return (
            <Term
              key={field.name}
              kind={kind}
              field={field}
              value={typed[field.name] ?? ''}
              error={wrong && t(`draft.termErrors.${wrong}`)}
              onChange={(value) => onChange({ ...typed, [field.name]: value })}
            />
          )
        })}
      </div>
    </section>
  )
}

interface TermProps {
  readonly kind: ActivityKind
  readonly field: TermField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Term({ kind, field, value, error, onChange }: TermProps) {
  const words = useTranslations('activityTerms')
  const t = useTranslations('activitiesDesk.draft')
  const { name, type, unit, options = [], hinted } = field
  const label = name === WHOLE ? t('fields.terms') : words(`${kind}.${name}`)
  const hint = hinted ? words(`${kind}.${name}Hint`) : undefined
  const typing = (text: { readonly target: { readonly value: string } }) => onChange(text.target.value)
  if (type === 'time')
    return <DateTimeField size="md" firstTime="08:00" {...{ label, hint, value, error }} onChange={onChange} />
  if (type === 'flag')
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={value === 'true'}
        onChange={({ target }) => onChange(String(target.checked))}
      />
    )
  if (type === 'choice')
    return (
      <Select
        size="md"
        {...{ label, hint, value, error }}
        placeholder={t('choose')}
        options={options.map((option) => ({ value: option, label: words(`${kind}.${name}Of.${option}`) }))}
        onChange={typing}
      />
    )
  if (type === 'json')
    return (
      <TextArea
        rows={6}
        fieldClassName="md:col-span-2 xl:col-span-3"
        className="font-mono md:text-body"
        spellCheck={false}
        {...{ label, value, error }}
        hint={name === WHOLE ? t('hints.terms') : hint}
        onChange={typing}
      />
    )
  const isFigure = type === 'amount' || type === 'count'
  return (
    <TextField
      size="md"
      autoComplete="off"
      inputMode={isFigure ? 'decimal' : 'text'}
      unit={unit}
      {...{ label, hint, value, error }}
      onChange={typing}
    />
  )
}
