import { bankCalls } from './funding.bank.ts'
import { cryptoCalls } from './funding.crypto.ts'

/** Money in, out and across, one part for each kind of way. */
export const funding = {
  ...cryptoCalls,
  ...bankCalls,
} as const
