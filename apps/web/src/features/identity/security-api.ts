import type { OwnCodeAct } from '@bourse/contract'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'

type Input<Name extends keyof Contract['identity']> = SentInputOf<Contract['identity'][Name]>

const securityQuery = () =>
  queryOptions({
    queryKey: ['identity', 'security'],
    queryFn: ({ signal }) => client.identity.securityState({}, { signal }),
  })

const sessionsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'sessions'],
    queryFn: ({ signal }) => client.identity.sessions({}, { signal }),
  })

export function useSecurity() {
  return useQuery(securityQuery())
}

export function useSessions() {
  return useQuery(sessionsQuery())
}

/** What protects the account has changed, and so may have the list of sessions. */
async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(securityQuery()), queryClient.invalidateQueries(sessionsQuery())])
}

export function useSendOwnCode(act: OwnCodeAct) {
  return useMutation({ mutationFn: () => client.identity.sendOwnCode({ act }) })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Input<'changePassword'>) => client.identity.changePassword(input),
    onSuccess: refresh,
  })
}

/** With the old password, or with a mailed code for who has forgotten it while logged in. */
export function useChangePasswordByCode() {
  return useMutation({
    mutationFn: (input: Input<'changePasswordByCode'>) => client.identity.changePasswordByCode(input),
    onSuccess: refresh,
  })
}

export function useSetFundPassword() {
  return useMutation({
    mutationFn: (input: Input<'setFundPassword'>) => client.identity.setFundPassword(input),
    onSuccess: refresh,
  })
}

export function useResetFundPassword() {
  return useMutation({
    mutationFn: (input: Input<'resetFundPassword'>) => client.identity.resetFundPassword(input),
    onSuccess: refresh,
  })
}

/** Asked for once when the page opens; each answer is another secret, and only the last can be bound. */
export function useNewSecret(enabled: boolean) {
  return useQuery({
    queryKey: ['identity', 'newSecret'],
    queryFn: () => client.identity.newAuthenticatorSecret(),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the page shows afterwards must not be swept away by fresh data, so it refreshes when it is left. */
export function useBindAuthenticator() {
  return useMutation({ mutationFn: (input: Input<'bindAuthenticator'>) => client.identity.bindAuthenticator(input) })
}

export function useVerifyBeforeChange() {
  return useMutation({ mutationFn: (code: string) => client.identity.verifyBeforeChange({ code }) })
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (googleCode: string) => client.identity.renewRecoveryCodes({ googleCode }) })
}

export function useUnbindAuthenticator() {
  return useMutation({
    mutationFn: (input: Input<'bindAuthenticator'>) => client.identity.bindAuthenticator(input),
    onSuccess: refresh,
  })
}

export function useSetAntiPhishingCode() {
  return useMutation({
    mutationFn: (input: Input<'setAntiPhishingCode'>) => client.identity.setAntiPhishingCode(input),
    onSuccess: refresh,
  })
}

export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string) => client.identity.endSession({ sessionId }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery()),
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => client.identity.endOtherSessions(),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery()),
  })
}

export const refreshSecurity = refresh

/** How the identity verification stands; its own pages ask for the rest. */
export function useKycState() {
  const { data } = useQuery({
    queryKey: ['kyc', 'info'],
    queryFn: ({ signal }) => client.kyc.info({}, { signal }),
    staleTime: 0,
  })
  return data?.state
}
