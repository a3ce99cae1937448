import { useNavigate } from '@bourse/ui/router.tsx'
import { pageOf, textOf } from './paging.ts'
import { apart, useTypedSearch } from './typed-search.ts'

export interface TypedListFilter<State extends string> {
  readonly page: number
  readonly state: State | undefined
  readonly search: string
}

/** The filters of a list in which people are looked for: state and page stand in the address, what is typed stays with the step of the history. */
export function useTypedList<const State extends string>(states: readonly State[]) {
  const asked = useTypedSearch()
  const navigate = useNavigate()
  const filter: TypedListFilter<State> = {
    page: pageOf(asked.page),
    state: states.find((state) => state === asked.state),
    search: textOf(asked.search) ?? '',
  }
  const go = (next: Readonly<Record<string, string | number | undefined>>) => {
    const { page, state, search } = { ...filter, page: 1, ...next }
    const wanted = { state: state || undefined, search: search || undefined, page: page > 1 ? page : undefined }
    void navigate({ to: '.', ...apart(wanted) })
  }
  return { filter, go }
}
