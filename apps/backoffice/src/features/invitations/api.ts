import * as invitations from '@bourse/contract/calls/office/invitations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const FRIENDS_PAGE = 20

export function useInvitationsOf(userId: string, page: number) {
  return useQuery({
    queryKey: ['person', userId, 'invitations', page],
    queryFn: ({ signal }) =>
      call(invitations.officeInvitationsOf, { userId, current: String(page), size: String(FRIENDS_PAGE) }, { signal }),
    placeholderData: keepPreviousData,
  })
}
