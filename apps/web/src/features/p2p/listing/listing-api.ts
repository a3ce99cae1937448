import * as p2p from '@bourse/contract/calls/web/p2p'
import type { Contract, SentInputOf } from '@bourse/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { P2P, refreshP2p } from '../market/market-api.ts'

type Input<Name extends keyof Contract['p2p']> = SentInputOf<Contract['p2p'][Name]>

const OWN_MS = 10_000
const SHOWN = '100'

export function useOwnListings() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...P2P, 'listings'],
    queryFn: ({ signal }) => call(p2p.ownListings, { size: SHOWN }, { signal }),
    refetchInterval: OWN_MS,
    enabled,
  })
}

/** The payment methods that a listing can name. */
export function useMethods(fiat: 'EUR' | 'GBP') {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: [...P2P, 'methods', fiat],
    queryFn: ({ signal }) => call(p2p.paymentMethods, { fiat }, { signal }),
    enabled,
  })
}

export function useCreateListing() {
  return useMutation({
    mutationFn: (input: Input<'createListing'>) => call(p2p.createListing, input),
    onSettled: refreshP2p,
  })
}

export function useEditListing() {
  return useMutation({
    mutationFn: (input: Input<'editListing'>) => call(p2p.editListing, input),
    onSettled: refreshP2p,
  })
}

export function useHideListing() {
  return useMutation({
    mutationFn: ({ id, hidden }: { id: string; hidden: boolean }) =>
      call(p2p.hideListing, { id, hidden: hidden ? 'true' : 'false' }),
    onSettled: refreshP2p,
  })
}

export function useCloseListing() {
  return useMutation({ mutationFn: (id: string) => call(p2p.cancelP2p, { id }), onSettled: refreshP2p })
}
