import type { CallInput } from '@bourse/client'
import type * as trading from '@bourse/contract/calls/web/trading'
import { formatUnits, units } from '@bourse/money'
import {
  bestOf,
  type Checked,
  type CheckFacts,
  checkOrder,
  type FormErrors,
  type FormMessage,
} from './order-form-checks.ts'
import type { FormField, FormInput } from './order-form-input.ts'
import { readPrices, type Size, sizeOf, workingPrice } from './order-form-size.ts'
import { type FeeRates, legsOf, type OcoLegs, type OrderSum, sumOf } from './order-form-sum.ts'
import { type Figure, type PairMath, pairMath } from './pair-math.ts'

export type PlaceRequest = CallInput<typeof trading.placeOrder>

export interface FormFacts extends CheckFacts {
  /** Null until they are known. */
  readonly feeRates: FeeRates | null
}

export type HintKey =
  | 'aboveLast'
  | 'belowLast'
  | 'atLast'
  | 'takesAtOnce'
  | 'farAbove'
  | 'farBelow'
  | 'expiresAtOnce'
  | 'killed'
  | 'worst'
  | 'thin'
export type FormHint = FormMessage<HintKey> & {
  /** A share in percent points, as a decimal. */
  readonly percent?: string
  /** Worth a second look before the order is sent. */
  readonly warns?: boolean
}

export type LabelKey = 'buy' | 'sell' | 'buyAmount' | 'sellAmount' | 'buyFor'
export type BlockedKey = 'halted' | 'cancelOnly' | 'postOnly'

export interface OrderForm {
  readonly errors: FormErrors
  /** The errors of fields that were left, or all of them after an attempt to submit. */
  readonly shownErrors: FormErrors
  /** One line under the price field. */
  readonly priceHint: FormHint | null
  /** What can be spent; null for a visitor, and until it is known. */
  readonly available: Figure | null
  /** The size in both units, for the field and for a change of unit. */
  readonly amount: Figure | null
  readonly total: Figure | null
  /** The size as a share of what is available, 0 to 100. */
  readonly percent: number
  readonly sum: OrderSum
  /** Null unless it is a pair of orders. */
  readonly legs: OcoLegs | null
  /** The worst price that a part which trades at once would reach. */
  readonly worst: Figure | null
  readonly label: FormMessage<LabelKey>
  /** Why the market takes no such order now. */
  readonly blocked: BlockedKey | null
  /** The market opens again by itself. */
  readonly opensItself: boolean
  readonly canSubmit: boolean
  /** What is sent when the form is submitted; null until it is complete. */
  readonly request: PlaceRequest | null
}

/** The order form as a function of what was typed and what is known. Nothing here rounds up or guesses. */
export function orderForm(input: FormInput, facts: FormFacts): OrderForm {
  const math = pairMath(facts.pair)
  const prices = readPrices(input, math, facts.locale)
  const size = sizeOf(input, prices, math, facts)
  const checked = { input, prices, size, math, facts }
  const errors = checkOrder(checked)
  const blocked = blockedBy(input, facts)
  const complete = Object.keys(errors).length === 0
  const request = complete ? requestOf(checked) : null
  const spent = input.side === 'buy' ? facts.quote : facts.base
  const read = input.side === 'buy' ? math.quoteBalance : math.baseBalance
  const figure = input.side === 'buy' ? math.quoteFigure : math.baseFigure
  const parts = { input, prices, size, math, feeRates: facts.feeRates, baseTotal: facts.base?.total ?? null }
  return {
    errors,
    shownErrors: shown(errors, input),
    priceHint: priceHint(checked),
    available: spent === null ? null : figure(read(spent.available)),
    amount: size.amount === null ? null : math.amountFigure(size.amount),
    total: totalFigure(size, math),
    percent: input.percent ?? shareOf(checked),
    sum: sumOf(parts),
    legs: legsOf(parts),
    worst: size.walk?.worst == null ? null : math.priceFigure(size.walk.worst),
    label: labelOf(input, size, math),
    blocked,
    opensItself: facts.ticker?.resumeMode === 'open',
    canSubmit: request !== null && blocked === null,
    request,
  }
}

function shown(errors: FormErrors, { left, submitted }: FormInput): FormErrors {
  if (submitted) return errors
  const entries = Object.entries(errors).filter(([field]) => left.includes(field as FormField))
  return Object.fromEntries(entries)
}

function totalFigure({ budget, total }: Size, math: PairMath): Figure | null {
  const money = budget ?? total
  return money === null ? null : math.quoteFigure(money)
}

/** Rounded down: the scale never claims more than the size needs. */
function shareOf({ input, prices, size, math, facts }: Checked): number {
  const held = input.side === 'buy' ? facts.quote : facts.base
  if (held === null || size.amount === null) return 0
  const price = workingPrice(input, prices)
  const limit = price === null ? null : math.cost(price, size.amount)
  const needed = input.side === 'sell' ? math.baseUnits(size.amount) : (size.budget ?? limit ?? size.total)
  const available = (input.side === 'buy' ? math.quoteBalance : math.baseBalance)(held.available)
  if (needed === null || available === 0n) return 0
  const share = (needed * 100n) / available
  return share > 100n ? 100 : Number(share)
}

function labelOf({ side }: FormInput, size: Size, math: PairMath): FormMessage<LabelKey> {
  if (side === 'buy' && size.budget !== null && size.budget > 0n) {
    return { key: 'buyFor', figures: { total: math.quoteFigure(size.budget) } }
  }
  if (size.amount === null || size.amount === 0n) return { key: side }
  return { key: side === 'buy' ? 'buyAmount' : 'sellAmount', figures: { amount: math.amountFigure(size.amount) } }
}

/** What the market takes at the moment, as the operator said or on its way back after an interruption. */
function blockedBy({ type, postOnly, timeInForce }: FormInput, { ticker }: FormFacts): BlockedKey | null {
  switch (ticker?.mode) {
    case 'halted':
      return 'halted'
    case 'cancel_only':
      return 'cancelOnly'
    case 'post_only':
      return type === 'market' || (type === 'limit' && !postOnly && timeInForce !== 'gtc') ? 'postOnly' : null
    default:
      return null
  }
}

function requestOf({ input, prices, size, math, facts }: Checked): PlaceRequest | null {
  const { side, type, selfTrade } = input
  const order = { symbol: facts.pair.symbol, side, type, selfTrade }
  if (size.budget !== null) return { ...order, total: math.totalText(size.budget) }
  if (size.amount === null || size.amount === 0n) return null
  const amount = math.amountText(size.amount)
  if (type === 'market') return { ...order, amount }
  const text = (field: keyof typeof prices) => {
    const read = prices[field]
    return read.is === 'number' ? math.priceText(read.units) : ''
  }
  if (type === 'oco') {
    return { ...order, price: text('price'), stopPrice: text('stopPrice'), limitPrice: text('limitPrice'), amount }
  }
  if (type === 'stop_limit') {
    return { ...order, stopPrice: text('stopPrice'), price: text('price'), amount, timeInForce: input.timeInForce }
  }
  return { ...order, price: text('price'), amount, timeInForce: input.postOnly ? 'post_only' : input.timeInForce }
}

/** Specification §5: farther than this from the best price of the other side, a limit order needs confirmation. */
const FAR_PERCENT = 40n

function priceHint(checked: Checked): FormHint | null {
  const { input, prices, size, math } = checked
  const worst = size.walk?.worst ?? null
  if (input.type === 'market') return marketHint(checked)
  if (prices.price.is !== 'number') return null
  const price = prices.price.units
  if (input.type === 'limit') {
    const far = farFromBest(price, checked)
    if (far !== null) return far
    if (size.walk !== null && input.timeInForce !== 'gtc' && !size.walk.complete) {
      const found = { found: math.amountFigure(size.walk.amount) }
      if (input.timeInForce === 'fok') return { key: 'killed', figures: found, warns: true }
      if (size.walk.amount === 0n) return { key: 'expiresAtOnce', warns: true }
    }
    if (worst !== null && !input.postOnly) return { key: 'takesAtOnce', figures: { worst: math.priceFigure(worst) } }
  }
  return againstLast(price, checked)
}

function marketHint({ size, math }: Checked): FormHint | null {
  if (size.walk?.worst == null) return null
  const worst = math.priceFigure(size.walk.worst)
  if (size.walk.complete) return { key: 'worst', figures: { worst } }
  return { key: 'thin', figures: { found: math.amountFigure(size.walk.amount) }, warns: true }
}

function farFromBest(price: bigint, { input, math, facts }: Checked): FormHint | null {
  const best = bestOf({ input, math, facts })
  if (best === null) return null
  const buys = input.side === 'buy'
  const far = buys ? price * 100n > best * (100n + FAR_PERCENT) : price * 100n < best * (100n - FAR_PERCENT)
  if (!far) return null
  const figures = { best: math.priceFigure(best) }
  return { key: buys ? 'farAbove' : 'farBelow', figures, percent: percentBetween(price, best), warns: true }
}

function againstLast(price: bigint, { math, facts }: Checked): FormHint | null {
  const read = math.readPrice(facts.ticker?.last ?? '')
  if (read.is !== 'number') return null
  if (read.units === price) return { key: 'atLast' }
  return { key: price > read.units ? 'aboveLast' : 'belowLast', percent: percentBetween(price, read.units) }
}

/** The distance in percent points of the second, with four decimals, rounded down. */
function percentBetween(price: bigint, from: bigint): string {
  const distance = price > from ? price - from : from - price
  return formatUnits(units((distance * 1_000_000n) / from), 4)
}
