import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isLoggedIn, useLoggedIn } from '../session.ts'
import { queryClient, refresh } from '../shared-data/queries.ts'
import { followPrivate } from './stream.ts'

/** What the channel `funding` makes old. */
const LIVE = ['funding', 'live'] as const
/** Money that moves changes what can be spent; the balances themselves are kept by another channel. */
const BALANCES = ['wallet', 'assets'] as const
/** Should the stream be out of reach, nobody waits for ever. */
const FALLBACK_MS = 60_000

/** Reads again whatever on the page shows money on its way. */
export function refreshFunding(): void {
  refresh(LIVE, BALANCES)
}

let users = 0
let leave: (() => void) | undefined

function follow(): () => void {
  users += 1
  leave ??= followPrivate({
    channel: 'funding',
    listener: refreshFunding,
    onSubscribed: refreshFunding,
    onSession: () => {
      if (isLoggedIn()) void queryClient.resetQueries({ queryKey: LIVE })
      else queryClient.removeQueries({ queryKey: LIVE })
    },
  })
  return () => {
    users -= 1
    if (users > 0) return
    leave?.()
    leave = undefined
  }
}

interface FundingQuery<Data> {
  readonly key: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<Data>
  readonly enabled?: boolean
  /** Of pages of a list: the one in sight stays until the next is there. */
  readonly keep?: boolean
}

/** Deposits, withdrawals and transfers of the person, in whatever view: read by a call and again whenever one of them changes. */
export function useFundingQuery<Data>({ key, read, enabled = true, keep = false }: FundingQuery<Data>) {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(follow, () => null)
  return useQuery({
    queryKey: [...LIVE, ...key],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    refetchInterval: FALLBACK_MS,
    enabled: enabled && loggedIn,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}
