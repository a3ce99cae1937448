import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

const PAGE_SIZE = 10

export function useAssets() {
  return useQuery({
    queryKey: ['wallet', 'assets'],
    queryFn: ({ signal }) => client.wallet.assets({}, { signal }),
    refetchOnWindowFocus: true,
  })
}

export function useStatement() {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['wallet', 'statement'],
      queryFn: ({ pageParam, signal }) =>
        client.wallet.statement({ current: String(pageParam), size: String(PAGE_SIZE) }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ current, size, total }) => (current * size < total ? current + 1 : null),
    }),
  )
}
