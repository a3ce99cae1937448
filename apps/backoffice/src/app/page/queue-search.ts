import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { pageOf, textOf } from './paging.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/** What the address asks for, of what is known; `?user=` shows one person. */
export type QueueFilter<Known extends Lists> = { readonly [Name in keyof Known]: Known[Name][number] | undefined } & {
  readonly user: string | undefined
}

export function queueFilterOf<const Known extends Lists>(
  search: Readonly<Record<string, unknown>>,
  known: Known,
): QueueFilter<Known> {
  const asked = Object.entries(known).map(([name, values]) => [name, values.find((value) => value === search[name])])
  return { ...Object.fromEntries(asked), user: textOf(search.user) }
}

/** What is asked for instead, by its name in the address. */
export type Wanted = Readonly<Record<string, string | number | undefined>>

/** The filters of a queue stand in the address. Another choice begins at the first page. */
export function useQueueSearch<const Known extends Lists>(known: Known) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = queueFilterOf(search, known)
  const go = (next: Wanted) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(wanted) })
  }
  return { filter, page: pageOf(search.page), go }
}
