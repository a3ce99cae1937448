import * as wealth from '@bourse/contract/calls/office/wealth'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const PLANS_PAGE = 25

export function usePlansOf(userId: string, page: number) {
  return useQuery({
    queryKey: ['person', userId, 'wealthPlans', page],
    queryFn: ({ signal }) =>
      call(wealth.officeWealthPlans, { userId, current: String(page), size: String(PLANS_PAGE) }, { signal }),
    // The rows stay in place while the next page is on its way.
    placeholderData: keepPreviousData,
  })
}
