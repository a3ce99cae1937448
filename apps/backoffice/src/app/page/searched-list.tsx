import { useState } from 'react'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { SearchInput } from './search-input.tsx'

/** What is looked for, and which page of it is shown: another search begins at its first page. */
export function useSearched() {
  const [asked, setAsked] = useState({ search: '', page: 1 })
  return {
    asked: { ...asked, search: asked.search.trim() },
    typed: asked.search,
    type: (search: string) => setAsked({ search, page: 1 }),
    turn: (page: number) => setAsked({ ...asked, page }),
  }
}

interface SearchedListProps<Row> extends Omit<PagedListProps<Row>, 'page' | 'onPage'> {
  readonly searched: ReturnType<typeof useSearched>
  /** Of the field. */
  readonly label: string
}

/** A list with a field above it that finds some of it by number or person. */
export function SearchedList<Row>({ searched, label, ...list }: SearchedListProps<Row>) {
  return (
    <>
      <SearchInput
        fieldClassName="mb-3 max-w-80"
        label={label}
        maxLength={60}
        value={searched.typed}
        onChange={({ target }) => searched.type(target.value)}
      />
      <PagedList {...list} page={searched.asked.page} onPage={searched.turn} />
    </>
  )
}
