import * as travel from '@bourse/contract/calls/web/travel'
import * as withdrawals from '@bourse/contract/calls/web/withdrawals'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding, useFundingQuery } from '../../../app/live/use-funding.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { queryClient, refresh } from '../../../app/shared-data/queries.ts'

type Input<Name extends keyof Contract['withdrawals']> = SentInputOf<Contract['withdrawals'][Name]>

const FEE_MS = 15_000
const SHOWN = '10'

const OUTFLOWS = ['funding', 'outflows']
/** The keys of the wallet's own queries, which a withdrawal changes. */
const WALLET = ['wallet']

export function useCheckStatus() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...OUTFLOWS, 'status'],
    queryFn: ({ signal }) => call(withdrawals.withdrawCheckStatus, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export function useWithdrawOptions(symbol: string) {
  return useQuery({
    queryKey: [...OUTFLOWS, 'options', symbol],
    queryFn: ({ signal }) => call(withdrawals.withdrawOptions, { symbol }, { signal }),
    staleTime: FEE_MS,
    refetchInterval: FEE_MS,
  })
}

export interface AddressRequest {
  readonly symbol: string
  readonly chainName: string
  readonly address: string
  readonly tag: string
}

/** Asks only once the person has paused: `address` is what stood there then. */
export function useAddressCheck({ symbol, chainName, address, tag }: AddressRequest, wanted: boolean) {
  return useQuery({
    queryKey: [...OUTFLOWS, 'address', symbol, chainName, address, tag],
    queryFn: ({ signal }) =>
      call(withdrawals.checkAddress, { symbol, chainName, address, ...(tag === '' ? {} : { tag }) }, { signal }),
    enabled: wanted && address !== '',
    retry: false,
    staleTime: FEE_MS,
  })
}

export function useWalletText({ chainName, address }: Pick<AddressRequest, 'chainName' | 'address'>) {
  return useQuery({
    queryKey: [...OUTFLOWS, 'wallet-text', chainName, address],
    queryFn: ({ signal }) => call(withdrawals.walletText, { chainName, address }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The address is checked again, and says then that it was shown. */
export function useProveWallet() {
  return useMutation({
    mutationFn: (input: Input<'proveWallet'>) => call(withdrawals.proveWallet, input),
    onSuccess: () => refresh([...OUTFLOWS, 'address']),
  })
}

/** Asked for once somebody says that another provider keeps the wallet. */
export function useProviders() {
  return useQuery({
    queryKey: [...OUTFLOWS, 'providers'],
    queryFn: ({ signal }) => call(travel.travelProviders, {}, { signal }),
    staleTime: FEE_MS,
  })
}

export function useQuote() {
  return useMutation({ mutationFn: (input: Input<'quoteWithdrawal'>) => call(withdrawals.quoteWithdrawal, input) })
}

export function useBankWithdrawQuote() {
  return useMutation({
    mutationFn: (input: Input<'quoteBankWithdrawal'>) => call(withdrawals.quoteBankWithdrawal, input),
  })
}

export function useTransferQuote() {
  return useMutation({ mutationFn: (input: Input<'quoteTransfer'>) => call(withdrawals.quoteTransfer, input) })
}

export function useRecipient() {
  return useMutation({ mutationFn: (input: Input<'transferRecipient'>) => call(withdrawals.transferRecipient, input) })
}

export function useSendCode() {
  return useMutation({ mutationFn: (quoteId: string) => call(withdrawals.sendWithdrawCode, { quoteId }) })
}

function refreshOutflows(): void {
  refreshFunding()
  refresh(OUTFLOWS, WALLET)
}

/** What a passkey is asked to sign for a quote. */
export const askSigning = (quoteId: string) => call(withdrawals.withdrawPasskey, { quoteId })

export function useWithdraw() {
  return useMutation({
    mutationFn: (input: Input<'withdraw'>) => call(withdrawals.withdraw, input),
    onSuccess: refreshOutflows,
  })
}

export function useTransfer() {
  return useMutation({
    mutationFn: (input: Input<'transfer'>) => call(withdrawals.transfer, input),
    onSuccess: refreshOutflows,
  })
}

export function useWithdrawal(id: string) {
  return useFundingQuery({
    key: ['withdrawal', id],
    read: (signal) => call(withdrawals.withdrawDetail, { id }, { signal }),
  })
}

export function useCancel() {
  return useMutation({
    mutationFn: (id: string) => call(withdrawals.withdrawCancel, { id }),
    onSettled: refreshOutflows,
  })
}

export function useWithdrawRecords(current: number, size = SHOWN) {
  return useFundingQuery({
    key: ['withdrawals', current, size],
    read: (signal) => call(withdrawals.withdrawRecords, { current: String(current), size }, { signal }),
    keep: true,
  })
}

export function useTransferRecords() {
  return useFundingQuery({
    key: ['transfers'],
    read: (signal) => call(withdrawals.transferRecords, { size: SHOWN }, { signal }),
  })
}

const bookQuery = () =>
  queryOptions({
    queryKey: [...OUTFLOWS, 'book'],
    queryFn: ({ signal }) => call(withdrawals.addressBook, {}, { signal }),
    staleTime: FEE_MS,
  })

export function useAddressBook() {
  return useQuery(bookQuery())
}

export function useAddAddress() {
  return useMutation({
    mutationFn: (input: Input<'addAddress'>) => call(withdrawals.addAddress, input),
    onSuccess: refreshOutflows,
  })
}

export function useRemoveAddress() {
  return useMutation({
    mutationFn: (id: string) => call(withdrawals.removeAddress, { id }),
    onSettled: refreshOutflows,
  })
}

export function useSetOnly() {
  return useMutation({
    mutationFn: (input: Input<'setOnlyAddressBook'>) => call(withdrawals.setOnlyAddressBook, input),
    onSuccess: (_nothing, { on }) => {
      queryClient.setQueryData(bookQuery().queryKey, (book) => book && { ...book, only: on === 'true' })
      refreshOutflows()
    },
  })
}
