import type { Order } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/web/trading'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../client.ts'
import { useLoggedIn } from '../session.ts'
import { createPrivateList } from './private-list.ts'

const isOpen = ({ state }: Order) => state === 'new' || state === 'partially_filled'

const orders = createPrivateList({
  channel: 'orders',
  queryKey: ['trading', 'liveOrders'],
  fetch: (signal) => call(trading.liveOrders, {}, { signal }),
  keyOf: ({ orderId }) => orderId,
  belongs: isOpen,
})

/**
 * The open orders of every market, newest first, kept by the stream. `data` is undefined until they are known, and for
 * a visitor.
 */
export function useOwnOrders() {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(orders.follow, () => null)
  const { data, error, isError, isFetching, refetch } = useQuery({ ...orders.query, enabled: loggedIn })
  return { data: loggedIn ? data : undefined, error, isError, isFetching, refetch }
}

/** Every change of an own order, with the order as it was known before, until the function that it gives is called. */
export function onOrderChange(listener: (order: Order, before: Order | undefined) => void): () => void {
  return orders.onChange(listener)
}
