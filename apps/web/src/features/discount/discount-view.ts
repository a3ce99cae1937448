import type { DiscountOffer, DiscountProduct } from '@bourse/contract'
import {
  breakEven,
  DISCOUNT_PRICE_SCALE,
  type DiscountDirection,
  type DiscountTerms,
  discountOutcomes,
  discountPayment,
  worthAtSettlement,
  worthOfHolding,
} from '@bourse/contract/discount-payoff'
import { compareDecimals, formatUnits, parseUnits, toDecimal, units } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

/** What is chosen. Whatever does not exist falls back to the first that does. */
export interface Choice {
  readonly coin?: string
  readonly direction?: DiscountDirection
  readonly date?: string
  readonly id?: string
}

export interface Chosen {
  readonly coins: readonly string[]
  readonly coin: string
  readonly direction: DiscountDirection
  readonly dates: readonly DiscountProduct[]
  /** Of the chosen date, the lowest strike first. */
  readonly strikes: readonly DiscountProduct[]
  readonly product: DiscountProduct | undefined
}

const FIRST_DIRECTION = 'sell_high'

/** From the list to one product: coin, direction, date, strike. */
export function chosenOf(products: readonly DiscountProduct[], choice: Choice): Chosen {
  const offered = products.filter(({ state }) => state !== 'ended')
  const coins = [...new Set(offered.map(({ coin }) => coin))]
  const coin = coins.find((own) => own === choice.coin) ?? coins[0] ?? ''
  const direction = choice.direction ?? FIRST_DIRECTION
  const fitting = offered
    .filter((own) => own.coin === coin && own.direction === direction)
    .toSorted((one, other) => one.settlementTime.localeCompare(other.settlementTime))
  const dates = fitting.filter(
    (own, place) => fitting.findIndex(({ settlementTime }) => settlementTime === own.settlementTime) === place,
  )
  const date = dates.find(({ settlementTime }) => settlementTime === choice.date) ?? dates[0]
  const strikes = fitting
    .filter(({ settlementTime }) => settlementTime === date?.settlementTime)
    .toSorted((one, other) => compareDecimals(one.strike, other.strike))
  const nearest = direction === 'sell_high' ? strikes[0] : strikes.at(-1)
  return { coins, coin, direction, dates, strikes, product: strikes.find(({ id }) => id === choice.id) ?? nearest }
}

/** Percent points from one price to another, with its sign: '1.3'. For reading alone. */
export function awayPercent(price: string, from: string): string {
  const base = Number(from)
  return base === 0 ? '0' : ((Number(price) / base - 1) * 100).toFixed(1)
}

export interface FormFacts {
  readonly locale: string
  readonly scale: number
}

export interface FormView {
  readonly amount: string | null
  readonly wrong: { readonly key: 'malformed' | 'below' | 'above'; readonly bound: string } | null
  readonly most: string
}

/** What can be asked for, or what stands in the way. An empty field is neither. */
export function discountForm(text: string, product: DiscountProduct, { locale, scale }: FormFacts): FormView {
  const { minimum, quota } = product
  const most = compareDecimals(quota.personal, quota.available) < 0 ? quota.personal : quota.available
  const nothing = { amount: null, wrong: null, most }
  if (text.trim() === '') return nothing
  const plain = parseDecimalInput(text, locale)
  const amount = plain === null ? undefined : parseUnits(plain, scale)
  if (plain === null || !amount?.ok) return { ...nothing, wrong: { key: 'malformed', bound: String(scale) } }
  if (amount.value === 0n) return nothing
  if (compareDecimals(plain, minimum) < 0) return { ...nothing, wrong: { key: 'below', bound: minimum } }
  if (compareDecimals(plain, most) > 0) return { ...nothing, wrong: { key: 'above', bound: most } }
  return { amount: plain, wrong: null, most }
}

export interface Scales {
  readonly base: number
  readonly quote: number
}

type Agreed = Pick<DiscountOffer, 'direction' | 'strike' | 'days'>

/** A price as terms have it. */
export function priceUnits(price: string): bigint {
  const parsed = parseUnits(price, DISCOUNT_PRICE_SCALE)
  return parsed.ok ? parsed.value : 0n
}

/** The rate of a year in hundredths of a percent: 36.5 is 3650. */
function bpsOf(percent: string): number {
  const { units: digits, scale } = toDecimal(percent)
  return Math.round(Number(digits) * 10 ** (2 - scale))
}

/** As the settlement counts: `amount` and `apy` are those of an offer, or what is typed at the rate of now. */
export function termsOf(
  agreed: Agreed,
  given: { readonly amount: string; readonly apy: string },
  scales: Scales,
): DiscountTerms {
  const parsed = parseUnits(given.amount, agreed.direction === 'sell_high' ? scales.base : scales.quote)
  return {
    direction: agreed.direction,
    amount: parsed.ok ? parsed.value : 0n,
    strike: priceUnits(agreed.strike),
    apyBps: bpsOf(given.apy),
    days: agreed.days,
    baseScale: scales.base,
    quoteScale: scales.quote,
  }
}

export interface OutcomeSum {
  readonly kept: { readonly principal: string; readonly interest: string; readonly total: string }
  readonly exchanged: { readonly principal: string; readonly interest: string; readonly total: string }
  /** Of the term, in percent points, for reading. */
  readonly interestPercent: string
}

/** Both ends as sums. Interest is what the payment has beyond the same terms without any, so that the rows add up. */
export function outcomeSums(terms: DiscountTerms): OutcomeSum {
  const [paid, bare] = [discountOutcomes(terms), discountOutcomes({ ...terms, apyBps: 0 })]
  const sum = (side: 'base' | 'quote') => {
    const scale = side === 'base' ? terms.baseScale : terms.quoteScale
    const write = (value: bigint) => formatUnits(units(value), scale)
    return { principal: write(bare[side]), interest: write(paid[side] - bare[side]), total: write(paid[side]) }
  }
  const [kept, exchanged] =
    terms.direction === 'sell_high' ? (['base', 'quote'] as const) : (['quote', 'base'] as const)
  return {
    kept: sum(kept),
    exchanged: sum(exchanged),
    interestPercent: ((terms.apyBps * terms.days) / 36_500).toFixed(2),
  }
}

export type RowMark = 'today' | 'strike' | 'even' | null

export interface WorthRow {
  readonly price: string
  readonly mark: RowMark
  readonly paid: { readonly side: 'base' | 'quote'; readonly amount: string }
  readonly worth: string
  readonly holding: string
  readonly difference: string
}

/** The picture in figures, to the cent: at the edges, today, at the strike, at break-even. */
export function worthRows(terms: DiscountTerms, spot: string | null): WorthRow[] {
  const { strike, direction } = terms
  const even = breakEven(terms)
  const far = direction === 'sell_high' ? [90n, 95n, 105n, 110n] : [90n, 95n, 105n]
  const marked: readonly { price: bigint; mark: RowMark }[] = [
    ...far.map((part) => ({ price: (strike * part) / 100n, mark: null })),
    ...(spot === null ? [] : [{ price: priceUnits(spot), mark: 'today' as const }]),
    { price: strike, mark: 'strike' },
    { price: even, mark: 'even' },
  ]
  return marked
    .toSorted((one, other) => (one.price < other.price ? -1 : one.price > other.price ? 1 : 0))
    .map(({ price, mark }) => rowAt(terms, price, mark))
}

function rowAt(terms: DiscountTerms, price: bigint, mark: RowMark): WorthRow {
  const { side, amount } = discountPayment(terms, price)
  const [worth, holding] = [worthAtSettlement(terms, price), worthOfHolding(terms, price)]
  const write = (value: bigint) => formatUnits(units(value), terms.quoteScale)
  return {
    price: priceText(price),
    mark,
    paid: {
      side,
      amount: formatUnits(units(amount), side === 'base' ? terms.baseScale : terms.quoteScale, { trim: true }),
    },
    worth: write(worth),
    holding: write(holding),
    difference: write(worth - holding),
  }
}

function priceText(price: bigint): string {
  return formatUnits(units(price), DISCOUNT_PRICE_SCALE, { trim: true })
}

export function strikePrice({ strike }: DiscountTerms): string {
  return priceText(strike)
}

export function evenPrice(terms: DiscountTerms): string {
  return priceText(breakEven(terms))
}

const DAY_MS = 86_400_000

/** Days that are begun until a moment. */
export function daysLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS))
}
