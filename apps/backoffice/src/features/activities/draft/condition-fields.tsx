import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'
import { COUNTRIES } from '@bourse/contract/countries'
import { Button } from '@bourse/ui/button.tsx'
import { DateTimeField } from '@bourse/ui/fields/date-time-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useCountryName } from '../../../app/country-names.ts'
import { TIME_ZONE } from '../../../app/local-time.ts'
import { typedTerms } from '../terms/terms.ts'
import type { ActivityDraft, ActivityErrors } from './activity-form.ts'

interface ConditionFieldsProps {
  readonly draft: ActivityDraft
  /** Undefined until somebody has tried. */
  readonly errors: ActivityErrors | undefined
  readonly onChange: (part: Partial<ActivityDraft>) => void
}

const LEVELS = ['0', '1', '2'] as const

/** What kind it is, when and where it runs, for whom, and who pays. */
export function ConditionFields({ draft, errors, onChange }: ConditionFieldsProps) {
  const t = useTranslations('activitiesDesk')
  const shell = useTranslations('shell.editing')
  const text = (field: 'mostPerPerson' | 'mostPerDay' | 'projectUid') => ({
    ...{ size: 'md' as const, inputMode: 'numeric' as const, autoComplete: 'off', label: t(`draft.fields.${field}`) },
    ...{ hint: t(`draft.hints.${field}`), value: draft[field] },
    error: errors?.fields[field] && t(`draft.errors.${errors.fields[field]}`),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value }),
  })
  const time = (field: 'startTime' | 'endTime') => ({
    ...{ size: 'md' as const, label: t(`draft.fields.${field}`), value: draft[field], firstTime: '08:00' },
    error: errors?.fields[field] && t(`draft.errors.${errors.fields[field]}`),
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <section aria-labelledby="draft-conditions">
      <SectionRule id="draft-conditions" title={t('one.conditions')} />
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <Select
          size="md"
          label={t('list.kind')}
          value={draft.kind}
          options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ target }) => {
            const kind = ACTIVITY_KINDS.find((value) => value === target.value) ?? draft.kind
            onChange({ kind, terms: typedTerms(kind, {}) })
          }}
        />
        <DateTimeField {...time('startTime')} hint={shell('zone', { zone: TIME_ZONE })} />
        <DateTimeField {...time('endTime')} />
        <Select
          size="md"
          label={t('one.level')}
          value={draft.level}
          options={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
          onChange={({ target }) => onChange({ level: target.value })}
        />
        <TextField {...text('mostPerPerson')} />
        <TextField {...text('mostPerDay')} />
        <TextField {...text('projectUid')} />
        <Countries chosen={draft.countries} onChange={(countries) => onChange({ countries })} />
      </div>
    </section>
  )
}

interface CountriesProps {
  readonly chosen: readonly string[]
  readonly onChange: (countries: readonly string[]) => void
}

function Countries({ chosen, onChange }: CountriesProps) {
  const t = useTranslations('activitiesDesk.draft')
  const countryName = useCountryName()
  const others = COUNTRIES.filter((code) => !chosen.includes(code))
  const options = others.map((value) => ({ value, label: countryName(value) }))
  return (
    <div className="min-w-0 xl:col-span-2">
      <Select
        size="md"
        label={t('fields.countries')}
        hint={t('hints.countries')}
        value=""
        placeholder={t('addCountry')}
        options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
        onChange={({ target }) => onChange([...chosen, target.value])}
      />
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                aria-label={t('removeCountry', { country: countryName(code) })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                {countryName(code)} <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
