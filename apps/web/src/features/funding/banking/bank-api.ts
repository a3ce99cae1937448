import * as banking from '@bourse/contract/calls/web/banking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding, useFundingQuery } from '../../../app/live/use-funding.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import type { BuyRequest } from '../deposits/use-purchase.ts'

const SHOWN = '10'
const BANK = ['funding', 'bank'] as const

export function useBankQuote(symbol: string) {
  return useQuery({
    queryKey: [...BANK, 'quote', symbol],
    queryFn: ({ signal }) => call(banking.sepaQuote, { symbol }, { signal }),
    staleTime: 0,
  })
}

/** What is left of an amount; asked only for what can be one. */
export function useBankCosts(symbol: string, amount: string | undefined) {
  return useQuery({
    queryKey: [...BANK, 'costs', symbol, amount],
    queryFn: () => call(banking.verifyDepositAmount, { symbol, amount: amount ?? '' }),
    enabled: amount !== undefined,
    staleTime: 0,
    retry: false,
  })
}

export function useBankOrders(symbol: string) {
  return useFundingQuery({
    key: ['bankOrders', symbol],
    read: (signal) => call(banking.bankOrders, { symbol, size: SHOWN }, { signal }),
  })
}

export function useBankOrder(id: string) {
  return useFundingQuery({
    key: ['bankOrder', id],
    read: (signal) => call(banking.bankOrder, { id }, { signal }),
  })
}

/** Limits and free times change with each order. */
function refreshBank(): void {
  refreshFunding()
  refresh(BANK)
}

interface NewOrder extends BuyRequest {
  readonly symbol: string
  readonly amount: string
  /** To be used before its transfer arrives. */
  readonly credit: boolean
  readonly lockId: string
}

/** The lock id names the request: sent twice, it is one order. */
export function useConfirmOrder(onMade: (orderId: string) => void) {
  return useMutation({
    mutationFn: ({ credit, lockId, ...order }: NewOrder) =>
      call(banking.sepaConfirm, { ...order, credit: credit ? 'true' : 'false' }, { lockId }),
    onSuccess: ({ id }) => {
      onMade(id)
      refreshBank()
    },
  })
}

export function useCancelOrder() {
  return useMutation({
    mutationFn: (id: string) => call(banking.sepaCancel, { id }),
    onSettled: refreshBank,
  })
}

const ACCOUNTS = ['funding', 'bankAccounts'] as const

export function useBankAccounts() {
  return useQuery({ queryKey: ACCOUNTS, queryFn: ({ signal }) => call(banking.bankAccounts, {}, { signal }) })
}

export interface NewAccount {
  readonly symbol: string
  readonly iban: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly label: string
}

export function useAddAccount() {
  return useMutation({
    mutationFn: (account: NewAccount) => call(banking.submitAccount, { ...account }),
    onSuccess: () => refresh(ACCOUNTS),
  })
}

export function useRemoveAccount() {
  return useMutation({
    mutationFn: (id: string) => call(banking.removeAccount, { id }),
    onSettled: () => refresh(ACCOUNTS),
  })
}
