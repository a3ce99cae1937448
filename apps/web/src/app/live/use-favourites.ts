import { toast } from '@bourse/ui/toast.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../client.ts'
import { queryClient } from '../queries.ts'
import { useLoggedIn } from '../session.ts'

const NONE: readonly string[] = []

function favouritesQuery() {
  return queryOptions({
    queryKey: ['markets', 'favourites'],
    queryFn: ({ signal }) => client.markets.favourites({}, { signal }),
  })
}

/** The markets that the person has marked, the latest first; empty for a visitor. */
export function useFavourites(): readonly string[] {
  const loggedIn = useLoggedIn()
  const { data } = useQuery({ ...favouritesQuery(), enabled: loggedIn })
  return (loggedIn ? data : undefined) ?? NONE
}

/** Marks a market or takes the mark off. It shows at once; should the server refuse, it goes back and the reason is told. */
export function useToggleFavourite() {
  const { queryKey } = favouritesQuery()
  return useMutation({
    mutationFn: ({ symbol, on }: { symbol: string; on: boolean }) =>
      on ? client.markets.addFavourite({ symbol }) : client.markets.removeFavourite({ symbol }),
    onMutate: async ({ symbol, on }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const others = (before ?? []).filter((other) => other !== symbol)
      queryClient.setQueryData(queryKey, on ? [symbol, ...others] : others)
      return { before }
    },
    onSuccess: (favourites) => queryClient.setQueryData(queryKey, favourites),
    onError: (error, _input, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.bad(error.message)
    },
  })
}
