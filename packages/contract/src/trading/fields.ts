import { z } from 'zod'
import { symbol, text, time } from '../fields.ts'

/** What a deposit order may carry: the market in which what it credits is spent, and the most that one coin may cost there. */
export const buyWithDeposit = {
  buySymbol: symbol.optional(),
  buyPrice: text()
    .max(60)
    .regex(/^\d{1,20}(\.\d{1,18})?$/, 'trading.price_invalid')
    .optional(),
}

export const BUY_REFUSALS = [
  'trading.symbol_unknown',
  'trading.price_missing',
  'trading.price_invalid',
  'trading.price_step',
  'trading.total_below',
] as const

const DEPOSIT_BUY_STATES = ['waiting', 'buying', 'bought', 'dropped', 'cancelled'] as const

/** A purchase that waits for the deposit that pays for it. */
export const depositBuy = z.object({
  id: z.string(),
  depositId: z.string(),
  symbol: z.string(),
  /** The most that is paid for one coin. */
  worstPrice: z.string(),
  state: z.enum(DEPOSIT_BUY_STATES),
  /** Of one that was dropped: the refusal that says why. */
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Before the fee. */
  bought: z.string().nullable(),
  spent: z.string().nullable(),
  createdAt: time,
  /** What is credited later buys nothing. */
  until: time,
})
export type DepositBuy = z.infer<typeof depositBuy>

export const depositBuyId = z.string().regex(/^dby_[0-9A-Z]{26}$/, 'trading.buy_unknown')
