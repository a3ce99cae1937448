import type { CallFailure, CallInput, CallOutput } from '@bourse/client'
import type { AssertionOptions } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { askPasskey, createPasskey, type DeviceProblem } from '@bourse/ui/passkey-device.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { storage } from '../../../app/browser-storage.ts'
import { call } from '../../../app/client.ts'
import { queryClient, refresh } from '../../../app/shared-data/queries.ts'
import { replacingToken } from '../../../app/token-lock.ts'
import { refreshSecurity, takeIn } from '../accounts/security-api.ts'

type Input<Name extends keyof Contract['identity']> = SentInputOf<Contract['identity'][Name]>

const passkeysQuery = () =>
  queryOptions({
    queryKey: ['identity', 'passkeys'],
    queryFn: ({ signal }) => call(identity.passkeys, {}, { signal }),
  })

export function usePasskeys() {
  return useQuery(passkeysQuery())
}

export function refreshPasskeys(): void {
  refresh(passkeysQuery().queryKey)
  refreshSecurity()
}

/** Why a device gave no answer, in the reader's language. */
export function useSay() {
  const t = useTranslations('identity.passkey')
  return (problem: DeviceProblem) => t(problem)
}

/** The session goes on by another token. When the answer that names it is lost, it is asked for again. */
async function stepUp(proof: CallInput<typeof identity.stepUp>): Promise<CallOutput<typeof identity.stepUp>> {
  const lockId = crypto.randomUUID()
  const answer = await call(identity.stepUp, proof, { lockId }).catch((failure: CallFailure) => {
    if (!failure.reason.startsWith('client.')) throw failure
    return call(identity.stepUpAnswer, { request: lockId })
  })
  storage.set('tokenBefore', storage.get('token') ?? '')
  storage.set('token', answer.token)
  return answer
}

/** Proves a passkey for this session: security changes then ask for nothing more for five minutes. */
export function useStepUp() {
  const say = useSay()
  return useMutation({
    mutationFn: async () => {
      const passkey = await askPasskey(await call(identity.passkeyOptions), say)
      return replacingToken(() => stepUp({ passkey }))
    },
    onSuccess: ({ until }) => {
      takeIn({ steppedUpUntil: until })
      refreshSecurity()
    },
  })
}

/** What the passkey says to a challenge that stands for an act. */
export function useSignWithPasskey(options: () => Promise<AssertionOptions>) {
  const say = useSay()
  return useMutation({ mutationFn: async () => askPasskey(await options(), say) })
}

/** For the second step of a log-in: what the passkey says to the ticket's challenge. */
export function useTicketPasskey() {
  const say = useSay()
  return useMutation({
    mutationFn: async (ticket: string) => askPasskey(await call(identity.passkeyLogInOptions, { ticket }), say),
  })
}

/** What the page shows afterwards must not be swept away by fresh data, so it refreshes when it is left. */
export function useAddPasskey() {
  const say = useSay()
  return useMutation({
    mutationFn: async (input: Omit<Input<'addPasskey'>, 'passkey'>) => {
      const passkey = await createPasskey(await call(identity.newPasskeyOptions), say)
      return call(identity.addPasskey, { ...input, passkey })
    },
  })
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: (input: Input<'renamePasskey'>) => call(identity.renamePasskey, input),
    onSuccess: (_nothing, { passkeyId, name }) =>
      void queryClient.setQueryData(passkeysQuery().queryKey, (passkeys) =>
        passkeys?.map((passkey) => (passkey.passkeyId === passkeyId ? { ...passkey, name } : passkey)),
      ),
    onSettled: () => refresh(passkeysQuery().queryKey),
  })
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (input: Input<'removePasskey'>) => call(identity.removePasskey, input),
    onSuccess: refreshPasskeys,
  })
}
