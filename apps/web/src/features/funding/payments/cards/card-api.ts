import type { Card, CardSetup, PaymentOrder } from '@bourse/contract'
import * as payments from '@bourse/contract/calls/web/payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/client.ts'
import { refreshFunding, useFundingQuery } from '../../../../app/live/use-funding.ts'
import type { BuyRequest } from '../../deposits/use-purchase.ts'
import { refreshPayments } from '../payment-api.ts'
import type { CardDetails } from './card-form.ts'

const CREATED = 201
const REFUSED = 422

export function useCardSetup() {
  return useQuery({
    queryKey: ['funding', 'cards', 'setup'],
    queryFn: ({ signal }) => call(payments.cardSetup, {}, { signal }),
    retry: false,
  })
}

export function useCards() {
  return useFundingQuery({ key: ['cards'], read: (signal) => call(payments.cards, {}, { signal }) })
}

export type TokenError = 'number' | 'expiry' | 'code' | 'away'

/** The one place that a card number leaves the page by: to the acquirer, and to nobody else. */
async function tokenise({ tokeniseUrl, holder }: CardSetup, card: CardDetails): Promise<string | TokenError> {
  try {
    const answer = await fetch(tokeniseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, holder }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const { token, error }: { token?: string; error?: TokenError } = await answer.json()
    if (answer.status === CREATED && token !== undefined) return token
    return answer.status === REFUSED && error !== undefined ? error : 'away'
  } catch {
    return 'away'
  }
}

const TOKEN_ERRORS: readonly string[] = ['number', 'expiry', 'code', 'away'] satisfies TokenError[]
const isTokenError = (text: string): text is TokenError => TOKEN_ERRORS.includes(text)

export interface NewCard {
  readonly setup: CardSetup
  readonly card: CardDetails
  readonly symbol: string | undefined
}

/** The card, or what the acquirer found wrong with it. */
export function useAddCard() {
  return useMutation({
    mutationFn: async ({ setup, card, symbol }: NewCard): Promise<Card | TokenError> => {
      const token = await tokenise(setup, card)
      if (isTokenError(token)) return token
      return call(payments.addCard, { token, ...(symbol !== undefined && { symbol }) })
    },
    onSettled: refreshFunding,
  })
}

export function useRemoveCard() {
  return useMutation({
    mutationFn: (id: string) => call(payments.removeCard, { id }),
    onSettled: refreshFunding,
  })
}

/** The lock id names the request: sent twice, it is one order and one charge. */
export function usePayByCard(onMade: (order: Pick<PaymentOrder, 'id' | 'payUrl' | 'payAtOnce'>) => void) {
  return useMutation({
    mutationFn: ({
      lockId,
      ...request
    }: { symbol: string; amount: string; cardId: string; lockId: string } & BuyRequest) =>
      call(payments.acquireCreateOrder, request, { lockId }),
    onSuccess: (order) => {
      onMade(order)
      refreshPayments()
    },
  })
}
