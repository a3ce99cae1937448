import * as custody from '@bourse/contract/calls/web/custody'
import * as markets from '@bourse/contract/calls/web/markets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFiat } from '../../app/browser-storage.ts'
import { call } from '../../app/client.ts'
import { refreshFunding, useFundingQuery } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'

const CATALOGUE_STALE_MS = 300_000
const SHOWN = '8'

/** Every asset of the exchange, in the order in which lists show them. */
export function useCurrencies() {
  return useQuery({
    queryKey: ['funding', 'currencies'],
    queryFn: ({ signal }) => call(markets.currencies, {}, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  })
}

export function useDepositChains(symbol: string) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: ['funding', 'chains', symbol],
    queryFn: ({ signal }) => call(custody.depositChains, { symbol }, { signal }),
    staleTime: CATALOGUE_STALE_MS,
    enabled,
  })
}

export function useDepositAddress(symbol: string, chainName: string) {
  return useQuery({
    queryKey: ['funding', 'address', symbol, chainName],
    queryFn: ({ signal }) => call(custody.depositAddress, { symbol, chainName }, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  })
}

const RATES_MS = 30_000

/** What one of each asset is worth in the person's currency. */
export function useRate(coin: string | null): string | null {
  const fiat = useFiat()
  const { data } = useQuery({
    queryKey: ['funding', 'rates'],
    queryFn: ({ signal }) => call(markets.exchangeRates, {}, { signal }),
    staleTime: RATES_MS,
    enabled: coin !== null,
  })
  const rates = data?.find((own) => own.coin === coin)
  return { EUR: rates?.eur, GBP: rates?.gbp, USDT: rates?.usdt }[fiat] ?? null
}

export function useCryptoDeposits() {
  return useFundingQuery({
    key: ['deposits'],
    read: (signal) => call(custody.cryptoDeposits, { size: SHOWN }, { signal }),
  })
}

export function useSpeedUp() {
  return useMutation({
    mutationFn: (input: { chainName: string; txId: string }) => call(custody.submitDigitalDeposit, input),
    onSuccess: refreshFunding,
  })
}
