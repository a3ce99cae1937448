import type { ConvertCall, ConvertQuote, OpenQuote } from '@bourse/contract'
import * as convert from '@bourse/contract/calls/web/convert'
import * as markets from '@bourse/contract/calls/web/markets'
import * as trading from '@bourse/contract/calls/web/trading'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { refreshFunding } from '../../app/live/use-funding.ts'
import { useLoggedIn } from '../../app/session.ts'
import { refresh } from '../../app/shared-data/queries.ts'
import type { ConvertRequest } from './convert-form.ts'

const CATALOGUE_STALE_MS = 300_000
/** A halt is told within this time, and so is its end. */
const SETTING_MS = 10_000
const PRICE_MS = 5_000

const OWN = ['convert', 'own'] as const
/** The keys of the wallet's own queries, which a conversion changes. */
const WALLET = ['wallet']

/** What can be converted, what is halted, and the rules in figures. */
export function useConvertSetting() {
  return useQuery({
    queryKey: ['convert', 'setting'],
    queryFn: ({ signal }) => call(convert.convertSetting, {}, { signal }),
    staleTime: 0,
    refetchInterval: SETTING_MS,
  })
}

/** Every asset of the exchange; the pages of funding read the same entry. */
export function useCurrencies() {
  return useQuery({
    queryKey: ['funding', 'currencies'],
    queryFn: ({ signal }) => call(markets.currencies, {}, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  })
}

/** What a conversion would come to now. Binds nobody; without an amount it is the rate and its bounds. */
export function usePrice(request: ConvertRequest, enabled: boolean) {
  return useQuery({
    queryKey: ['convert', 'price', request],
    queryFn: ({ signal }) => call(convert.getConvertPrice, { ...request }, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: PRICE_MS,
    retry: false,
  })
}

/** A quote, and when it ends by the count of this page. */
export interface FirmQuote {
  readonly quote: ConvertQuote
  readonly endsAt: number
}

/** Counted from before it was asked for: the page never says that a price is firm which the server has let go. */
export function firmFrom(quote: ConvertQuote, askedAt: number): FirmQuote {
  return { quote, endsAt: askedAt + Date.parse(quote.expireTime) - Date.parse(quote.time) }
}

/** A price to decide by, once for each request and round. It is never asked for again by itself. */
export function useFirmQuote(request: ConvertRequest | null, round: number) {
  return useQuery({
    queryKey: ['convert', 'quote', request, round],
    queryFn: async () => {
      const askedAt = performance.now()
      return firmFrom(await call(convert.quoteConversion, { ...(request ?? { from: '', to: '' }) }), askedAt)
    },
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

const EXECUTE = { buy: convert.buy, sale: convert.sale, convertFiats: convert.convertFiats } as const satisfies Record<
  ConvertCall,
  unknown
>

/** The number of the quote names the request: sent twice, it is one conversion. */
export function useConversion() {
  return useMutation({
    mutationFn: ({ quoteId, call: name }: Pick<ConvertQuote, 'quoteId' | 'call'>) =>
      call(EXECUTE[name], { quoteId }, { lockId: quoteId }),
    onSuccess: () => {
      refreshFunding()
      refresh(WALLET)
    },
    onSettled: () => refresh(OWN),
  })
}

export function useLimits() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'limits'],
    queryFn: ({ signal }) => call(convert.convertLimits, {}, { signal }),
    enabled,
    staleTime: 0,
  })
}

/** A quote that was made elsewhere is seen within this time. */
const OPEN_MS = 3_000

export interface OpenFirm {
  readonly quote: OpenQuote
  readonly endsAt: number
}

/** What is still firm, counted from before it was asked for. */
export function useOpenQuotes() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'open'],
    queryFn: async ({ signal }): Promise<OpenFirm[]> => {
      const askedAt = performance.now()
      const { now, quotes } = await call(convert.openQuotes, {}, { signal })
      return quotes.map((quote) => ({ quote, endsAt: askedAt + Date.parse(quote.expireTime) - Date.parse(now) }))
    },
    enabled,
    staleTime: 0,
    refetchInterval: OPEN_MS,
  })
}

/** Among what is read again when a deposit changes. */
const DEPOSIT_BUYS = ['funding', 'live', 'depositBuys'] as const
/** A conversion that is on its way has ended soon. */
const RUNNING_MS = 1_000

export function useDepositBuys() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: DEPOSIT_BUYS,
    queryFn: ({ signal }) => call(trading.depositBuys, {}, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'buying') ? RUNNING_MS : false),
  })
}

/** The deposit itself goes on. */
export function useCancelDeposited() {
  return useMutation({
    mutationFn: (id: string) => call(trading.cancelDepositBuy, { id }),
    onSettled: () => refresh(DEPOSIT_BUYS),
  })
}

const LINE_STALE_MS = 60_000

export function useLine(from: string, to: string) {
  return useQuery({
    queryKey: ['convert', 'line', from, to],
    queryFn: ({ signal }) => call(convert.convertLine, { from, to }, { signal }),
    enabled: from !== to,
    staleTime: LINE_STALE_MS,
    refetchInterval: LINE_STALE_MS,
    retry: false,
  })
}

export const PAGE_SIZE = 10

export function useConversions(current: number) {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OWN, 'list', current],
    queryFn: ({ signal }) =>
      call(convert.conversions, { current: String(current), size: String(PAGE_SIZE) }, { signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
