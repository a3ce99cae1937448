import { CallFailure } from '@bourse/client'
import { CODE } from '@bourse/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { sessionStore } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

/** An ended and a lapsed session lead to the log-in alike; there it says why (error codes 10001 and 4433). */
function leaveWhenSessionIsOver(error: unknown): void {
  if (!(error instanceof CallFailure)) return
  if (error.code === CODE.unauthenticated || error.code === CODE.sessionTimeout) sessionStore.end('ended')
}

/** A refusal stays a refusal however often it is asked; only a lost connection is worth a second try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof CallFailure && error.reason === 'client.network'
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSessionIsOver }),
  mutationCache: new MutationCache({ onError: leaveWhenSessionIsOver }),
  defaultOptions: {
    // Without a connection a call fails at once and says so. Nothing waits to be sent later without the person.
    queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
})
