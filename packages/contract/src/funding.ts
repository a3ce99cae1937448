import { cryptoCalls } from './funding.crypto.ts'

/** Money in, out and across, one part for each kind of way. */
export const funding = {
  ...cryptoCalls,
} as const
