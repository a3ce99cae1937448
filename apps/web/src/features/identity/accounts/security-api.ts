import type { OwnCodeAct, SecurityState } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import * as kyc from '@bourse/contract/calls/web/kyc'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { userQuery } from '../../../app/session.ts'
import { queryClient, refresh } from '../../../app/shared-data/queries.ts'

type Input<Name extends keyof Contract['identity']> = SentInputOf<Contract['identity'][Name]>

const securityQuery = () =>
  queryOptions({
    queryKey: ['identity', 'security'],
    queryFn: ({ signal }) => call(identity.securityState, {}, { signal }),
  })

const sessionsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'sessions'],
    queryFn: ({ signal }) => call(identity.sessions, {}, { signal }),
  })

export function useSecurity(enabled = true) {
  return useQuery({ ...securityQuery(), enabled })
}

export function useSessions() {
  return useQuery(sessionsQuery())
}

const EVENTS = ['identity', 'events'] as const

/** Ten at first: enough to see what is new. */
export function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: EVENTS,
    queryFn: ({ pageParam, signal }) =>
      call(identity.securityEvents, { size: '10', ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** What protects the account has changed, and so may have the list of sessions. */
export function refreshSecurity(): void {
  refresh(securityQuery().queryKey)
  refreshSessions()
}

/** What an act has changed for certain stands at once; the rest is read again. */
export function takeIn(known: Partial<SecurityState>): void {
  queryClient.setQueryData(securityQuery().queryKey, (state) => state && { ...state, ...known })
}

function refreshSessions(): void {
  refresh(sessionsQuery().queryKey, EVENTS)
}

export function useSendOwnCode(act: OwnCodeAct) {
  return useMutation({ mutationFn: () => call(identity.sendOwnCode, { act }) })
}

/** To the address or number that is to be bound. */
export function useSendNewCode() {
  return useMutation({ mutationFn: (account: string) => call(identity.sendNewCode, { account }) })
}

export interface ContactChange {
  readonly old: string | undefined
  readonly oldCode: string
  readonly next: string
  readonly code: string
  readonly googleCode?: string
}

export function useSetContact(kind: 'email' | 'phone') {
  return useMutation({
    mutationFn: ({ old, next, oldCode, code, googleCode }: ContactChange) => {
      const proofs = { oldCode, code, ...(googleCode === undefined ? {} : { googleCode }) }
      return kind === 'email'
        ? call(identity.setEmail, { ...proofs, email: next, ...(old === undefined ? {} : { oldEmail: old }) })
        : call(identity.setMobile, { ...proofs, phone: next, ...(old === undefined ? {} : { oldPhone: old }) })
    },
    onSettled: () => {
      refreshSecurity()
      refresh(userQuery().queryKey)
    },
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Input<'changePassword'>) => call(identity.changePassword, input),
    // A refusal may be news too: a proof that has run out, or a lock.
    onSettled: refreshSecurity,
  })
}

/** With the old password, or with a mailed code for whoever has forgotten it while logged in. */
export function useChangePasswordByCode() {
  return useMutation({
    mutationFn: (input: Input<'changePasswordByCode'>) => call(identity.changePasswordByCode, input),
    onSettled: refreshSecurity,
  })
}

export function useSetFundPassword() {
  return useMutation({
    mutationFn: (input: Input<'setFundPassword'>) => call(identity.setFundPassword, input),
    onSettled: refreshSecurity,
  })
}

export function useResetFundPassword() {
  return useMutation({
    mutationFn: (input: Input<'resetFundPassword'>) => call(identity.resetFundPassword, input),
    onSettled: refreshSecurity,
  })
}

/** Asked for once when the page opens; each answer is another secret, and only the last can be bound. */
export function useNewSecret(enabled: boolean) {
  return useQuery({
    queryKey: ['identity', 'newSecret'],
    queryFn: () => call(identity.newAuthenticatorSecret),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the page shows afterwards must not be swept away by fresh data, so it refreshes when it is left. */
export function useBindAuthenticator() {
  return useMutation({ mutationFn: (input: Input<'bindAuthenticator'>) => call(identity.bindAuthenticator, input) })
}

export function useVerifyBeforeChange() {
  return useMutation({
    mutationFn: (code: string | undefined) => call(identity.verifyBeforeChange, code === undefined ? {} : { code }),
  })
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (googleCode: string | undefined) =>
      call(identity.renewRecoveryCodes, googleCode === undefined ? {} : { googleCode }),
  })
}

export function useUnbindAuthenticator() {
  return useMutation({
    mutationFn: (input: Input<'bindAuthenticator'>) => call(identity.bindAuthenticator, input),
    onSettled: refreshSecurity,
  })
}

export function useSetAntiPhishingCode() {
  return useMutation({
    mutationFn: (input: Input<'setAntiPhishingCode'>) => call(identity.setAntiPhishingCode, input),
    onSuccess: (_nothing, { antiPhishingCode: word = '' }) => takeIn({ antiPhishingCode: word === '' ? null : word }),
    onSettled: refreshSecurity,
  })
}

export function useEndSession() {
  return useMutation({
    mutationFn: (input: Input<'endSession'>) => call(identity.endSession, input),
    onSettled: refreshSessions,
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: (input: Input<'endOtherSessions'>) => call(identity.endOtherSessions, input),
    onSettled: refreshSessions,
  })
}

/** How the identity verification stands; its own pages ask for the rest. */
export function useKycState() {
  const { data } = useQuery({
    queryKey: ['kyc', 'info'],
    queryFn: ({ signal }) => call(kyc.info, {}, { signal }),
    staleTime: 0,
  })
  return data?.state
}
