import { units as asUnits, maxUnits } from '@bourse/money'
import { type Level, type Walk, walkAmount, walkTotal } from './book-walk.ts'
import { type FormInput, PRICE_FIELDS, type PriceField } from './order-form-input.ts'
import { plainText } from './order-form-text.ts'
import type { PairMath, ReadNumber } from './pair-math.ts'

export interface Holdings {
  /** What can be spent, and all that there is, as decimals. */
  readonly available: string
  readonly total: string
}

export interface SizeFacts {
  readonly locale: string
  /** Null for a visitor, and until they are known. */
  readonly base: Holdings | null
  readonly quote: Holdings | null
  /** Best prices first; null until the book is known. */
  readonly book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] } | null
}

export type Prices = Readonly<Record<PriceField, ReadNumber>>

const NOT_ASKED: ReadNumber = { is: 'empty' }

/** The prices of the fields that the type of order has. */
export function readPrices(input: FormInput, math: PairMath, locale: string): Prices {
  const read = (field: PriceField) =>
    PRICE_FIELDS[input.type].includes(field) ? math.readPrice(plainText(input[field], locale)) : NOT_ASKED
  return { price: read('price'), stopPrice: read('stopPrice'), limitPrice: read('limitPrice') }
}

/** The price at which money and coins are exchanged for each other in the form; null for a market order. */
export function workingPrice({ side, type }: FormInput, { price, limitPrice }: Prices): bigint | null {
  if (type === 'market' || price.is !== 'number') return null
  if (type !== 'oco' || side === 'sell') return price.units
  if (limitPrice.is !== 'number') return null
  return maxUnits(asUnits(price.units), asUnits(limitPrice.units))
}

export interface Size {
  /** What was typed, before anything was made of it. */
  readonly read: ReadNumber
  /** Of the base asset, at the scale of amounts; null until it can be told. */
  readonly amount: bigint | null
  /** What it comes to, in units of the quote asset. */
  readonly total: bigint | null
  /** A market buy by money: what it may spend. */
  readonly budget: bigint | null
  /** What it finds in the book at once: all of it for a market order, the crossing part of a limit order. */
  readonly walk: Walk | null
}

const NO_SIZE = { amount: null, total: null, budget: null, walk: null } as const

/** The size of the order in both units, whichever of them was typed or whatever share was chosen. */
export function sizeOf(input: FormInput, prices: Prices, math: PairMath, facts: SizeFacts): Size {
  const read = readSize(input, math, facts, workingPrice(input, prices))
  if (read.is !== 'number') return { ...NO_SIZE, read }
  return input.type === 'market'
    ? marketSize(input, { ...read, unit: unitOf(input) }, math, facts)
    : limitSize(input, { ...read, unit: unitOf(input) }, math, { facts, prices })
}

type Unit = FormInput['unit']
interface Sized {
  readonly is: 'number'
  readonly units: bigint
  readonly unit: Unit
}

/** A share is counted in what is spent, and a buy at a price in whole steps of the coin. */
function unitOf(input: FormInput): Unit {
  if (input.percent === null) return input.unit
  return input.type === 'market' && input.side === 'buy' ? 'quote' : 'base'
}

function readSize(input: FormInput, math: PairMath, facts: SizeFacts, price: bigint | null): ReadNumber {
  if (input.percent !== null) return readShare(input, input.percent, math, { facts, price })
  return input.unit === 'base'
    ? math.readAmount(plainText(input.amount, facts.locale))
    : math.readTotal(plainText(input.total, facts.locale))
}

/** Rounded down to what can be ordered: a share never asks for more than there is. */
function readShare(
  { side, type }: FormInput,
  percent: number,
  math: PairMath,
  { facts, price }: { facts: SizeFacts; price: bigint | null },
): ReadNumber {
  const held = side === 'sell' ? facts.base : facts.quote
  if (held === null || percent === 0) return { is: 'empty' }
  const of = (available: bigint) => (available * BigInt(percent)) / 100n
  if (side === 'sell') return { is: 'number', units: math.amountOf(of(math.baseBalance(held.available))) }
  const money = of(math.quoteBalance(held.available))
  if (type === 'market') return { is: 'number', units: math.floorToShown(money) }
  return price === null ? { is: 'empty' } : { is: 'number', units: math.affordable(money, price) }
}

function marketSize(input: FormInput, { units, unit, ...read }: Sized, math: PairMath, facts: SizeFacts): Size {
  const levels = input.side === 'buy' ? facts.book?.asks : facts.book?.bids
  const sized = { ...NO_SIZE, read: { ...read, units } }
  if (unit === 'base') {
    const walk = levels === undefined ? null : walkAmount({ levels, math, amount: units })
    return { ...sized, amount: units, total: walk?.cost ?? null, walk }
  }
  const walk = levels === undefined ? null : walkTotal({ levels, math, total: units })
  const budget = input.side === 'buy' ? units : null
  return { ...sized, amount: walk?.amount ?? null, total: walk?.cost ?? null, budget, walk }
}

interface LimitContext {
  readonly facts: SizeFacts
  readonly prices: Prices
}

function limitSize(input: FormInput, { units, unit, ...read }: Sized, math: PairMath, context: LimitContext): Size {
  const price = workingPrice(input, context.prices)
  const sized = { ...NO_SIZE, read: { ...read, units } }
  if (price === null) return unit === 'base' ? { ...sized, amount: units } : sized
  const amount = unit === 'base' ? units : math.affordable(units, price)
  const crossing = input.type === 'limit' && amount > 0n
  const walk = crossing ? walkUpTo(price, amount, input, { math, facts: context.facts }) : null
  return { ...sized, amount, total: math.cost(price, amount), walk }
}

/** What of a limit order would trade at once. */
function walkUpTo(
  limit: bigint,
  amount: bigint,
  { side }: FormInput,
  { math, facts }: { math: PairMath; facts: SizeFacts },
): Walk | null {
  if (facts.book === null) return null
  const accepts = side === 'buy' ? (price: bigint) => price <= limit : (price: bigint) => price >= limit
  return walkAmount({ levels: side === 'buy' ? facts.book.asks : facts.book.bids, math, amount, accepts })
}
