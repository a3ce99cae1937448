import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { QueueFilters } from './queue-filters.tsx'
import type { useTypedList } from './typed-list.ts'

type ListText = 'title' | 'above' | 'search' | 'state' | 'allStates' | 'failed' | 'empty' | 'emptyText'

interface TypedListPageProps<State extends string, Row> extends Pick<PagedListProps<Row>, 'query' | 'size'> {
  readonly list: ReturnType<typeof useTypedList<State>>
  readonly states: readonly { readonly value: State; readonly label: string }[]
  /** What each such list says of itself by the same names. */
  readonly text: (name: ListText) => string
  readonly table: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list in which people are looked for by what is typed and by their state. */
export function TypedListPage<State extends string, Row>({
  list: { filter, go },
  query,
  size,
  states,
  text,
  table,
}: TypedListPageProps<State, Row>) {
  const choice = { name: 'state', label: text('state'), all: text('allStates'), chosen: filter.state, options: states }
  const search = { label: text('search'), asked: filter.search }
  return (
    <div className="desk">
      <PageHead
        title={text('title')}
        summary={query.data?.total}
        above={text('above')}
        action={<QueueFilters search={search} choices={[choice]} onChange={go} />}
      />
      <PagedList
        query={query}
        failed={text('failed')}
        page={filter.page}
        size={size}
        onPage={(page) => go({ page })}
        empty={{ title: text('empty'), text: text('emptyText') }}
        table={table}
      />
    </div>
  )
}
