import type { PayerPayment } from '@bourse/contract'
import * as api from '@bourse/contract/calls/web/api'
import * as convert from '@bourse/contract/calls/web/convert'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/shared-data/queries.ts'

const LOOK_MS = 3_000
const PRICE_MS = 5_000
const paymentKey = (id: string) => ['api', 'payerPayment', id] as const
/** The keys of the wallet's own queries. */
const WALLET = ['wallet']

/** With its end by the clock of this page, whatever clock the device has. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: async ({ signal }) => {
      const payment = await call(api.payerPayment, { id }, { signal })
      return { ...payment, endsAt: endOf(payment.expireTime, payment.now) }
    },
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'created' ? LOOK_MS : false),
  })
}

const endOf = (end: string, now: string) => performance.now() + Date.parse(end) - Date.parse(now)

/** What can be converted now. */
export function useConvertible() {
  return useQuery({
    queryKey: ['convert', 'setting'],
    queryFn: ({ signal }) => call(convert.convertSetting, {}, { signal }),
  })
}

/** What a payment would cost in a coin; binds nobody. */
export function usePrice({ currency, amount }: PayerPayment, coin: string) {
  return useQuery({
    queryKey: ['convert', 'price', { coin, currency, amount }],
    queryFn: ({ signal }) =>
      call(convert.getConvertPrice, { from: coin, to: currency, receiveAmount: amount }, { signal }),
    refetchInterval: PRICE_MS,
    enabled: coin !== currency,
  })
}

const QUOTE_MS = 10_000

export function useQuote(id: string) {
  return useMutation({
    mutationFn: async (coin: string) => {
      const askedAt = performance.now()
      const quote = await call(api.quotePartnerPayment, { id, coin })
      return { ...quote, endsAt: quote.quoteId === null ? null : askedAt + QUOTE_MS }
    },
  })
}

export function usePay(id: string) {
  return useMutation({
    mutationFn: (sent: Omit<SentInputOf<Contract['api']['payPartnerPayment']>, 'id'>) =>
      call(api.payPartnerPayment, { id, ...sent }),
    onSettled: () => refresh(paymentKey(id), WALLET),
  })
}
