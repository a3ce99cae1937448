import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { ListPaging } from './list-paging.tsx'

interface ListQuery {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

interface ListPendingProps {
  readonly query: ListQuery
  /** Where `failed` stands among the texts of the page. */
  readonly texts: string
}

/** A list that is not there yet, or could not be read. */
export function ListPending({ query, texts }: ListPendingProps) {
  const t = useTranslations(texts)
  if (!query.isError) return <LoadingState lines={4} className="py-3" />
  return (
    <ErrorState
      className="my-3"
      title={t('failed')}
      text={query.error?.message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

interface PagedListProps<Item> {
  readonly query: ListQuery & {
    readonly data: { readonly total: number; readonly records: readonly Item[] } | undefined
  }
  /** Where `failed` and `paging` stand among the texts of the page. */
  readonly texts: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly label: string
  readonly size: number
  readonly page: number
  readonly onPage: (page: number) => void
  /** A row for each, with its key. */
  readonly children: (item: Item) => ReactNode
  readonly className?: string
}

/** A list by pages, with each of its states. */
export function PagedList<Item>({
  query,
  texts,
  empty,
  label,
  size,
  page,
  onPage,
  children,
  className,
}: PagedListProps<Item>) {
  const t = useTranslations(texts)
  if (query.data === undefined) return <ListPending query={query} texts={texts} />
  const { total, records } = query.data
  if (total === 0) return <EmptyState {...empty} />
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <>
      <ul aria-label={label} className={className}>
        {records.map(children)}
      </ul>
      <ListPaging
        page={page}
        pages={pages}
        onPage={onPage}
        texts={{
          label: t('paging.label'),
          position: t('paging.position', { page, pages }),
          previous: t('paging.previous'),
          next: t('paging.next'),
        }}
      />
    </>
  )
}
