import type { ConvertPrice } from '@bourse/contract'
import { compareDecimals, formatUnits, mulDivCeil, parseUnits, powerOfTen, toDecimal } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

export type Side = 'pay' | 'receive'

/** What the form is set to. One of the amounts is typed, the other follows from it. */
export interface ConvertForm {
  readonly from: string
  readonly to: string
  readonly side: Side
  readonly text: string
}

export interface FormFacts {
  readonly locale: string
  /** The decimals that an asset is counted in. */
  readonly scaleOf: (coin: string) => number
  /** Undefined until the first price is there; then nothing is too much or too little. */
  readonly rate: Pick<ConvertPrice, 'inverseRate' | 'minimum' | 'maximum'> | undefined
}

/** As `getConvertPrice` and `quoteConversion` take it. */
export interface ConvertRequest {
  readonly from: string
  readonly to: string
  readonly payAmount?: string
  readonly receiveAmount?: string
}

export interface FormWrong {
  readonly key: 'malformed' | 'below' | 'above'
  /** The bound that is crossed, in the asset that is paid; for what is malformed, how many decimals there may be. */
  readonly bound: string
}

export interface FormView {
  readonly request: ConvertRequest | null
  readonly wrong: FormWrong | null
}

const NOTHING: FormView = { request: null, wrong: null }

/** What can be asked for, or what stands in the way. An empty field is neither. */
export function convertView({ from, to, side, text }: ConvertForm, { locale, scaleOf, rate }: FormFacts): FormView {
  if (text.trim() === '') return NOTHING
  const scale = scaleOf(side === 'pay' ? from : to)
  const plain = parseDecimalInput(text, locale)
  const amount = plain === null ? undefined : parseUnits(plain, scale)
  if (plain === null || !amount?.ok) return { request: null, wrong: { key: 'malformed', bound: String(scale) } }
  if (amount.value === 0n) return NOTHING
  const crossed = rate === undefined ? null : crossedBound(side === 'pay' ? plain : costOf(plain, rate), rate)
  if (crossed !== null) return { request: null, wrong: crossed }
  return { request: { from, to, ...(side === 'pay' ? { payAmount: plain } : { receiveAmount: plain }) }, wrong: null }
}

function crossedBound(pay: string, { minimum, maximum }: NonNullable<FormFacts['rate']>): FormWrong | null {
  if (compareDecimals(pay, minimum) < 0) return { key: 'below', bound: minimum }
  return compareDecimals(pay, maximum) > 0 ? { key: 'above', bound: maximum } : null
}

/** About what an amount to receive costs; the server decides to the last digit. */
function costOf(receive: string, { inverseRate }: NonNullable<FormFacts['rate']>): string {
  const [amount, price] = [toDecimal(receive), toDecimal(inverseRate)]
  const cost = mulDivCeil(amount.units, price.units, powerOfTen(amount.scale))
  return formatUnits(cost, price.scale)
}

/** The figure stays with the asset that it was typed for. */
export function swapped({ from, to, side, text }: ConvertForm): ConvertForm {
  return { from: to, to: from, side: side === 'pay' ? 'receive' : 'pay', text }
}

/** Another asset on one side; who chooses the one that stands on the other side means the two the other way round. */
export function withAsset(form: ConvertForm, side: Side, coin: string): ConvertForm {
  const other = side === 'pay' ? form.to : form.from
  if (coin === other) return swapped(form)
  return side === 'pay' ? { ...form, from: coin } : { ...form, to: coin }
}

const COIN = /^[A-Z0-9]{2,12}$/
const FIGURE = /^\d{1,20}(\.\d{1,18})?$/

/** The address at which a conversion is filled in, so that it outlives a log-in or a deposit. Figures are plain decimals. */
export function convertPath(request: ConvertRequest): string {
  const { from, to, payAmount, receiveAmount } = request
  const amount = payAmount ?? receiveAmount
  const named = amount === undefined ? {} : { [payAmount === undefined ? 'receive' : 'pay']: amount }
  return `/convert?${new URLSearchParams({ from, to, ...named })}`
}

/** What an address asks for, as far as it can be read. */
export function askedConversion(search: string): Partial<ConvertForm> {
  const params = new URLSearchParams(search)
  const named = (name: string, form: RegExp) => {
    const value = (params.get(name) ?? '').replaceAll('"', '')
    return form.test(value) ? value : undefined
  }
  const [from, to, pay, receive] = [
    named('from', COIN),
    named('to', COIN),
    named('pay', FIGURE),
    named('receive', FIGURE),
  ]
  const text = pay ?? receive
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && to !== from && { to }),
    ...(text !== undefined && { text, side: pay === undefined ? 'receive' : 'pay' }),
  }
}
