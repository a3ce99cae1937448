import type { FreezeReason, OfficeUser } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/queries.ts'
import type { UnfreezeRequest } from './act-forms.ts'
import { type UserFilter, userRequest } from './user-filter.ts'

const USERS = ['identity', 'users'] as const
/** Everything about one person lies under it, whichever feature shows it. */
const person = (userId: string) => ['person', userId] as const

export const INVITEES_PAGE = 10

export function useUsers(filter: UserFilter) {
  return useQuery({
    queryKey: [...USERS, filter],
    queryFn: ({ signal }) => call(identity.officeUsers, userRequest(filter), { signal }),
    // The rows stay in place while the next ones are on their way.
    placeholderData: keepPreviousData,
  })
}

export function useUser(userId: string) {
  return useQuery({
    queryKey: [...person(userId), 'user'],
    queryFn: ({ signal }) => call(identity.officeUser, { userId }, { signal }),
  })
}

export function useUserSessions(userId: string) {
  return useQuery({
    queryKey: [...person(userId), 'sessions'],
    queryFn: ({ signal }) => call(identity.officeSessions, { userId }, { signal }),
  })
}

export function useUserEvents(userId: string) {
  return useInfiniteQuery({
    queryKey: [...person(userId), 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(identity.officeSecurityEvents, { userId, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function useInvitees(userId: string, page: number) {
  return useQuery({
    queryKey: [...person(userId), 'invitees', page],
    queryFn: ({ signal }) =>
      call(identity.officeInvitees, { userId, current: String(page), size: String(INVITEES_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useNotes(userId: string) {
  return useQuery({
    queryKey: [...person(userId), 'notes'],
    queryFn: ({ signal }) => call(identity.officeNotes, { userId }, { signal }),
  })
}

/** An act changes the person and what lies around: sessions, orders, events, the record of it. */
function useAct<Input>(act: (input: Input) => Promise<unknown>, userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer: unknown) => {
      if (isUser(answer)) queries.setQueryData([...person(userId), 'user'], answer)
      refresh(person(userId), USERS)
    },
  })
}

function isUser(answer: unknown): answer is OfficeUser {
  return typeof answer === 'object' && answer !== null && 'factors' in answer
}

export function useFreeze(userId: string) {
  return useAct(
    (input: { readonly reason: FreezeReason; readonly text: string }) =>
      call(identity.freezeUser, { userId, ...input }),
    userId,
  )
}

export function useProposeUnfreeze(userId: string) {
  return useAct((input: UnfreezeRequest) => call(identity.proposeUnfreeze, { userId, ...input }), userId)
}

export function useConfirmUnfreeze(userId: string, proposalId: string) {
  return useAct((text: string) => call(identity.confirmUnfreeze, { userId, proposalId, text }), userId)
}

export function useDeclineUnfreeze(userId: string, proposalId: string) {
  return useAct((text: string) => call(identity.declineUnfreeze, { userId, proposalId, text }), userId)
}

export function useStopWithdrawals(userId: string) {
  return useAct(
    (input: { readonly until: string; readonly text: string }) => call(identity.stopWithdrawals, { userId, ...input }),
    userId,
  )
}

export function useAllowWithdrawals(userId: string) {
  return useAct((text: string) => call(identity.allowWithdrawals, { userId, text }), userId)
}

export function useSetMarketAccount(userId: string, on: boolean) {
  return useAct((text: string) => call(identity.setMarketAccount, { userId, on: on ? 'true' : 'false', text }), userId)
}

export function useEndSession(userId: string) {
  return useAct((sessionId: string) => call(identity.endUserSession, { userId, sessionId }), userId)
}

export function useEndSessions(userId: string) {
  return useAct(() => call(identity.endUserSessions, { userId }), userId)
}

export function useAddNote(userId: string) {
  return useAct((text: string) => call(identity.addNote, { userId, text }), userId)
}
