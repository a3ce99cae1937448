import * as trial from '@bourse/contract/calls/web/trial'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { hearServerTime } from '../../app/live/server-clock.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'

/** Prices move; what the fund is worth follows. */
const FUND_MS = 5_000
const RANKING_MS = 300_000
const FUND = ['trial', 'fund'] as const
const TRADES = ['trial', 'trades'] as const
const LINE = ['trial', 'line'] as const
const LINE_MS = 300_000

export function useStanding() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: FUND,
    queryFn: async ({ signal }) => {
      const found = await call(trial.fund, {}, { signal })
      hearServerTime(Date.parse(found.now))
      return found
    },
    enabled,
    staleTime: 0,
    refetchInterval: FUND_MS,
  })
}

export function useRanking() {
  return useQuery({
    queryKey: ['trial', 'ranking'],
    queryFn: ({ signal }) => call(trial.ranking, {}, { signal }),
    refetchInterval: RANKING_MS,
  })
}

export function useTrades(enabled: boolean) {
  return useQuery({
    queryKey: TRADES,
    queryFn: ({ signal }) => call(trial.trades, {}, { signal }),
    enabled,
  })
}

/** An hour is added to it from time to time; what it is worth now comes with the fund. */
export function useLine() {
  return useQuery({
    queryKey: LINE,
    queryFn: ({ signal }) => call(trial.line, {}, { signal }),
    refetchInterval: LINE_MS,
  })
}

const changed = () => {
  refreshFunding()
  refresh(FUND, TRADES, LINE, ['wallet'], ['activities'])
}

export function useClaim() {
  return useMutation({
    mutationFn: (lockId: string) => call(trial.claim, {}, { lockId }),
    onSettled: changed,
  })
}

/** At the value that is shown: at another one nothing is ended. */
export function useEnd() {
  return useMutation({
    mutationFn: ({ value, lockId }: { readonly value: string; readonly lockId: string }) =>
      call(trial.cancel, { value }, { lockId }),
    onSettled: changed,
  })
}

export function useTake() {
  return useMutation({
    mutationFn: (lockId: string) => call(trial.virtualFund, {}, { lockId }),
    onSettled: changed,
  })
}

export function useProtect() {
  return useMutation({
    mutationFn: (on: boolean) => call(trial.setProtection, { on: on ? 'true' : 'false' }),
    onSettled: () => refresh(FUND),
  })
}

export interface Wanted {
  readonly from: string
  readonly to: string
  readonly payAmount: string
}

export function useQuote() {
  return useMutation({ mutationFn: (wanted: Wanted) => call(trial.quote, { ...wanted }) })
}

/** The quote names the request: it is traded once. */
export function useTrade() {
  return useMutation({
    mutationFn: (quoteId: string) => call(trial.trade, { quoteId }, { lockId: quoteId }),
    onSettled: changed,
  })
}
