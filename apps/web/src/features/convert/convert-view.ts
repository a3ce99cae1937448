import type { ConvertPrice, ConvertQuote } from '@bourse/contract'
import { compareDecimals, formatUnits, parseUnits, powerOfTen, scaleThatAdds, toDecimal, units } from '@bourse/money'
import type { ConvertRequest } from './convert-form.ts'

export interface UnitPrice {
  /** Of what one is priced, and in what. */
  readonly of: string
  readonly in: string
  readonly value: string
  /** How an amount that is paid comes to one that is received. */
  readonly operator: '×' | '÷'
}

export interface Rated {
  readonly from: string
  readonly to: string
  readonly rate: string
}

export type IsFiat = (coin: string) => boolean

/** Prices are shown as people know them: in money where one side is money, else one of the more expensive asset in the cheaper one. */
export function unitPrice({ from, to, rate }: Rated, isFiat: IsFiat): UnitPrice {
  const { units: value, scale } = toDecimal(rate)
  const one = powerOfTen(scale)
  const straight = isFiat(from) === isFiat(to) ? value >= one : isFiat(to)
  if (straight || value === 0n) return { of: from, in: to, value: shownPrice(value, one), operator: '×' }
  return { of: to, in: from, value: shownPrice(one, value), operator: '÷' }
}

/** To the nearest at the decimals that a price of its size has, because the other way round a rate ends in nines. */
function shownPrice(dividend: bigint, divisor: bigint): string {
  const whole = dividend / divisor
  const scale = whole >= 1_000n ? 2 : whole >= 10n ? 4 : 6
  const nearest = (2n * dividend * powerOfTen(scale) + divisor) / (2n * divisor)
  return formatUnits(units(nearest), scale)
}

export type Sides = Pick<
  ConvertQuote,
  'from' | 'to' | 'payAmount' | 'receiveAmount' | 'spread' | 'spreadPercent' | 'indexRate'
>

interface Scales {
  readonly from: number
  readonly to: number
}

/** About what a request comes to at the rate of now; a firm quote says it to the last digit. */
export function estimate(request: ConvertRequest, price: ConvertPrice, scales: Scales): Sides {
  const { from, to, rate, inverseRate, indexRate, spreadPercent } = price
  const receiveAmount = request.receiveAmount ?? product(request.payAmount ?? '0', rate, scales.to)
  const payAmount = request.payAmount ?? product(request.receiveAmount ?? '0', inverseRate, scales.from)
  const worth = worthOf(receiveAmount, indexRate, scales.from)
  const kept = exact(payAmount, scales.from) - worth
  const spread = formatUnits(units(kept > 0n ? kept : 0n), scales.from, { trim: true })
  return { from, to, payAmount, receiveAmount, spread, spreadPercent, indexRate }
}

/** What is received is worth this before the spread, rounded up. A rate below one ends in nines, so it is turned round first. */
function worthOf(receive: string, indexRate: string, scale: number): bigint {
  const [received, index] = [toDecimal(receive), toDecimal(indexRate)]
  if (index.units === 0n) return 0n
  const one = powerOfTen(index.scale)
  const wanted = received.units * powerOfTen(scale)
  const whole = powerOfTen(received.scale)
  if (index.units >= one) return ceilDiv(wanted * one, whole * index.units)
  const turned = (2n * one * TURNED + index.units) / (2n * index.units)
  return ceilDiv(wanted * turned, whole * TURNED)
}

/** Six decimals: as many as a rate of eighteen keeps when it is turned round. */
const TURNED = 10n ** 6n

function product(amount: string, rate: string, scale: number): string {
  const [a, b] = [toDecimal(amount), toDecimal(rate)]
  const exactly = a.units * b.units * powerOfTen(scale)
  return formatUnits(units(exactly / powerOfTen(a.scale) / powerOfTen(b.scale)), scale, { trim: true })
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

export interface SumView {
  /** What is left of the pay amount once the spread is taken. */
  readonly converted: string
  /** Decimals at which pay, spread and converted add up as they are shown. */
  readonly scale: number
  /** What would be left, in the asset that is paid, if it were converted back at the same price. */
  readonly back: string
}

/** The working of a conversion; exact, in the units of the asset that is paid. */
export function sumView(
  { payAmount, spread, spreadPercent }: Sides,
  { scale, shownScale }: { readonly scale: number; readonly shownScale: number },
): SumView {
  const [pay, kept] = [exact(payAmount, scale), exact(spread, scale)]
  const converted = pay - kept
  const share = toDecimal(spreadPercent)
  const whole = 100n * powerOfTen(share.scale)
  const text = formatUnits(units(converted), scale)
  return {
    converted: text,
    scale: scaleThatAdds(
      [{ lines: [{ value: payAmount }, { value: `-${spread}` }], answer: { value: text } }],
      shownScale,
    ),
    back: formatUnits(units((converted * (whole - share.units)) / whole), scale),
  }
}

function exact(value: string, scale: number): bigint {
  const parsed = parseUnits(value, scale)
  return parsed.ok ? parsed.value : 0n
}

export interface MoveView {
  readonly direction: 'rose' | 'fell' | 'same'
  /** Percent points, without a sign. */
  readonly percent: string
  /** What of the side that was not typed there is more or less of, with its sign. */
  readonly difference: string
  readonly coin: string
}

export interface AssetFacts {
  readonly scaleOf: (coin: string) => number
  readonly isFiat: IsFiat
}

/** What became of a price while its owner decided. */
export function moveView(old: ConvertQuote, now: ConvertQuote, { scaleOf, isFiat }: AssetFacts): MoveView {
  const [before, after] = [old, now].map((quote) => unitPrice({ ...quote, rate: quote.indexRate }, isFiat)) as [
    UnitPrice,
    UnitPrice,
  ]
  const order = before.of === after.of ? compareDecimals(after.value, before.value) : 0
  // The side that was typed is the same in both.
  const side = old.payAmount === now.payAmount ? 'receiveAmount' : 'payAmount'
  const coin = side === 'receiveAmount' ? now.to : now.from
  const scale = scaleOf(coin)
  const difference = exact(now[side], scale) - exact(old[side], scale)
  return {
    direction: order === 0 ? 'same' : order > 0 ? 'rose' : 'fell',
    percent: percentBetween(before.value, after.value),
    difference: formatUnits(units(difference), scale),
    coin,
  }
}

function percentBetween(before: string, after: string): string {
  const [a, b] = [toDecimal(before), toDecimal(after)]
  const [from, to] = [a.units * powerOfTen(b.scale), b.units * powerOfTen(a.scale)]
  const apart = to > from ? to - from : from - to
  return from === 0n ? '0' : formatUnits(units((apart * 10_000n + from / 2n) / from), 2)
}

export type PanelState =
  | 'halted'
  | 'done'
  | 'moved'
  | 'empty'
  | 'visitor'
  | 'short'
  | 'failed'
  | 'asking'
  | 'firm'
  | 'expired'
  | 'indicative'

export interface PanelFacts {
  readonly halted: boolean
  readonly done: boolean
  readonly moved: boolean
  /** Whether an amount is there that can be asked for. */
  readonly complete: boolean
  readonly loggedIn: boolean
  readonly short: boolean
  readonly failed: boolean
  readonly asking: boolean
  /** Seconds that the price is still firm; null where there is none. */
  readonly left: number | null
}

/** What the right column shows: the first that holds. A price that has run out stays in sight until its owner asks again. */
export function panelState(facts: PanelFacts): PanelState {
  if (facts.done) return 'done'
  if (facts.halted) return 'halted'
  if (facts.moved) return 'moved'
  if (!facts.complete) return 'empty'
  if (!facts.loggedIn) return 'visitor'
  if (facts.short) return 'short'
  if (facts.asking) return 'asking'
  if (facts.failed) return 'failed'
  if (facts.left === null) return 'indicative'
  return facts.left > 0 ? 'firm' : 'expired'
}

/** Exact, at the finer scale of the two. */
export function addDecimals(one: string, other: string): string {
  const [a, b] = [toDecimal(one), toDecimal(other)]
  const scale = Math.max(a.scale, b.scale)
  return formatUnits(units(a.units * powerOfTen(scale - a.scale) + b.units * powerOfTen(scale - b.scale)), scale)
}

export interface LineView {
  /** Where it begins: younger than a day where the index is. */
  readonly since: string
  readonly drawn: readonly number[]
  readonly low: string
  readonly high: string
  /** Percent from the first to the last. */
  readonly change: string
}

/** A drawing needs plain numbers; the figures beside it are those of the index. Null where nothing can be compared. */
export function lineView(points: readonly { readonly time: string; readonly rate: string }[]): LineView | null {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return null
  const drawn = points.map(({ rate }) => Number(rate))
  const at = (value: number) => shown(points[drawn.indexOf(value)]?.rate ?? first.rate)
  const change = ((Number(last.rate) / Number(first.rate) - 1) * 100).toFixed(2)
  return { since: first.time, drawn, low: at(Math.min(...drawn)), high: at(Math.max(...drawn)), change }
}

function shown(rate: string): string {
  const { units: value, scale } = toDecimal(rate)
  return shownPrice(value, powerOfTen(scale))
}
