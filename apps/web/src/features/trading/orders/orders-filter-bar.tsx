import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { DateField } from '@bourse/ui/fields/date-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import {
  FILTERS_OF,
  filterCount,
  isFiltered,
  type OrderFilter,
  SIDES,
  STATUSES,
  TYPES,
  withFilter,
} from './orders-filter.ts'
import { pairName } from './orders-view.ts'

interface FilterBarProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

type Choice = 'side' | 'type' | 'status'
const CHOICES = { side: SIDES, type: TYPES, status: STATUSES } as const

/** On a phone the filters stand behind a button, so that the list comes first. */
export function FilterBar(props: FilterBarProps) {
  const t = useTranslations('orders.filter')
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!narrow) return <Filters {...props} />
  return (
    <div className="py-2">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon of={drawings.filter} size={14} />
        {t('open', { count: filterCount(props.filter) })}
      </Button>
      {open && <Filters {...props} />}
    </div>
  )
}

/** Only the filters that the list understands. */
function Filters({ filter, onChange }: FilterBarProps) {
  const t = useTranslations('orders.filter')
  const shown: readonly string[] = FILTERS_OF[filter.tab]
  const change = (part: Partial<OrderFilter>) => onChange(withFilter(filter, part))
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-3 gap-y-2 py-3 md:flex md:flex-wrap">
      <legend className="sr-only">{t('label')}</legend>
      <PairSelect filter={filter} onChange={change} />
      {(['side', 'type', 'status'] as const)
        .filter((name) => shown.includes(name))
        .map((name) => (
          <ChoiceSelect key={name} name={name} filter={filter} onChange={change} />
        ))}
      {(['from', 'to'] as const)
        .filter((name) => shown.includes(name))
        .map((name) => (
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
      {isFiltered(filter) && (
        <Button variant="quiet" onClick={() => onChange({ tab: filter.tab, page: 1 })} className="justify-self-start">
          {t('reset')}
        </Button>
      )}
    </fieldset>
  )
}

interface PartProps {
  readonly filter: OrderFilter
  readonly onChange: (part: Partial<OrderFilter>) => void
}

function PairSelect({ filter, onChange }: PartProps) {
  const t = useTranslations('orders.filter')
  const { data = [] } = usePairs()
  const symbols = data.map(({ symbol }) => symbol)
  const known = filter.symbol === undefined || symbols.includes(filter.symbol) ? [] : [filter.symbol]
  return (
    <Select
      size="md"
      label={t('pair')}
      value={filter.symbol ?? 'all'}
      onChange={({ target }) => onChange({ symbol: target.value === 'all' ? undefined : target.value })}
      options={[
        { value: 'all', label: t('allPairs') },
        ...[...known, ...symbols].map((symbol) => ({ value: symbol, label: pairName(symbol) })),
      ]}
      fieldClassName="md:w-[148px]"
    />
  )
}

function ChoiceSelect({ name, filter, onChange }: PartProps & { readonly name: Choice }) {
  const t = useTranslations('orders')
  const labels = { side: 'sides', type: 'types', status: 'status' } as const
  return (
    <Select
      size="md"
      label={t(`filter.${name}`)}
      value={filter[name] ?? 'all'}
      onChange={({ target }) => onChange({ [name]: CHOICES[name].find((value) => value === target.value) })}
      options={[
        { value: 'all', label: t('filter.all') },
        ...CHOICES[name].map((value) => ({ value, label: t(`${labels[name]}.${value}` as never) })),
      ]}
      fieldClassName="md:w-[132px]"
    />
  )
}
