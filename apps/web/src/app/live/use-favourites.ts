import * as markets from '@bourse/contract/calls/web/markets'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'
import { useLoggedIn } from '../session.ts'
import { queryClient, refresh } from '../shared-data/queries.ts'

const NONE: readonly string[] = []
const toggleKey = ['markets', 'toggleFavourite'] as const

function favouritesQuery() {
  return queryOptions({
    queryKey: ['markets', 'favourites'],
    queryFn: ({ signal }) => call(markets.favourites, {}, { signal }),
  })
}

/** As the server answers; `data` is undefined until it has, and for a visitor. */
function useFavouritesQuery() {
  const loggedIn = useLoggedIn()
  const query = useQuery({ ...favouritesQuery(), enabled: loggedIn })
  return { ...query, data: loggedIn ? query.data : undefined }
}

/** The markets that the person has marked, the latest first; empty for a visitor. */
export function useFavourites(): readonly string[] {
  return useFavouritesQuery().data ?? NONE
}

interface Mark {
  readonly symbol: string
  readonly on: boolean
}

function marked(before: readonly string[] | undefined, { symbol, on }: Mark): string[] {
  const others = (before ?? []).filter((other) => other !== symbol)
  return on ? [symbol, ...others] : others
}

/** Marks a market or takes the mark off. It shows at once; should the server refuse, it goes back and the reason is told. */
export function useToggleFavourite() {
  const { queryKey } = favouritesQuery()
  return useMutation({
    mutationKey: toggleKey,
    // One after the other: the answer to the first must not wipe out a second that is on its way.
    scope: { id: 'favourites' },
    mutationFn: ({ symbol, on }: Mark) =>
      on ? call(markets.addFavourite, { symbol }) : call(markets.removeFavourite, { symbol }),
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (before) => marked(before, mark))
    },
    onSuccess: (favourites) => {
      if (queryClient.isMutating({ mutationKey: toggleKey }) === 1) queryClient.setQueryData(queryKey, favourites)
    },
    onError: (error, { symbol, on }) => {
      queryClient.setQueryData(queryKey, (before) => marked(before, { symbol, on: !on }))
      refresh(queryKey)
      toast.bad(error.message)
    },
  })
}
