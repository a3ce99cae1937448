import type { ValueRange, WalletAsset } from '@bourse/contract'
import * as wallet from '@bourse/contract/calls/web/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../client.ts'
import { liveHistory } from '../shared-data/live-history.ts'
import { type Portfolio, portfolioOf, type Unit, valueScale } from '../shared-data/portfolio.ts'
import { useAllTickers } from './use-all-tickers.ts'
import { useBalances } from './use-balances.ts'

const REFETCH_MS = 60_000

/** What is held at the prices of now; undefined until both are known. */
export function usePortfolio(unit: Unit): Portfolio | undefined {
  return useWorth(useBalances().data, unit)
}

/** The same of any assets; of what has no market here, by prices that the caller knows, named as markets are. */
export function useWorth(
  assets: readonly WalletAsset[] | undefined,
  unit: Unit,
  prices?: ReadonlyMap<string, string>,
): Portfolio | undefined {
  const tickers = useAllTickers()
  return useMemo(
    () =>
      assets === undefined || tickers === undefined
        ? undefined
        : portfolioOf({
            assets,
            fiat: unit,
            scale: valueScale(unit),
            now: (symbol) => tickers.get(symbol)?.last ?? prices?.get(symbol),
            dayAgo: (symbol) => tickers.get(symbol)?.open24h,
          }),
    [assets, tickers, unit, prices],
  )
}

/** How that came about, up to now. Money that moves makes another past, so the totals are part of its name. */
export function useValueHistory(unit: Unit, range: ValueRange) {
  const { data: assets } = useBalances()
  const portfolio = usePortfolio(unit)
  const totals = assets?.map(({ total }) => total).join()
  const history = useQuery({
    queryKey: ['wallet', 'history', unit, range, totals],
    queryFn: ({ signal }) => call(wallet.valueHistory, { fiat: unit, range }, { signal }),
    enabled: totals !== undefined,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })
  // What is in sight of another choice, while this one is on its way, must not be carried on to the value of now.
  const live = history.data && liveHistory(history.data, history.isPlaceholderData ? undefined : portfolio)
  return { history, live }
}
