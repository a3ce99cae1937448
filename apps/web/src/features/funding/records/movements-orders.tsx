import type { FundingRecord } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { DateField } from '@bourse/ui/fields/date-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { ListPaging } from '../../../app/page/list-paging.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useCurrencies } from '../api.ts'
import { useMovements } from './movements-api.ts'
import {
  type MovementFilter,
  movementFilterCount,
  movementPages,
  movementSearch,
  readMovementFilter,
  STATUSES,
  TYPES,
} from './movements-filter.ts'
import { MovementList, MovementTable } from './movements-rows.tsx'

interface MovementOrdersProps {
  /** What the tab of the orders is called in the address. */
  readonly tab: string
  /** Where the tab is for one kind alone. */
  readonly only?: FundingRecord['type'] | undefined
}

/** Specification §2: withdrawal orders, and deposits and withdrawals by every way, of the page of orders. */
export function MovementOrders({ tab, only }: MovementOrdersProps) {
  const t = useTranslations('movements')
  const narrow = useNarrow()
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const read = readMovementFilter(search)
  const filter = only === undefined ? read : { ...read, type: undefined }
  const show = (next: MovementFilter) =>
    void navigate({ to: '/order', search: { tab, ...movementSearch(next) }, resetScroll: false })
  const query = useMovements({ ...filter, type: only ?? filter.type })
  const filtered = movementFilterCount(filter) > 0
  const reset = () => show({ page: 1 })
  const Rows = narrow ? MovementList : MovementTable
  return (
    <>
      <Filters filter={filter} only={only} onChange={(part) => show({ ...filter, page: 1, ...part })} onReset={reset} />
      {query.isError && query.data === undefined ? (
        <ErrorState
          className="mt-3"
          title={t('failed')}
          text={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.data?.records.length === 0 ? (
        <EmptyState
          className="border-b-0"
          title={t(filtered ? 'noneFound.title' : 'empty.title')}
          text={t(filtered ? 'noneFound.text' : 'empty.text')}
          action={filtered && <Button onClick={reset}>{t('filter.reset')}</Button>}
        />
      ) : (
        <div className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          <Rows records={query.data?.records} />
        </div>
      )}
      <Paging filter={filter} total={query.data?.total ?? 0} onPage={(page) => show({ ...filter, page })} />
    </>
  )
}

interface PagingProps {
  readonly filter: MovementFilter
  readonly total: number
  readonly onPage: (page: number) => void
}

function Paging({ filter: { page }, total, onPage }: PagingProps) {
  const t = useTranslations('movements.paging')
  const pages = movementPages(total)
  const texts = {
    label: t('label'),
    position: t('position', { page, pages, total }),
    previous: t('previous'),
    next: t('next'),
  }
  return <ListPaging {...{ page, pages, onPage, texts }} />
}

interface FiltersProps extends Pick<MovementOrdersProps, 'only'> {
  readonly filter: MovementFilter
  readonly onChange: (part: Partial<MovementFilter>) => void
  readonly onReset: () => void
}

/** On a phone the filters stand behind a button, so that the list comes first. */
function Filters(props: FiltersProps) {
  const t = useTranslations('movements.filter')
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!narrow) return <Fields {...props} />
  return (
    <div className="py-2">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon of={drawings.filter} size={14} />
        {t('open', { count: movementFilterCount(props.filter) })}
      </Button>
      {open && <Fields {...props} />}
    </div>
  )
}

const ALL = 'all'

function Fields({ filter, only, onChange, onReset }: FiltersProps) {
  const t = useTranslations('movements')
  const { data: currencies = [] } = useCurrencies()
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-3 gap-y-2 py-3 md:flex md:flex-wrap">
      <legend className="sr-only">{t('filter.label')}</legend>
      {only === undefined && (
        <Select
          size="md"
          label={t('columns.type')}
          value={filter.type ?? ALL}
          onChange={({ target }) => onChange({ type: TYPES.find((type) => type === target.value) })}
          options={[
            { value: ALL, label: t('filter.all') },
            ...TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
          ]}
          fieldClassName="md:w-[148px]"
        />
      )}
      <Select
        size="md"
        label={t('filter.coin')}
        value={filter.coin ?? ALL}
        onChange={({ target }) => onChange({ coin: target.value === ALL ? undefined : target.value })}
        options={[
          { value: ALL, label: t('filter.all') },
          ...currencies.map(({ code }) => ({ value: code, label: code })),
        ]}
        fieldClassName="md:w-[132px]"
      />
      <Select
        size="md"
        label={t('columns.state')}
        value={filter.status ?? ALL}
        onChange={({ target }) => onChange({ status: STATUSES.find((status) => status === target.value) })}
        options={[
          { value: ALL, label: t('filter.all') },
          ...STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
        ]}
        fieldClassName={cx('md:w-[168px]', only === undefined && 'max-md:col-span-2')}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          daysOnly
          size="md"
          label={t(`filter.${name}`)}
          value={filter[name] ?? ''}
          onChange={(day) => onChange({ [name]: day || undefined })}
          fieldClassName="md:w-[148px]"
        />
      ))}
      {movementFilterCount(filter) > 0 && (
        <Button variant="quiet" onClick={onReset} className="justify-self-start">
          {t('filter.reset')}
        </Button>
      )}
    </fieldset>
  )
}
