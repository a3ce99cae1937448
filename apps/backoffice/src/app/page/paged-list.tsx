import { EmptyState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { Pager } from './pager.tsx'

interface Page<Row> {
  readonly records: readonly Row[]
  readonly total: number
}

export interface PagedListProps<Row> extends Pick<LoadedProps<Page<Row>>, 'query' | 'failed'> {
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  /** Said where there is nothing. */
  readonly empty: { readonly title: string; readonly text: string }
  /** Without rows it is the skeleton. */
  readonly table: (rows: readonly Row[] | undefined) => ReactNode
}

/** One page of a list, with what is shown before it is there, where it is empty and where it could not be had. */
export function PagedList<Row>({ query, failed, page, size, onPage, empty, table }: PagedListProps<Row>) {
  return (
    <Loaded query={query} failed={failed} skeleton={table(undefined)}>
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <>
            {table(records)}
            <Pager page={page} size={size} total={total} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  )
}
