import { bankCalls } from './funding.bank.ts'
import { cardCalls } from './funding.cards.ts'
import { creditCalls } from './funding.credit.ts'
import { cryptoCalls } from './funding.crypto.ts'
import { paymentCalls } from './funding.payments.ts'
import { recordCalls } from './funding.records.ts'
import { withdrawCalls } from './funding.withdraw.ts'

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
