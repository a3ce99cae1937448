import { CallFailure } from '@bourse/client'
import { CODE } from '@bourse/contract/client'
import { toast } from '@bourse/ui/toast.tsx'
import { QueryCache, QueryClient } from '@tanstack/react-query'

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
