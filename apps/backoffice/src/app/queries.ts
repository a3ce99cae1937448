import { CallFailure } from '@bourse/client'
import { QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

/** A refusal stays a refusal however often it is asked; only a lost connection is worth a second try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof CallFailure && error.reason === 'client.network'
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once and says so. Nothing waits to be sent later without the person.
    queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
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
