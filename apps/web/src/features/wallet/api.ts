import type { CallInput } from '@bourse/client'
import type { EtpProduct, ValueRange, WalletProduct } from '@bourse/contract'
import * as credit from '@bourse/contract/calls/web/credit'
import * as etp from '@bourse/contract/calls/web/etp'
import * as wallet from '@bourse/contract/calls/web/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { callFilter, PAGE_SIZE, type StatementFilter } from './statement/statement-filter.ts'

/** The contract's list; its module would bring the schemas along. */
export const RANGES = ['1d', '7d', '30d', '3m', '1y', 'all'] as const satisfies readonly ValueRange[]

const REFETCH_MS = 60_000

/** What the person has in one product. Money goes there from the wallet, so that its totals are part of the name. */
export function useProductAssets(product: WalletProduct) {
  const totals = useBalances()
    .data?.map(({ total }) => total)
    .join()
  return useQuery({
    queryKey: ['wallet', 'product', product, totals],
    queryFn: ({ signal }) => call(wallet.productAssets, { product }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const NAV_MS = 10_000

/** Units of exchange-traded products have a value instead of a market: counted in USDT, and the last one while there is no newer. */
const pricesOf = (products: readonly EtpProduct[]): ReadonlyMap<string, string> =>
  new Map(products.map(({ symbol, nav, lastNav }) => [`${symbol}-USDT`, nav ?? lastNav]))

export function useUnitPrices(product: WalletProduct): ReadonlyMap<string, string> | undefined {
  return useQuery({
    queryKey: ['wallet', 'unitPrices'],
    queryFn: ({ signal }) => call(etp.etpProducts, {}, { signal }),
    select: pricesOf,
    enabled: product === 'etp',
    refetchInterval: NAV_MS,
  }).data
}

/** Of the wallet itself, or of a product. */
export function useStatement(filter: StatementFilter, product?: WalletProduct) {
  const input = {
    ...callFilter(filter),
    ...(product && { product }),
    current: String(filter.page),
    size: String(PAGE_SIZE),
  }
  const { data: assets } = useBalances()
  const totals = assets?.map(({ total }) => total).join()
  return useQuery({
    queryKey: ['wallet', 'statement', input, totals],
    queryFn: ({ signal }) => call(wallet.statement, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const readStatement = (input: CallInput<typeof wallet.statement>) => call(wallet.statement, input)

/** How the person stands with money that was advanced to them. */
export function useCredit() {
  return useQuery({
    queryKey: ['funding', 'bank', 'credit'],
    queryFn: ({ signal }) => call(credit.creditInfo, {}, { signal }),
    refetchInterval: REFETCH_MS,
  })
}

/** What the person may do now. */
export function useUserState() {
  return useQuery({
    queryKey: ['wallet', 'userState'],
    queryFn: ({ signal }) => call(wallet.userState, {}, { signal }),
    refetchOnWindowFocus: true,
  })
}
