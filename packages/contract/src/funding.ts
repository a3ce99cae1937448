import { bankCalls } from './funding.bank.ts'
import { cardCalls } from './funding.cards.ts'
import { cryptoCalls } from './funding.crypto.ts'
import { withdrawCalls } from './funding.withdraw.ts'

/** Money in, out and across, one part for each kind of way. */
export const funding = {
  ...cryptoCalls,
  ...withdrawCalls,
  ...bankCalls,
  ...cardCalls,
} as const
