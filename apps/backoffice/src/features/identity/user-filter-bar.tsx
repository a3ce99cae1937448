import { OPEN_COUNTRIES } from '@bourse/contract/countries'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { FormEvent } from 'react'
import { useCountryName } from '../../app/country-names.ts'
import { DayField } from '../../app/page/day-field.tsx'
import { SearchInput } from '../../app/page/search-input.tsx'
import { useTyped } from '../../app/page/typed.ts'
import { STATES, type UserFilter, userFilterOf, YES_NO } from './user-filter.ts'

export interface UserFilterBarProps {
  filter: UserFilter
  onFilter: (filter: UserFilter) => void
}

type Choice = 'state' | 'country' | 'factor' | 'stopped'

/** Choices count at once; what is typed counts when the form is sent. */
export function UserFilterBar({ filter, onFilter }: UserFilterBarProps) {
  const t = useTranslations('users.filter')
  const collator = new Intl.Collator(useLocaleTag())
  const countryName = useCountryName()
  const { typed, type } = useTyped({ text: filter.text ?? '' })
  const apply = (part: { readonly [Name in keyof UserFilter]?: string }) =>
    onFilter(userFilterOf({ ...filter, ...typed, after: undefined, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply({})
  }
  const choice = (name: Choice, options: readonly { value: string; label: string }[]) => (
    <Select
      size="md"
      label={t(name)}
      value={filter[name] ?? ''}
      onChange={(event) => apply({ [name]: event.target.value })}
      options={[{ value: '', label: t('all') }, ...options]}
    />
  )
  const day = (name: 'from' | 'to') => (
    <DayField label={t(name)} day={filter[name]} onDay={(picked) => apply({ [name]: picked })} />
  )
  const countries = OPEN_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((left, right) =>
    collator.compare(left.label, right.label),
  )
  return (
    <search>
      <form onSubmit={submit} noValidate className="grid gap-3 pb-4">
        <div className="flex items-end gap-3">
          <SearchInput
            label={t('text')}
            placeholder={t('placeholder')}
            spellCheck={false}
            fieldClassName="min-w-0 flex-1 lg:max-w-[560px]"
            value={typed.text}
            onChange={(event) => type('text', event.target.value)}
          />
          <Button type="submit" variant="ink">
            {t('search')}
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
          {choice(
            'state',
            STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          )}
          {choice('country', countries)}
          {choice(
            'factor',
            YES_NO.map((value) => ({ value, label: t(`factors.${value}`) })),
          )}
          {choice(
            'stopped',
            YES_NO.map((value) => ({ value, label: t(`stops.${value}`) })),
          )}
          {day('from')}
          {day('to')}
        </div>
      </form>
    </search>
  )
}
