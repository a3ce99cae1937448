import * as wallet from '@bourse/contract/calls/office/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const POSTINGS_PAGE = 25

export function useBalances(userId: string) {
  return useQuery({
    queryKey: ['person', userId, 'balances'],
    queryFn: ({ signal }) => call(wallet.officeBalances, { userId }, { signal }),
  })
}

export interface PostingsQuery {
  readonly userId: string
  readonly page: number
  readonly currency: string | undefined
}

export function usePostings({ userId, page, currency }: PostingsQuery) {
  return useQuery({
    queryKey: ['person', userId, 'postings', { page, currency }],
    queryFn: ({ signal }) => {
      const paging = { current: String(page), size: String(POSTINGS_PAGE) }
      return call(
        wallet.officeStatement,
        { userId, ...paging, ...(currency === undefined ? {} : { currency }) },
        { signal },
      )
    },
    // The rows stay in place while the next page is on its way.
    placeholderData: keepPreviousData,
  })
}
