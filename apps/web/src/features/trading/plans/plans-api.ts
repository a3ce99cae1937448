import * as trading from '@bourse/contract/calls/web/trading'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../app/client.ts'
import { followPrivate } from '../../../app/live/stream.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

export const PLANS_KEY = ['trading', 'plans'] as const
const RECHECK_MS = 60_000
export const RUNS_KEY = ['trading', 'planRuns'] as const

export function refreshPlans(): void {
  refresh(PLANS_KEY, RUNS_KEY)
}

/** The exchange tells when a plan has bought, skipped or been suspended; after a lost connection it may have. */
function followPlans(): () => void {
  return followPrivate({
    channel: 'notices',
    listener: ({ kind }) => {
      if (kind.startsWith('plan_')) refreshPlans()
    },
    onSubscribed: refreshPlans,
  })
}

/** The plans of every market, newest first; `data` is undefined until they are known, and for a visitor. */
export function usePlans() {
  const loggedIn = useLoggedIn()
  useSyncExternalStore(followPlans, () => null)
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => call(trading.plans, {}, { signal }),
    enabled: loggedIn,
    // A first try that found no balance is told by nobody, and yet moves the plan on.
    refetchInterval: ({ state }) => (state.data?.some((plan) => plan.state === 'ongoing') ? RECHECK_MS : false),
  })
  return { data: loggedIn ? data : undefined, error, isError, isFetching, refetch }
}
