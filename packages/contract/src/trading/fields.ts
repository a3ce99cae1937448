import { z } from 'zod'
import { symbol, text, time } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'

/** How it is bought: by an order in the market, or by a conversion from the house. */
const BUY_WAYS = ['order', 'conversion'] as const

/**
 * What a deposit order may carry: the pair in which what it credits is spent, and what one coin may cost: at most that by an order; by a
 * conversion the price that was shown, with the spread, and half a percent more.
 */
export const buyWithDeposit = {
  buySymbol: symbol.optional(),
  buyBy: z.enum(BUY_WAYS).optional(),
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
  'convert.asset_unknown',
  'convert.below_minimum',
  'convert.above_maximum',
  ...POLICY_REFUSALS,
] as const

const DEPOSIT_BUY_STATES = ['waiting', 'buying', 'bought', 'dropped', 'cancelled'] as const

/** A purchase that waits for the deposit that pays for it. */
export const depositBuy = z.object({
  id: z.string(),
  depositId: z.string(),
  symbol: z.string(),
  way: z.enum(BUY_WAYS),
  /** The most that is paid for one coin. */
  worstPrice: z.string(),
  state: z.enum(DEPOSIT_BUY_STATES),
  /** Of one that was dropped: the refusal that says why. */
  reason: z.string().nullable(),
  /** Of the order, or of the conversion. */
  orderId: z.string().nullable(),
  /** Before the fee; a conversion has none. */
  bought: z.string().nullable(),
  spent: z.string().nullable(),
  createdAt: time,
  /** What is credited later buys nothing. */
  until: time,
})
export type DepositBuy = z.infer<typeof depositBuy>

export const depositBuyId = z.string().regex(/^dby_[0-9A-Z]{26}$/, 'trading.buy_unknown')
