import { bankCalls } from './funding.bank.ts'
import { cardCalls } from './funding.cards.ts'
import { cryptoCalls } from './funding.crypto.ts'
import { paymentCalls } from './funding.payments.ts'
import { withdrawCalls } from './funding.withdraw.ts'

/** Money in, out and across, one part for each kind of way. */
export const funding = {
  ...cryptoCalls,
  ...withdrawCalls,
  ...bankCalls,
  ...cardCalls,
  ...paymentCalls,
} as const
