import { CallFailure } from '@bourse/client'
import { CODE } from '@bourse/contract/client'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
    queryMeta: { readonly showFailure?: boolean }
  }
}

/** A refusal stays a refusal however often it is asked; only a lost connection is worth a second try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof CallFailure && error.reason === 'client.network'
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // On 10001 the session has spoken already.
      if (query.meta?.showFailure && error.code !== CODE.unauthenticated) toast.bad(error.message)
    },
  }),
  defaultOptions: {
    // Without a connection a call fails at once and says so. Nothing waits to be sent later without the person.
    queries: { networkMode: 'always', staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Begins to read again what an act has made old, and waits for nothing: what a person did is said at once. A mutation
 * that waited could lose it, because a callback given to `mutate` goes unheard once its component is gone, and fresh
 * data may take that away.
 */
export function refresh(...queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
}

/** For a step that is over only when it is known what comes next: its `mutationFn` reads that too, and ends with it. */
export async function reread(queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey })
}
