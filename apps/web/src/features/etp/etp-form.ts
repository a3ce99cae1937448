import type { EtpCondition, EtpProduct, EtpSide } from '@bourse/contract'
import { ETP_UNIT_SCALE, etpBuy, etpSell, NAV_SCALE } from '@bourse/contract/etp-payoff'
import { compareDecimals, formatUnits, parseUnits, units } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import type { LimitOrder, MarketOrder } from './api.ts'

export type TicketKind = 'market' | 'limit'

/** What the ticket is set to. Times are as their fields write them, in the zone of the browser. */
export interface Ticket {
  readonly kind: TicketKind
  readonly side: EtpSide
  /** USDT to buy with, units to sell. */
  readonly size: string
  readonly price: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly startTime: string
  readonly endTime: string
}

export const EMPTY_TICKET: Ticket = {
  kind: 'market',
  side: 'buy',
  size: '',
  price: '',
  takeProfit: '',
  stopLoss: '',
  startTime: '',
  endTime: '',
}

export type TicketField = 'size' | 'price' | 'takeProfit' | 'stopLoss' | 'endTime'
export type WrongKey =
  | 'malformed'
  | 'below'
  | 'above'
  | 'moreThanHeld'
  | 'deviates'
  | 'profitLow'
  | 'lossHigh'
  | 'startFirst'
  | 'endFirst'
  | 'endWrong'

export interface Wrong {
  readonly key: WrongKey
  readonly bound: string
}

export interface TicketFacts {
  readonly product: EtpProduct
  readonly locale: string
  /** Units that can be sold; undefined until they are known. */
  readonly held: string | undefined
}

export interface TicketView {
  readonly wrong: Partial<Record<TicketField, Wrong>>
  /** What is typed and right, for the sum; the value is the one that is waited for, or that of now. */
  readonly size: string | null
  readonly nav: string | null
  readonly market: MarketOrder | null
  readonly limit: LimitOrder | null
}

/** The ticket as a whole: what is wrong with which field, and the order once everything needed is there. */
export function ticketView(ticket: Ticket, facts: TicketFacts): TicketView {
  const { product, locale } = facts
  const { kind, side } = ticket
  const size = figureOf(ticket.size, locale, ETP_UNIT_SCALE)
  const price = figureOf(ticket.price, locale, ETP_UNIT_SCALE)
  const takeProfit = figureOf(ticket.takeProfit, locale, ETP_UNIT_SCALE)
  const stopLoss = figureOf(ticket.stopLoss, locale, ETP_UNIT_SCALE)
  const isPurchase = side === 'buy'
  const wrong: Partial<Record<TicketField, Wrong>> = {
    ...asWrong('size', wrongSize(size, ticket, facts)),
    ...(kind === 'limit' && asWrong('price', wrongPrice(price, product, side))),
    ...(kind === 'limit' && isPurchase && asWrong('takeProfit', wrongExit(takeProfit, price, 'profitLow'))),
    ...(kind === 'limit' && isPurchase && asWrong('stopLoss', wrongExit(stopLoss, price, 'lossHigh'))),
    ...(kind === 'limit' && asWrong('endTime', wrongTimes(ticket))),
  }
  const isRight = Object.keys(wrong).length === 0
  const sized = size === null || size === BAD ? null : size
  const nav = kind === 'market' ? product.nav : price === BAD ? null : price
  const given = sized === null ? null : { symbol: product.symbol, side, [isPurchase ? 'amount' : 'units']: sized }
  const exits = isPurchase ? { ...optional('takeProfit', takeProfit), ...optional('stopLoss', stopLoss) } : {}
  const ready = isRight && given !== null && nav !== null
  return {
    wrong,
    size: wrong.size === undefined ? sized : null,
    nav,
    market: ready && kind === 'market' ? { ...given, nav } : null,
    limit: ready && kind === 'limit' ? { ...given, price: nav, ...exits, ...timesOf(ticket) } : null,
  }
}

const BAD = 'bad'

/** Null where nothing is typed; BAD where it is no figure, or finer than there is. */
function figureOf(text: string, locale: string, scale: number): string | null {
  if (text.trim() === '') return null
  const plain = parseDecimalInput(text, locale)
  const parsed = plain === null ? undefined : parseUnits(plain, scale)
  if (plain === null || !parsed?.ok) return BAD
  return parsed.value === 0n ? null : plain
}

function asWrong(field: TicketField, wrong: Wrong | null): Partial<Record<TicketField, Wrong>> {
  return wrong === null ? {} : { [field]: wrong }
}

function optional(name: 'takeProfit' | 'stopLoss', value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value }
}

const MALFORMED: Wrong = { key: 'malformed', bound: String(ETP_UNIT_SCALE) }

function wrongSize(size: string | null, { side }: Ticket, { product, held }: TicketFacts): Wrong | null {
  if (size === null) return null
  if (size === BAD) return MALFORMED
  if (side === 'sell')
    return held !== undefined && compareDecimals(size, held) > 0 ? { key: 'moreThanHeld', bound: held } : null
  if (compareDecimals(size, product.minimum) < 0) return { key: 'below', bound: product.minimum }
  return compareDecimals(size, product.maximum) > 0 ? { key: 'above', bound: product.maximum } : null
}

/** Specification §5: the buying price within a deviation of the current one. */
function wrongPrice(price: string | null, { nav, lastNav, deviationPercent }: EtpProduct, side: EtpSide): Wrong | null {
  if (price === null) return null
  if (price === BAD) return MALFORMED
  const now = Number(nav ?? lastNav)
  const reach = Number(deviationPercent) / 100
  const isNear = Math.abs(Number(price) / now - 1) <= reach
  return side === 'sell' || isNear ? null : { key: 'deviates', bound: deviationPercent }
}

function wrongExit(exit: string | null, price: string | null, key: 'profitLow' | 'lossHigh'): Wrong | null {
  if (exit === null) return null
  if (exit === BAD) return MALFORMED
  if (price === null || price === BAD) return null
  const order = compareDecimals(exit, price)
  return (key === 'profitLow' ? order > 0 : order < 0) ? null : { key, bound: price }
}

/** A day and a time; what is half typed is neither. */
const WHOLE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Specification §8: both times or none, and the end is after the start. */
function wrongTimes({ startTime, endTime }: Ticket): Wrong | null {
  if (startTime === '' && endTime === '') return null
  if (!WHOLE_TIME.test(startTime)) return { key: 'startFirst', bound: '' }
  if (!WHOLE_TIME.test(endTime)) return { key: 'endFirst', bound: '' }
  return endTime <= startTime ? { key: 'endWrong', bound: '' } : null
}

function timesOf({ startTime, endTime }: Ticket): { startTime?: string; endTime?: string } {
  return {
    ...(WHOLE_TIME.test(startTime) && { startTime: new Date(startTime).toISOString() }),
    ...(WHOLE_TIME.test(endTime) && { endTime: new Date(endTime).toISOString() }),
  }
}

export interface BuySum {
  readonly fee: string
  readonly net: string
  readonly units: string
}

function at(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale)
  return parsed.ok ? parsed.value : 0n
}

const write = (value: bigint) => formatUnits(units(value), ETP_UNIT_SCALE)

/** What an amount buys at a value, by the function that the fill counts by. */
export function buySum(amount: string, nav: string): BuySum {
  const value = at(nav, NAV_SCALE)
  if (value === 0n) return { fee: '0', net: '0', units: '0' }
  const sum = etpBuy(at(amount, ETP_UNIT_SCALE), value)
  return { fee: write(sum.fee), net: write(sum.net), units: write(sum.units) }
}

export interface SellSum {
  readonly gross: string
  readonly fee: string
  readonly cash: string
}

export function sellSum(size: string, nav: string): SellSum {
  const sum = etpSell(at(size, ETP_UNIT_SCALE), at(nav, NAV_SCALE))
  return { gross: write(sum.gross), fee: write(sum.fee), cash: write(sum.cash) }
}

/** Exact, at the scale of units. */
export function addDecimals(one: string, other: string): string {
  return formatUnits(units(at(one, ETP_UNIT_SCALE) + at(other, ETP_UNIT_SCALE)), ETP_UNIT_SCALE, { trim: true })
}

/** As a field of date and time writes it, in the zone of the browser. */
export function localTime(iso: string): string {
  const date = new Date(iso)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export interface EditFacts extends TicketFacts {
  /** The sale that follows a purchase has two values and nothing else to change. */
  readonly isExit: boolean
  /** As the order stands. */
  readonly before: Ticket
}

/** What a change of a waiting order sends; `without` names what it takes away. */
type Edit = Omit<LimitOrder, 'symbol' | 'side' | 'price'> & { readonly price?: string; readonly without?: string }

export interface EditView {
  readonly view: TicketView
  /** Whether something was emptied that the order has. */
  readonly removes: boolean
  /** The sale that follows a purchase waits for one value at least. */
  readonly needsOne: boolean
  readonly change: Edit | null
}

const LOST = ['takeProfit', 'stopLoss', 'startTime', 'endTime'] as const satisfies readonly EtpCondition[]

/** What a change of a waiting order would send. */
export function editedOrder(ticket: Ticket, { isExit, before, ...facts }: EditFacts): EditView {
  const view = ticketView(ticket, facts)
  const lost = LOST.filter((field) => before[field] !== '' && isEmpty(ticket[field], facts.locale))
  const removes = lost.length > 0
  const without = removes ? { without: lost.join(',') } : {}
  if (!isExit) {
    const { symbol: _symbol, side: _side, ...change } = view.limit ?? {}
    return { view, removes, needsOne: false, change: view.limit === null ? null : { ...change, ...without } }
  }
  const [takeProfit, stopLoss] = [ticket.takeProfit, ticket.stopLoss].map((text) =>
    figureOf(text, facts.locale, ETP_UNIT_SCALE),
  )
  const wrong = {
    ...(takeProfit === BAD && { takeProfit: MALFORMED }),
    ...(stopLoss === BAD && { stopLoss: MALFORMED }),
  }
  const change = { ...optional('takeProfit', takeProfit ?? null), ...optional('stopLoss', stopLoss ?? null) }
  const needsOne = Object.keys(change).length === 0
  const isRight = Object.keys(wrong).length === 0 && !needsOne
  return { view: { ...view, wrong }, removes, needsOne, change: isRight ? { ...change, ...without } : null }
}

/** Nothing, or a zero, which is no value to wait for. A time is no figure and never a zero. */
function isEmpty(text: string, locale: string): boolean {
  return figureOf(text, locale, ETP_UNIT_SCALE) === null
}
