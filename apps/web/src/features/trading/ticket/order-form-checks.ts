import type { Ticker, TradingPair } from '@bourse/contract'
import type { FormField, FormInput, PriceField } from './order-form-input.ts'
import { type Prices, type Size, type SizeFacts, workingPrice } from './order-form-size.ts'
import type { Figure, PairMath, ReadNumber } from './pair-math.ts'

export type ErrorKey =
  | 'priceMissing'
  | 'priceInvalid'
  | 'limitPriceMissing'
  | 'limitPriceInvalid'
  | 'stopPriceMissing'
  | 'stopPriceInvalid'
  | 'priceStep'
  | 'wouldCross'
  | 'ocoBuyPrice'
  | 'ocoSellPrice'
  | 'ocoBuyTrigger'
  | 'ocoSellTrigger'
  | 'stopReached'
  | 'lastUnknown'
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountStep'
  | 'amountBelow'
  | 'amountAbove'
  | 'totalInvalid'
  | 'totalBelow'
  | 'bookEmpty'
  | 'insufficient'
  | 'insufficientShort'

/** The key of a text and the figures that stand in it. */
export interface FormMessage<Key extends string> {
  readonly key: Key
  readonly figures?: Readonly<Record<string, Figure>>
}
export type FormError = FormMessage<ErrorKey>
export type FormErrors = Readonly<Partial<Record<FormField, FormError>>>

export interface CheckFacts extends SizeFacts {
  readonly pair: TradingPair
  readonly ticker: Pick<Ticker, 'last' | 'mode' | 'resumeMode'> | null
}

export interface Checked {
  readonly input: FormInput
  readonly prices: Prices
  readonly size: Size
  readonly math: PairMath
  readonly facts: CheckFacts
}

/** Everything that stands in the way of the order, by field (specification §5 and §8); the first of each field. */
export function checkOrder(checked: Checked): FormErrors {
  const { input } = checked
  const errors: Partial<Record<FormField, FormError>> = {}
  const note = (field: FormField, error: FormError | undefined) => {
    if (error !== undefined) errors[field] = error
  }
  if (input.type !== 'market') note('price', checkPrice(checked))
  if (input.type === 'stop_limit' || input.type === 'oco') note('stopPrice', checkStop(checked))
  if (input.type === 'oco') note('limitPrice', unreadable('limitPrice', checked))
  note('amount', checkSize(checked))
  return errors
}

/** Specification §8 has a message of its own for each of the three prices; the price of a stop limit is its limit price. */
function nameOf(field: PriceField, { type }: FormInput): 'price' | 'limitPrice' | 'stopPrice' {
  return field === 'price' && type === 'stop_limit' ? 'limitPrice' : field
}

function unreadable(field: PriceField, { input, prices, math }: Checked): FormError | undefined {
  const name = nameOf(field, input)
  switch (prices[field].is) {
    case 'number':
      return undefined
    case 'empty':
      return { key: `${name}Missing` }
    case 'malformed':
      return { key: `${name}Invalid` }
    case 'off_step':
      return { key: 'priceStep', figures: { step: math.priceFigure(math.tick) } }
  }
}

function checkPrice(checked: Checked): FormError | undefined {
  const { input, prices, math } = checked
  const { price } = prices
  if (price.is !== 'number') return unreadable('price', checked)
  const last = lastOf(checked)
  if (input.type === 'oco' && last !== null) {
    // Specification §5; the limit leg stands on the good side of the market, the trigger on the other.
    const misplaced = input.side === 'buy' ? price.units >= last : price.units <= last
    const key = input.side === 'buy' ? 'ocoBuyPrice' : 'ocoSellPrice'
    if (misplaced) return { key, figures: { last: math.priceFigure(last) } }
  }
  const restsAlone = input.type === 'limit' && (input.postOnly || checked.facts.ticker?.mode === 'post_only')
  const mustRest = input.type === 'oco' || restsAlone
  const best = bestOf(checked)
  if (!mustRest || best === null) return undefined
  const crosses = input.side === 'buy' ? price.units >= best : price.units <= best
  return crosses ? { key: 'wouldCross', figures: { best: math.priceFigure(best) } } : undefined
}

/** Specification §5: an OCO buy triggers above the current price, a sell below it. A stop that is already true never waits. */
function checkStop(checked: Checked): FormError | undefined {
  const { input, prices, math, facts } = checked
  const { stopPrice } = prices
  if (stopPrice.is !== 'number') return unreadable('stopPrice', checked)
  const last = lastOf(checked)
  if (last === null) return facts.ticker === null ? undefined : { key: 'lastUnknown' }
  const reached = input.side === 'buy' ? stopPrice.units <= last : stopPrice.units >= last
  if (!reached) return undefined
  const ofOco = input.side === 'buy' ? 'ocoBuyTrigger' : 'ocoSellTrigger'
  return { key: input.type === 'oco' ? ofOco : 'stopReached', figures: { last: math.priceFigure(last) } }
}

function checkSize(checked: Checked): FormError | undefined {
  const { input, size, facts } = checked
  const read = unreadableSize(checked)
  if (read !== undefined) return read
  const levels = input.side === 'buy' ? facts.book?.asks : facts.book?.bids
  if (input.type === 'market' && levels?.length === 0) return { key: 'bookEmpty' }
  if (size.amount === null) return undefined
  return checkBounds(checked, size.amount) ?? checkBalance(checked, size.amount)
}

function unreadableSize({ input, size, prices, math }: Checked): FormError | undefined {
  // A share of the money is no amount until there is a price, and the price has its own message.
  if (input.percent && input.type !== 'market' && workingPrice(input, prices) === null) return undefined
  switch (size.read.is) {
    case 'number':
      return undefined
    case 'empty':
      return { key: 'amountMissing' }
    case 'malformed':
      return { key: input.unit === 'base' ? 'amountInvalid' : 'totalInvalid' }
    case 'off_step':
      return { key: 'amountStep', figures: { lot: math.amountFigure(math.lot) } }
  }
}

function checkBounds({ input, size, prices, math, facts }: Checked, amount: bigint): FormError | undefined {
  const { pair } = facts
  const [least, most] = [numberOf(math.readAmount(pair.minAmount)), numberOf(math.readAmount(pair.maxAmount))]
  // A share that comes to less than can be ordered says how little there is.
  if (amount === 0n && input.percent !== null) return { key: 'insufficient' }
  const leastTotal = math.quoteBalance(pair.minTotal)
  const smallest = smallestTotal({ input, size, prices, math }, amount)
  if (smallest !== null && smallest < leastTotal) {
    return { key: 'totalBelow', figures: { least: math.quoteFigure(leastTotal) } }
  }
  if (least !== null && amount < least) return { key: 'amountBelow', figures: { least: math.amountFigure(least) } }
  if (most !== null && amount > most) return { key: 'amountAbove', figures: { most: math.amountFigure(most) } }
  return undefined
}

/** What the least total is compared with: both legs of an OCO must reach it, a market buy by money is its money. */
function smallestTotal({ input, size, prices, math }: Omit<Checked, 'facts'>, amount: bigint): bigint | null {
  if (input.type === 'market') return size.budget ?? size.total
  const { price, limitPrice } = prices
  if (price.is !== 'number') return null
  const lower = input.type === 'oco' && limitPrice.is === 'number' && limitPrice.units < price.units
  return math.cost(lower ? limitPrice.units : price.units, amount)
}

function checkBalance({ input, size, prices, math, facts }: Checked, amount: bigint): FormError | undefined {
  if (input.side === 'sell') {
    if (facts.base === null) return undefined
    const [needed, available] = [math.baseUnits(amount), math.baseBalance(facts.base.available)]
    if (needed <= available) return undefined
    return { key: 'insufficientShort', figures: { short: math.baseFigure(math.shortOfBase(needed, available)) } }
  }
  const needed = neededMoney(input, size, math, workingPrice(input, prices))
  if (facts.quote === null || needed === null) return undefined
  const available = math.quoteBalance(facts.quote.available)
  if (needed <= available) return undefined
  return { key: 'insufficientShort', figures: { short: math.quoteFigure(math.shortOfQuote(needed, available)) } }
}

/** What a buy must be able to pay when it is placed. */
function neededMoney(input: FormInput, size: Size, math: PairMath, price: bigint | null): bigint | null {
  if (input.type === 'market') return size.budget ?? size.total
  return price === null || size.amount === null ? null : math.cost(price, size.amount)
}

function numberOf(read: ReadNumber): bigint | null {
  return read.is === 'number' ? read.units : null
}

function lastOf({ math, facts }: Checked): bigint | null {
  return numberOf(math.readPrice(facts.ticker?.last ?? ''))
}

/** The best price of the other side. */
export function bestOf({ input, math, facts }: Pick<Checked, 'input' | 'math' | 'facts'>): bigint | null {
  const levels = input.side === 'buy' ? facts.book?.asks : facts.book?.bids
  return numberOf(math.readPrice(levels?.[0]?.[0] ?? ''))
}
