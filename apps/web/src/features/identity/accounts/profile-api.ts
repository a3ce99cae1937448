import * as identity from '@bourse/contract/calls/web/identity'
import * as policy from '@bourse/contract/calls/web/policy'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { userQuery } from '../../../app/session.ts'
import { queryClient, refresh } from '../../../app/shared-data/queries.ts'

/** How long an invitation code is; a shorter one is not finished. */
const CODE_LENGTH = 8

/** Whose invitation code it is, masked; null when nobody's. */
export function useInviter(inviteCode: string) {
  return useQuery({
    queryKey: ['identity', 'inviter', inviteCode.toUpperCase()],
    queryFn: ({ signal }) => call(identity.inviter, { inviteCode }, { signal }),
    enabled: inviteCode.length >= CODE_LENGTH,
    staleTime: 300_000,
  })
}

function refreshUser(): void {
  refresh(userQuery().queryKey)
}

export function useSetInviteCode() {
  return useMutation({
    mutationFn: (inviteCode: string) => call(identity.setInviteCode, { inviteCode }),
    onSuccess: refreshUser,
  })
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (input: SentInputOf<Contract['identity']['updateUser']>) => call(identity.updateUser, input),
    // The name stands at once: the form closes, and the old one would show for a moment.
    onSuccess: (_nothing, { username }) => {
      if (username !== undefined)
        queryClient.setQueryData(userQuery().queryKey, (user) => user && { ...user, username })
      refreshUser()
    },
  })
}

export function useRegistrationBonus() {
  return useQuery({
    queryKey: ['identity', 'registration-bonus'],
    queryFn: ({ signal }) => call(identity.registrationBonus, {}, { signal }),
    staleTime: 300_000,
  })
}

/** Where the law forbids rewards for inviting. Until it is known nothing is forbidden: the server judges anyway. */
const deniedQuery = () => ({
  queryKey: ['policy', 'denied', 'invitation'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(policy.deniedCountries, { product: 'invitation' }, { signal }),
  staleTime: 300_000,
})

export function useInvitationDenied(country: string): boolean {
  return useQuery(deniedQuery()).data?.countries.includes(country) ?? false
}

export function invitationDenied(country: string): boolean {
  return queryClient.getQueryData<{ countries: string[] }>(deniedQuery().queryKey)?.countries.includes(country) ?? false
}
