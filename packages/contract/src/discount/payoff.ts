/** What a discount trade pays. The picture before consent and the settlement count by these, so that none can differ. No schema: browsers read it too. */

/** `sell_high` gives the base asset and may be paid in quote; `buy_low` gives quote and may be paid in base. */
export const DISCOUNT_DIRECTIONS = ['sell_high', 'buy_low'] as const
export type DiscountDirection = (typeof DISCOUNT_DIRECTIONS)[number]

/** Prices are quote for one whole base at 18 digits; amounts are units of their asset. */
export interface DiscountTerms {
  readonly direction: DiscountDirection
  /** What is given: of the base asset to sell high, of the quote asset to buy low. */
  readonly amount: bigint
  readonly strike: bigint
  /** Of a year, as the desk quoted it. */
  readonly apyBps: number
  /** How many 08:00 UTC marks lie between subscription and settlement, with the settlement's own. */
  readonly days: number
  readonly baseScale: number
  readonly quoteScale: number
}

export interface DiscountSides {
  readonly base: bigint
  readonly quote: bigint
}

export interface DiscountPayment {
  readonly side: keyof DiscountSides
  readonly amount: bigint
  /** Whether what was given is exchanged at the strike. */
  readonly converted: boolean
}

export const DISCOUNT_PRICE_SCALE = 18
/** The index minutes of 07:31 to 08:00; with fewer than the least there is no settlement price. */
export const SETTLEMENT_MINUTES = 30
export const SETTLEMENT_MINUTES_LEAST = 25
const ONE_PRICE = 10n ** 18n
const DAY_MS = 86_400_000
const MARK_MS = 8 * 3_600_000
/** Basis points of a year of 365 days. */
const YEAR = 365n * 10_000n

/** Both outcomes: what is paid if it ends in the base asset, and what if it ends in quote. Each is rounded down once. */
export function discountOutcomes(terms: DiscountTerms): DiscountSides {
  const { direction, amount, strike } = terms
  const grown = amount * growth(terms)
  const base = 10n ** BigInt(terms.baseScale)
  const quote = 10n ** BigInt(terms.quoteScale)
  if (direction === 'sell_high')
    return { base: grown / YEAR, quote: (grown * strike * quote) / (YEAR * ONE_PRICE * base) }
  return { base: (grown * ONE_PRICE * base) / (YEAR * strike * quote), quote: grown / YEAR }
}

/** What the house sets aside at the subscription, so that either outcome is paid without anything else. */
export function discountReserve(terms: DiscountTerms): DiscountSides {
  const paid = discountOutcomes(terms)
  if (terms.direction === 'sell_high') return { base: paid.base - terms.amount, quote: paid.quote }
  return { base: paid.base, quote: paid.quote - terms.amount }
}

/** A price equal to the strike converts. */
export function converts(
  { direction, strike }: Pick<DiscountTerms, 'direction' | 'strike'>,
  settlement: bigint,
): boolean {
  return direction === 'sell_high' ? settlement >= strike : settlement <= strike
}

/** What is paid once the settlement price is known. */
export function discountPayment(terms: DiscountTerms, settlement: bigint): DiscountPayment {
  const converted = converts(terms, settlement)
  const side = (terms.direction === 'sell_high') === converted ? 'quote' : 'base'
  return { side, amount: discountOutcomes(terms)[side], converted }
}

/** What the payment is worth in quote at the settlement price, rounded down. */
export function worthAtSettlement(terms: DiscountTerms, settlement: bigint): bigint {
  const { side, amount } = discountPayment(terms, settlement)
  return side === 'quote' ? amount : baseInQuote(terms, amount, settlement)
}

/** What just keeping what was given would be worth in quote. */
export function worthOfHolding(terms: DiscountTerms, settlement: bigint): bigint {
  return terms.direction === 'sell_high' ? baseInQuote(terms, terms.amount, settlement) : terms.amount
}

/** The price beyond which keeping would have been better: above it to sell high, below it to buy low. Rounded down. */
export function breakEven(terms: Pick<DiscountTerms, 'direction' | 'strike' | 'apyBps' | 'days'>): bigint {
  const grown = growth(terms)
  return terms.direction === 'sell_high' ? (terms.strike * grown) / YEAR : (terms.strike * YEAR) / grown
}

/** The mean of the minutes that exist, rounded down; undefined while there are too few. */
export function settlementPrice(minutes: readonly bigint[]): bigint | undefined {
  if (minutes.length < SETTLEMENT_MINUTES_LEAST) return undefined
  return minutes.reduce((sum, price) => sum + price, 0n) / BigInt(minutes.length)
}

/** How many 08:00 UTC marks lie after `from`, up to and with the settlement. One that falls on `from` itself does not count. */
export function discountDays(from: Date, settlesAt: Date): number {
  const marks = (instant: Date) => Math.floor((instant.getTime() - MARK_MS) / DAY_MS)
  return Math.max(0, marks(settlesAt) - marks(from))
}

/** 1 + y in parts of a year of basis points. */
function growth({ apyBps, days }: Pick<DiscountTerms, 'apyBps' | 'days'>): bigint {
  return YEAR + BigInt(apyBps) * BigInt(days)
}

function baseInQuote(terms: DiscountTerms, amount: bigint, price: bigint): bigint {
  return (amount * price * 10n ** BigInt(terms.quoteScale)) / (ONE_PRICE * 10n ** BigInt(terms.baseScale))
}
