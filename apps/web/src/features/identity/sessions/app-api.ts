import * as identity from '@bourse/contract/calls/web/identity'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/shared-data/queries.ts'
import { enter } from '../api.ts'

type Answer = SentInputOf<Contract['identity']['answerAppLogIn']>

const STARTED = ['identity', 'appLogIn'] as const
const POLL_MS = 2_000

/** Asked for when the picture is shown; another one is asked for by `renewAppLogIn`. */
export function useAppLogIn() {
  return useQuery({
    queryKey: STARTED,
    queryFn: () => call(identity.startAppLogIn),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function renewAppLogIn(): Promise<void> {
  return queryClient.resetQueries({ queryKey: STARTED })
}

/** Asks every two seconds until there is an answer. The session that comes with it is entered at once. */
export function useAppAnswer(secret: string | undefined, onEntered: () => void) {
  return useQuery({
    queryKey: ['identity', 'appAnswer', secret],
    queryFn: async () => {
      const { state, session } = await call(identity.loginWithApp, { secret: secret ?? '' })
      if (session === null) return state
      await enter(session)
      onEntered()
      return state
    },
    enabled: secret !== undefined,
    refetchInterval: ({ state: { data } }) => (data === undefined || data === 'waiting' ? POLL_MS : false),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
}

/** Who asks. Looked at once: the page is left or answered within two minutes. */
export function useAskedLogIn(code: string, enabled: boolean) {
  return useQuery({
    queryKey: ['identity', 'askedLogIn', code],
    queryFn: ({ signal }) => call(identity.askedAppLogIn, { code }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useAnswerLogIn() {
  return useMutation({ mutationFn: (answer: Answer) => call(identity.answerAppLogIn, answer) })
}
