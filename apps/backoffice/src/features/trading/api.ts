import type { Order } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/office/trading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export const ORDERS_PAGE = 25

export function useLiveOrders(userId: string) {
  return useQuery({
    queryKey: ['person', userId, 'liveOrders'],
    queryFn: ({ signal }) => call(trading.officeLiveOrders, { userId }, { signal }),
  })
}

export interface HistoryQuery {
  readonly userId: string
  readonly page: number
  readonly symbol: string | undefined
  readonly side: Order['side'] | undefined
}

export function useOrderHistory({ userId, page, symbol, side }: HistoryQuery) {
  return useQuery({
    queryKey: ['person', userId, 'orderHistory', { page, symbol, side }],
    queryFn: ({ signal }) =>
      call(
        trading.officeOrderHistory,
        {
          userId,
          current: String(page),
          size: String(ORDERS_PAGE),
          ...(symbol === undefined ? {} : { symbol }),
          ...(side === undefined ? {} : { side }),
        },
        { signal },
      ),
    // The rows stay in place while the next page is on its way.
    placeholderData: keepPreviousData,
  })
}
