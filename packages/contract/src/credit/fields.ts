import { z } from 'zod'
import { time } from '../fields.ts'

/** Of a deposit order that was taken with early credit. */
export const CREDIT_STATES = ['pending', 'completed', 'cancelled', 'failed'] as const
export type CreditState = (typeof CREDIT_STATES)[number]

/** What happened to the money that was advanced. */
export const CREDIT_EVENTS = ['granted', 'repaid', 'deducted', 'owed', 'debt_paid'] as const
export type CreditEvent = (typeof CREDIT_EVENTS)[number]

/** The part of a deposit order that could be used before its transfer. */
export const orderCredit = z.object({
  amount: z.string(),
  /** What of it has not come back: while it runs all of it, afterwards a debt. */
  open: z.string(),
  pendingFee: z.string(),
  state: z.enum(CREDIT_STATES),
})
export type OrderCredit = z.infer<typeof orderCredit>

export const creditEvent = z.object({ kind: z.enum(CREDIT_EVENTS), amount: z.string(), at: time })
