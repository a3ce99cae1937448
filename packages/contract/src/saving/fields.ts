import { z } from 'zod'
import { assetCode, givenAmount, text, time } from '../fields.ts'
import { SAVING_KINDS, SAVING_STATES } from './lists.ts'

export const coin = assetCode
export const id = text().max(40)
export const amount = givenAmount('saving.amount_missing')
/** A figure as it was shown, nothing included. */
export const shownAmount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)

/** A term that can be subscribed to today. Amounts are in the coin. */
export const savingProduct = z.object({
  id: z.string(),
  coin: z.string(),
  /** Percent a year, simple, of 365 days: 4.2. Frozen with the subscription. */
  apy: z.string(),
  days: z.number(),
  minimum: z.string(),
  /** What all together may have in it, what of that is left now, and what one person may have in it. */
  quota: z.object({ total: z.string(), available: z.string(), personal: z.string() }),
  /** No quota or no interest is left for the smallest subscription. */
  state: z.enum(['open', 'sold_out']),
  /** Interest begins then, the next midnight by UTC; the same moment ends today's subscriptions. */
  startTime: time,
  releaseTime: time,
  /** What the product has paid as interest so far. */
  issuedInterest: z.string(),
  /** The rule about countries that it falls under. */
  policy: z.enum(SAVING_KINDS),
  /** The version of the agreement that a subscription names. */
  agreement: z.number(),
})
export type SavingProduct = z.infer<typeof savingProduct>

export const savingPosition = z.object({
  id: z.string(),
  productId: z.string(),
  coin: z.string(),
  state: z.enum(SAVING_STATES),
  apy: z.string(),
  days: z.number(),
  principal: z.string(),
  /** Interest of the whole term, which is set aside for it. */
  interest: z.string(),
  /** Interest of the days that are over; what an exit now gives up. */
  accrued: z.string(),
  /** Days that are over, up to `days`. */
  day: z.number(),
  /** Paid with the principal at release; nothing before that and after an exit. */
  issuedInterest: z.string(),
  agreement: z.number(),
  subscribeTime: time,
  startTime: time,
  releaseTime: time,
  /** Null while it runs. */
  endTime: time.nullable(),
})
export type SavingPosition = z.infer<typeof savingPosition>

const accrualDay = z.object({
  day: z.number(),
  /** The midnight by UTC at which the day was over. */
  time,
  interest: z.string(),
  /** With all days before it. */
  accrued: z.string(),
})
export type SavingAccrualDay = z.infer<typeof accrualDay>

export const savingDetail = savingPosition.extend({ accruals: z.array(accrualDay) })
export type SavingDetail = z.infer<typeof savingDetail>
