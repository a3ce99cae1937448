import type { CallFailure, CallInput } from '@bourse/client'
import type { Order } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/web/trading'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { firstTier } from '../../../app/shared-data/fees.ts'
import { useFees } from '../../../app/shared-data/public-data.ts'
import type { FeeRates } from '../ticket/order-form-sum.ts'

const RATE_STALE_MS = 300_000

/** The fee rates of the person's tier, of the first tier for a visitor; null until they are known. */
export function useFeeRates(): FeeRates | null {
  const loggedIn = useLoggedIn()
  const own = useQuery({
    queryKey: ['trading', 'feeRate'],
    queryFn: ({ signal }) => call(trading.feeRate, {}, { signal }),
    enabled: loggedIn,
    staleTime: RATE_STALE_MS,
  })
  const schedule = useFees()
  if (loggedIn) return own.data ?? null
  return (schedule.data === undefined ? undefined : firstTier(schedule.data)) ?? null
}

type HistoryInput = CallInput<typeof trading.orderHistory>
type TradesInput = CallInput<typeof trading.myTrades>

/** Lists that grow when an order ends or fills, and the details of single orders. */
export const ORDER_LISTS_KEY = ['trading', 'ended'] as const
export const ORDER_KEY = ['trading', 'order'] as const

function historyQuery(input: HistoryInput) {
  return queryOptions({
    queryKey: [...ORDER_LISTS_KEY, 'orders', input],
    queryFn: ({ signal }) => call(trading.orderHistory, input, { signal }),
  })
}

function tradesQuery(input: TradesInput) {
  return queryOptions({
    queryKey: [...ORDER_LISTS_KEY, 'trades', input],
    queryFn: ({ signal }) => call(trading.myTrades, input, { signal }),
  })
}

/** A page stays in sight while the next one is on its way. */
export function useOrderHistory(input: HistoryInput) {
  const enabled = useLoggedIn()
  return useQuery({ ...historyQuery(input), enabled, placeholderData: keepPreviousData })
}

export function useOwnTrades(input: TradesInput) {
  const enabled = useLoggedIn()
  return useQuery({ ...tradesQuery(input), enabled, placeholderData: keepPreviousData })
}

export const readHistory = (input: HistoryInput) => call(trading.orderHistory, input)
export const readTrades = (input: TradesInput) => call(trading.myTrades, input)

export function useOrderDetail(symbol: string, orderId: string) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...ORDER_KEY, symbol, orderId],
    queryFn: ({ signal }) => call(trading.orderFills, { symbol, orderId }, { signal }),
    enabled: enabled && symbol !== '' && orderId !== '',
  })
}

interface CancelOptions {
  readonly onSuccess: () => void
  readonly onError: (failure: CallFailure) => void
}

/** What follows is told to the call, not to its button: the row is often gone before the answer comes. */
export function useCancelOrder(options: CancelOptions) {
  return useMutation<Order, CallFailure, Pick<Order, 'symbol' | 'orderId'>>({
    ...options,
    mutationFn: ({ symbol, orderId }) => call(trading.cancelOrder, { symbol, orderId }),
  })
}

/** Of one market, or of all. */
export function useCancelMany(options: CancelOptions) {
  return useMutation<{ cancelled: number }, CallFailure, { symbol: string | null }>({
    ...options,
    mutationFn: ({ symbol }) => (symbol === null ? call(trading.cancelAll) : call(trading.cancelSymbol, { symbol })),
  })
}
