import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { apart, useTypedSearch } from '../../app/page/typed-search.ts'
import type { ListFilter } from './list-query.ts'
import { SearchBox } from './search-box.tsx'

/** What the address says of a list, and the way to say something else. */
export function useListSearch<State extends string>(states: readonly State[]) {
  const search = useTypedSearch()
  const navigate = useNavigate()
  const filter: ListFilter<State> = {
    page: pageOf(search.page),
    search: textOf(search.search),
    state: states.find((known) => known === search.state),
  }
  const kept = { search: filter.search, state: filter.state }
  const go = (next: Partial<ListFilter<State>> & { readonly id?: string | undefined }) =>
    void navigate({ to: '.', ...apart({ ...kept, ...next }) })
  return { filter, id: textOf(search.id), go }
}

interface ListPageProps<State extends string, Row> {
  /** Where its texts stand among those of this feature. */
  readonly texts: 'deposits' | 'bank' | 'orders' | 'credit' | 'payments' | 'paymentOrders'
  readonly states: readonly State[]
  readonly nameOf: (state: State) => string
  readonly list: ReturnType<typeof useListSearch<State>>
  readonly query: Parameters<typeof Loaded<{ readonly records: readonly Row[]; readonly total: number }>>[0]['query']
  readonly size: number
  /** What stands between the filters and the list. */
  readonly before?: ReactNode
  readonly children: (records: readonly Row[]) => ReactNode
}

/** A list of money that moved, with search, a filter by state, and pages. */
export function ListPage<State extends string, Row>(props: ListPageProps<State, Row>) {
  const { texts, states, nameOf, list, query, size, before, children } = props
  const t = useTranslations(`funding.${texts}`)
  const { filter, go } = list
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
      />
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <SearchBox
          key={filter.search ?? ''}
          label={t('search')}
          text={filter.search}
          onSearch={(search) => go({ search, page: 1 })}
        />
        <Select
          size="md"
          label={t('state')}
          labelHidden
          value={filter.state ?? ''}
          onChange={({ target }) => go({ state: states.find((known) => known === target.value), page: 1 })}
          options={[
            { value: '', label: t('allStates') },
            ...states.map((known) => ({ value: known, label: nameOf(known) })),
          ]}
        />
      </div>
      {before}
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              {children(records)}
              <Pager page={filter.page} size={size} total={total} onPage={(page) => go({ page })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
