import type { PartnerCurrency } from '@bourse/contract'
import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'

export interface PriceAsked {
  readonly currency: PartnerCurrency
  readonly amount: string
  readonly description: string
}

export function useAskForPayment() {
  return useMutation({ mutationFn: (price: PriceAsked) => call(sandbox.askForPayment, { ...price }) })
}
