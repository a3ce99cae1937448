import type { ComplaintState } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/queries.ts'

/** The contract's list; its module would bring the schemas along. */
export const STATES = ['open', 'held', 'dismissed', 'released'] as const satisfies readonly ComplaintState[]

export const COMPLAINTS_PAGE = 20
const QUEUE_EVERY_MS = 10_000

const COMPLAINTS = ['p2p', 'complaints'] as const
const COMPLAINT = ['p2p', 'complaint'] as const

export function useComplaints(state: ComplaintState | undefined, page: number) {
  return useQuery({
    queryKey: [...COMPLAINTS, state, page],
    queryFn: ({ signal }) =>
      call(
        p2p.officeComplaints,
        { current: String(page), size: String(COMPLAINTS_PAGE), ...(state === undefined ? {} : { state }) },
        { signal },
      ),
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Looking is recorded, so nothing is fetched again by itself. */
export function useComplaint(id: string) {
  return useQuery({
    queryKey: [...COMPLAINT, id],
    queryFn: ({ signal }) => call(p2p.officeComplaint, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useDecideComplaint() {
  return useMutation({
    mutationFn: (input: SentInputOf<Contract['p2p']['decideComplaint']>) => call(p2p.decideComplaint, input),
    onSettled: () => refresh(COMPLAINTS, COMPLAINT),
  })
}
