import * as wallet from '@bourse/contract/calls/web/wallet'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../client.ts'
import { useLoggedIn } from '../session.ts'
import { createPrivateList } from './private-list.ts'

const balances = createPrivateList({
  channel: 'balances',
  // The wallet page reads the same entry.
  queryKey: ['wallet', 'assets'],
  fetch: (signal) => call(wallet.assets, {}, { signal }),
  keyOf: ({ coin }) => coin,
  belongs: () => true,
})

/** The assets of the wallet, kept by the stream. `data` is undefined until they are known, and for a visitor. */
export function useBalances() {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(
    balances.follow,
    () => null,
    () => null,
  )
  const { data, error, isError, isFetching, refetch } = useQuery({ ...balances.query, enabled: loggedIn })
  return { data: loggedIn ? data : undefined, error, isError, isFetching, refetch }
}
