import { bankCalls } from './bank.ts'
import { cardCalls } from './cards.ts'
import { creditCalls } from './credit.ts'
import { cryptoCalls } from './crypto.ts'
import { paymentCalls } from './payments.ts'
import { recordCalls } from './records.ts'
import { withdrawCalls } from './withdraw.ts'

/** Money in, out and across, one part for each kind of way. */
export const funding = {
  ...cryptoCalls,
  ...withdrawCalls,
  ...bankCalls,
  ...recordCalls,
  ...creditCalls,
  ...cardCalls,
  ...paymentCalls,
} as const
