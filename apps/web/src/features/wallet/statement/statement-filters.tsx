import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { DateField } from '@bourse/ui/fields/date-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { DIRECTIONS, filterCount, GROUPS, NO_FILTER, type StatementFilter, withFilter } from './statement-filter.ts'

interface FiltersProps {
  readonly filter: StatementFilter
  readonly onFilter: (filter: StatementFilter) => void
}

/** On a phone the filters stand behind a button, so that the list comes first. */
export function StatementFilters(props: FiltersProps) {
  const t = useTranslations('wallet.statement.filters')
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!narrow) return <Filters {...props} />
  return (
    <div className="pb-2">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon of={drawings.filter} size={14} />
        {t('open', { count: filterCount(props.filter) })}
      </Button>
      {open && <Filters {...props} />}
    </div>
  )
}

const ALL = 'all'

function Filters({ filter, onFilter }: FiltersProps) {
  const t = useTranslations('wallet.statement.filters')
  const { data: assets = [] } = useBalances()
  const change = (part: Partial<StatementFilter>) => onFilter(withFilter(filter, part))
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-3 gap-y-2 py-2 md:flex md:flex-wrap md:pt-0 md:pb-3">
      <legend className="sr-only">{t('label')}</legend>
      <Select
        size="md"
        label={t('coin')}
        value={filter.coin ?? ALL}
        onChange={({ target }) => change({ coin: target.value === ALL ? undefined : target.value })}
        options={[{ value: ALL, label: t('all') }, ...assets.map(({ coin }) => ({ value: coin, label: coin }))]}
        fieldClassName="md:w-[132px]"
      />
      <Select
        size="md"
        label={t('group')}
        value={filter.group ?? ALL}
        onChange={({ target }) => change({ group: GROUPS.find((group) => group === target.value) })}
        options={[
          { value: ALL, label: t('all') },
          ...GROUPS.map((group) => ({ value: group, label: t(`groups.${group}`) })),
        ]}
        fieldClassName="md:w-[168px]"
      />
      <Select
        size="md"
        label={t('direction')}
        value={filter.direction ?? ALL}
        onChange={({ target }) => change({ direction: DIRECTIONS.find((way) => way === target.value) })}
        options={[
          { value: ALL, label: t('directions.both') },
          ...DIRECTIONS.map((way) => ({ value: way, label: t(`directions.${way}`) })),
        ]}
        fieldClassName="md:w-[148px] max-md:col-span-2"
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          daysOnly
          size="md"
          label={t(name)}
          value={filter[name] ?? ''}
          onChange={(day) => change({ [name]: day || undefined })}
          fieldClassName="md:w-[148px]"
        />
      ))}
      {filterCount(filter) > 0 && (
        <Button variant="quiet" onClick={() => onFilter(NO_FILTER)} className="justify-self-start">
          {t('reset')}
        </Button>
      )}
    </fieldset>
  )
}
