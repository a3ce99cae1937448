import * as identity from '@bourse/contract/calls/web/identity'
import * as invitations from '@bourse/contract/calls/web/invitations'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

const OWN = ['invitations', 'own'] as const
const ELSEWHERE = [['activities', 'own'], ['wallet']] as const
/** Friends do something at any time; what they have done is counted at 00:00 UTC. */
const OWN_MS = 30_000
/** Specification §9. */
export const PAGE_SIZE = 60

export function useInviteConfig() {
  return useQuery({
    queryKey: ['invitations', 'config'],
    queryFn: ({ signal }) => call(invitations.config, {}, { signal }),
  })
}

export function useDrawTerms() {
  return useQuery({
    queryKey: ['invitations', 'drawTerms'],
    queryFn: ({ signal }) => call(invitations.drawTerms, {}, { signal }),
  })
}

export function useTotals() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'totals'],
    queryFn: ({ signal }) => call(invitations.totals, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: OWN_MS,
  })
}

export function useFriends(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'friends', current],
    queryFn: ({ signal }) =>
      call(invitations.friends, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: OWN_MS,
    placeholderData: keepPreviousData,
  })
}

export function useDraws() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'draws'],
    queryFn: ({ signal }) => call(invitations.draws, { current: '1', size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: OWN_MS,
  })
}

const changed = () => refresh(OWN, ...ELSEWHERE)

export function useTakeReward() {
  return useMutation({ mutationFn: (id: string) => call(invitations.take, { id }), onSettled: changed })
}

export function useDraw() {
  return useMutation({ mutationFn: (id: string) => call(invitations.draw, { id }), onSettled: changed })
}

/** Two letters of whoever invites; null when the code is nobody's. */
export function useInviter(inviteCode: string) {
  return useQuery({
    queryKey: ['invitations', 'inviter', inviteCode],
    queryFn: ({ signal }) => call(identity.inviter, { inviteCode }, { signal }),
    enabled: inviteCode !== '',
  })
}
