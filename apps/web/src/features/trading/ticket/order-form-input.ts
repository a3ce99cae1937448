import type { Order } from '@bourse/contract'

export type Side = Order['side']
export type OrderKind = Order['type']
export type Unit = 'base' | 'quote'
export type TimeInForce = 'gtc' | 'ioc' | 'fok'
export type PriceField = 'price' | 'stopPrice' | 'limitPrice'
export type FormField = PriceField | 'amount'

/** What a person has put into the order form. Figures are kept as typed, in the notation of their language. */
export interface FormInput {
  readonly side: Side
  readonly type: OrderKind
  readonly price: string
  readonly stopPrice: string
  readonly limitPrice: string
  /** What the person counts in; only the text of that unit counts. */
  readonly unit: Unit
  readonly amount: string
  readonly total: string
  /** The size as a share of what is available, in place of a typed one. */
  readonly percent: number | null
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly selfTrade: 'expire_taker'
  /** Fields that were changed since the form was last clean. */
  readonly changed: readonly FormField[]
  /** Of those, the ones that were left again: their errors are shown. */
  readonly left: readonly FormField[]
  /** After an attempt to submit every error is shown. */
  readonly submitted: boolean
}

export const EMPTY_INPUT: FormInput = {
  side: 'buy',
  type: 'limit',
  price: '',
  stopPrice: '',
  limitPrice: '',
  unit: 'base',
  amount: '',
  total: '',
  percent: null,
  timeInForce: 'gtc',
  postOnly: false,
  selfTrade: 'expire_taker',
  changed: [],
  left: [],
  submitted: false,
}

/** The price fields that each type of order has, in the order in which they are asked for. */
export const PRICE_FIELDS: Readonly<Record<OrderKind, readonly PriceField[]>> = {
  limit: ['price'],
  market: [],
  stop_limit: ['stopPrice', 'price'],
  oco: ['price', 'stopPrice', 'limitPrice'],
}

export type FormAction =
  | { readonly is: 'side'; readonly side: Side }
  | { readonly is: 'type'; readonly type: OrderKind }
  | { readonly is: 'price'; readonly field: PriceField; readonly text: string }
  | { readonly is: 'size'; readonly text: string }
  /** `text` is the size so far in the other unit. */
  | { readonly is: 'unit'; readonly unit: Unit; readonly text: string }
  | { readonly is: 'percent'; readonly percent: number }
  /** The person leaves a field; `text` is its figure written out in full, where it is one. */
  | { readonly is: 'leave'; readonly field: FormField; readonly text?: string | undefined }
  | { readonly is: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly is: 'postOnly'; readonly postOnly: boolean }
  /** The market's price is known: where nothing was typed, the form opens at it. */
  | { readonly is: 'opened'; readonly text: string }
  /** A price was chosen in the book or on the chart. */
  | { readonly is: 'picked'; readonly side: Side; readonly text: string }
  | { readonly is: 'submit' }
  /** The order was taken: its size goes, its prices stay for the next one. */
  | { readonly is: 'placed' }

const CLEAN = { changed: [], left: [], submitted: false } as const

export function changeInput(input: FormInput, action: FormAction): FormInput {
  switch (action.is) {
    case 'side':
      return { ...input, ...CLEAN, side: action.side }
    case 'type':
      return { ...input, ...CLEAN, type: action.type }
    case 'price':
      return { ...input, [action.field]: action.text, changed: withField(input.changed, action.field) }
    case 'size':
      return { ...withSize(input, shownUnit(input), action.text), changed: withField(input.changed, 'amount') }
    case 'unit':
      return { ...withSize(input, action.unit, action.text), percent: isShareOfMoney(input) ? null : input.percent }
    case 'percent':
      return withPercent(input, action.percent)
    case 'leave':
      return leave(input, action.field, action.text)
    case 'timeInForce':
      return { ...input, timeInForce: action.timeInForce, postOnly: input.postOnly && action.timeInForce === 'gtc' }
    case 'postOnly':
      return { ...input, postOnly: action.postOnly, timeInForce: action.postOnly ? 'gtc' : input.timeInForce }
    case 'opened':
      return input.price === '' && !input.changed.includes('price') ? { ...input, price: action.text } : input
    case 'picked':
      return pick(input, action.side, action.text)
    case 'submit':
      return { ...input, submitted: true }
    case 'placed':
      return { ...input, ...CLEAN, amount: '', total: '', percent: null }
  }
}

function withField(fields: readonly FormField[], field: FormField): readonly FormField[] {
  return fields.includes(field) ? fields : [...fields, field]
}

/**
 * A share of the money for a market buy is spent as money: how much of the coin it will be is known only afterwards, and
 * an amount that was right a moment ago may cost more than there is.
 */
function isShareOfMoney({ percent, type, side }: FormInput): boolean {
  return percent !== null && type === 'market' && side === 'buy'
}

/** What the size stands in the field in. */
export function shownUnit(input: FormInput): Unit {
  return isShareOfMoney(input) ? 'quote' : input.unit
}

function withSize(input: FormInput, unit: Unit, text: string): FormInput {
  return { ...input, unit, percent: null, amount: '', total: '', [unit === 'base' ? 'amount' : 'total']: text }
}

function withPercent(input: FormInput, percent: number): FormInput {
  return { ...input, percent, amount: '', total: '', left: input.left.filter((field) => field !== 'amount') }
}

function leave(input: FormInput, field: FormField, text: string | undefined): FormInput {
  if (!input.changed.includes(field)) return input
  const left = withField(input.left, field)
  if (text === undefined) return { ...input, left }
  if (field !== 'amount') return { ...input, left, [field]: text }
  return input.percent === null ? { ...withSize(input, input.unit, text), left } : { ...input, left }
}

/** A market order has no price, so whoever picks one wants a limit order. */
function pick(input: FormInput, side: Side, text: string): FormInput {
  const turned = side === input.side ? input : changeInput(input, { is: 'side', side })
  if (text === '') return turned
  return { ...turned, type: turned.type === 'market' ? 'limit' : turned.type, price: text }
}
