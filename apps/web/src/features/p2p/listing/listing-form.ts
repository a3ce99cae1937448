import type { ListingSide, P2pFiat, P2pListing, PriceKind } from '@bourse/contract'
import { compareDecimals, formatUnits, parseDecimal, parseUnits, units } from '@bourse/money'
import { figureInField, parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'
import { COIN_SCALE, FIAT_SCALE } from '../p2p-money.ts'

/** What is typed into the three steps, as it stands in the fields. */
export interface ListingInput {
  readonly side: ListingSide
  readonly coin: string
  readonly fiat: P2pFiat
  readonly priceKind: PriceKind
  readonly price: string
  /** In percent, below the index with a minus. */
  readonly margin: string
  readonly quantity: string
  readonly paymentIds: readonly string[]
  readonly min: string
  readonly max: string
  readonly remark: string
}

export const NEW_LISTING: ListingInput = {
  ...{ side: 'sell', coin: 'USDT', fiat: 'EUR', priceKind: 'floating', price: '', margin: '' },
  ...{ quantity: '', paymentIds: [], min: '', max: '', remark: '' },
}

export interface ListingFacts {
  readonly locale: string
  readonly index: string | null
  /** What a sale can take; null where it does not matter or is not known. */
  readonly available: string | null
}

export type ListingField = 'price' | 'margin' | 'quantity' | 'paymentIds' | 'min' | 'max'
export type ListingWrong = 'missing' | 'malformed' | 'tooPrecise' | 'priceOff' | 'tooMuch' | 'tooLittle' | 'crossed'
export type ListingErrors = Partial<Record<ListingField, ListingWrong>>

export const LISTING_STEPS = ['price', 'payment', 'limits'] as const
export type ListingStep = (typeof LISTING_STEPS)[number]

const FIELDS: Record<ListingStep, readonly ListingField[]> = {
  price: ['price', 'margin', 'quantity'],
  payment: ['paymentIds'],
  limits: ['min', 'max'],
}

/** An order is of 10 to 5,000; a price stays within ten percent of the index. */
export const LEAST = '10'
export const MOST = '5000'
const OFF_BPS = 1_000

interface ReadFigure {
  readonly value: string | undefined
  readonly wrong: ListingWrong | undefined
}

function readFigure(typed: string, locale: string, scale: number): ReadFigure {
  if (typed.trim() === '') return { value: undefined, wrong: 'missing' }
  const text = parseDecimalInput(typed, locale)
  const parsed = text === null ? undefined : parseUnits(text, scale)
  if (text === null || parsed === undefined) return { value: undefined, wrong: 'malformed' }
  if (!parsed.ok)
    return { value: undefined, wrong: parsed.refusal.code === 'money.too_precise' ? 'tooPrecise' : 'malformed' }
  return parsed.value > 0n ? { value: text, wrong: undefined } : { value: undefined, wrong: 'missing' }
}

/** Percent with at most two decimals, as basis points: "−1.5" is −150. */
export function readMargin(
  typed: string,
  locale: string,
): { bps: number | undefined; wrong: ListingWrong | undefined } {
  const text = typed.trim().replace('\u2212', '-')
  if (text === '') return { bps: undefined, wrong: 'missing' }
  const sign = text.startsWith('-') ? -1 : 1
  const figure = parseDecimalInput(text.replace(/^[+-]\s*/, ''), locale)
  const parsed = figure === null ? undefined : parseUnits(figure, 2)
  if (parsed === undefined) return { bps: undefined, wrong: 'malformed' }
  if (!parsed.ok)
    return { bps: undefined, wrong: parsed.refusal.code === 'money.too_precise' ? 'tooPrecise' : 'malformed' }
  const bps = sign * Number(parsed.value)
  return Math.abs(bps) > OFF_BPS
    ? { bps: undefined, wrong: 'priceOff' }
    : { bps: bps === 0 ? 0 : bps, wrong: undefined }
}

/** What a floating price comes to now. */
export function floatingPrice(index: string | null, bps: number | undefined): string | null {
  const parsed = index === null ? undefined : parseDecimal(index)
  if (bps === undefined || parsed === undefined || !parsed.ok) return null
  return formatUnits(units((parsed.value.units * BigInt(10_000 + bps)) / 10_000n), parsed.value.scale)
}

function isOff(price: string, index: string | null): boolean {
  const [low, high] = [floatingPrice(index, -OFF_BPS), floatingPrice(index, OFF_BPS)]
  return low !== null && high !== null && (compareDecimals(price, low) < 0 || compareDecimals(price, high) > 0)
}

export interface ListingView {
  readonly errors: ListingErrors
  /** Of now, as others would see it; null until it can be said. */
  readonly price: string | null
  readonly quantity: string | undefined
  readonly min: string | undefined
  readonly max: string | undefined
  /** The first step with something wrong in it. */
  readonly wrongStep: ListingStep | undefined
  readonly terms: ListingTerms | undefined
}

/** What the calls take. */
export interface ListingTerms {
  readonly priceKind: PriceKind
  readonly price?: string
  readonly marginBps?: string
  readonly minAmount: string
  readonly maxAmount: string
  readonly paymentIds: string
  readonly remark?: string
}

export function listingForm(input: ListingInput, facts: ListingFacts): ListingView {
  const { locale, index, available } = facts
  const fixed = input.priceKind === 'fixed'
  const price = readFigure(input.price, locale, COIN_SCALE)
  const margin = readMargin(input.margin, locale)
  const quantity = readFigure(input.quantity, locale, COIN_SCALE)
  const min = readFigure(input.min, locale, FIAT_SCALE)
  const max = readFigure(input.max, locale, FIAT_SCALE)
  const tooMuch = input.side === 'sell' && available !== null && isMore(quantity.value, available)
  const errors: Record<ListingField, ListingWrong | undefined> = {
    price: fixed ? (price.wrong ?? (isOff(price.value ?? '0', index) ? 'priceOff' : undefined)) : undefined,
    margin: fixed ? undefined : margin.wrong,
    quantity: quantity.wrong ?? (tooMuch ? 'tooMuch' : undefined),
    paymentIds: input.paymentIds.length === 0 ? 'missing' : undefined,
    min: min.wrong ?? (isMore(LEAST, min.value) ? 'tooLittle' : undefined),
    max: max.wrong ?? (isMore(max.value, MOST) ? 'tooMuch' : isMore(min.value, max.value) ? 'crossed' : undefined),
  }
  const found = Object.entries(errors).filter(([, wrong]) => wrong !== undefined)
  const wrongStep = LISTING_STEPS.find((step) => FIELDS[step].some((field) => errors[field] !== undefined))
  return {
    errors: Object.fromEntries(found),
    price: fixed ? (price.value ?? null) : floatingPrice(index, margin.bps),
    quantity: quantity.value,
    min: min.value,
    max: max.value,
    wrongStep,
    terms:
      wrongStep === undefined
        ? termsOf(input, { price: price.value, bps: margin.bps, min: min.value, max: max.value })
        : undefined,
  }
}

function isMore(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && compareDecimals(one, other) > 0
}

interface ReadTerms {
  readonly price: string | undefined
  readonly bps: number | undefined
  readonly min: string | undefined
  readonly max: string | undefined
}

function termsOf(input: ListingInput, { price, bps, min = '', max = '' }: ReadTerms): ListingTerms {
  const remark = input.remark.trim()
  return {
    priceKind: input.priceKind,
    ...(input.priceKind === 'fixed' ? { price: price ?? '' } : { marginBps: String(bps) }),
    minAmount: min,
    maxAmount: max,
    paymentIds: input.paymentIds.join(','),
    ...(remark === '' ? {} : { remark }),
  }
}

/** A listing that is there, as the fields show it. */
export function inputOf(listing: P2pListing, locale: string): ListingInput {
  const figure = (value: string, scale: number) => figureInField(value, { locale, scale, minScale: 0 })
  const bps = listing.marginBps ?? 0
  const margin = figure(formatUnits(units(BigInt(Math.abs(bps))), 2), 2)
  return {
    side: listing.side,
    coin: listing.symbol,
    fiat: listing.fiat === 'GBP' ? 'GBP' : 'EUR',
    priceKind: listing.priceKind,
    price: listing.price === null ? '' : figure(listing.price, COIN_SCALE),
    margin: bps < 0 ? `-${margin}` : margin,
    quantity: figure(listing.left, COIN_SCALE),
    paymentIds: listing.payments.map(({ id }) => id),
    min: figure(listing.minAmount, FIAT_SCALE),
    max: figure(listing.maxAmount, FIAT_SCALE),
    remark: listing.remark ?? '',
  }
}
