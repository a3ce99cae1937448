import { ok, type Result, refuse } from '@bourse/money'
import type { Market } from '../../../markets/index.ts'
import type { ExtraTerms, PlaceInput } from '../../../trading/index.ts'
import type { DoorRefusal } from '../errors.ts'
import type { Read } from '../fields.ts'
import type { NEW_ORDER } from './order-fields.ts'
import { type OrderType, UNSUPPORTED_TYPES } from './order-words.ts'

export type NewOrderFields = Read<typeof NEW_ORDER>
type Field = 'timeInForce' | 'quantity' | 'quoteOrderQty' | 'price' | 'stopPrice'

/** What each type must have and may have; every other of these fields is one too many. */
const FIELDS_OF: Readonly<Record<OrderType, { readonly must: readonly Field[]; readonly may: readonly Field[] }>> = {
  LIMIT: { must: ['timeInForce', 'quantity', 'price'], may: [] },
  LIMIT_MAKER: { must: ['quantity', 'price'], may: [] },
  MARKET: { must: [], may: ['quantity', 'quoteOrderQty'] },
  STOP_LOSS_LIMIT: { must: ['timeInForce', 'quantity', 'price', 'stopPrice'], may: [] },
}
const FIELDS: readonly Field[] = ['timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice']

/** A new order as the site would have it, before anybody is asked about it. */
export function newOrderOf(
  market: Market,
  fields: NewOrderFields,
  farPrices: boolean,
): Result<PlaceInput & ExtraTerms, DoorRefusal> {
  const known = knownType(fields)
  if (!known.ok) return known
  const type = known.value
  const complete = checkFields(type, fields)
  if (!complete.ok) return complete
  const numbers = numbersOf(market, {
    ...{ quantity: fields.quantity, quoteOrderQty: fields.quoteOrderQty },
    ...{ price: fields.price, stopPrice: fields.stopPrice },
  })
  if (!numbers.ok) return numbers
  const { quantity, quoteOrderQty, price, stopPrice } = numbers.value
  const { side, timeInForce = 'GTC', selfTradePreventionMode } = fields
  return ok({
    symbol: market.symbol,
    side: side === 'BUY' ? 'buy' : 'sell',
    type: type === 'MARKET' ? 'market' : type === 'STOP_LOSS_LIMIT' ? 'stop_limit' : 'limit',
    ...{ price, stopPrice, amount: quantity, total: quoteOrderQty, sellsByTotal: true },
    timeInForce: type === 'LIMIT_MAKER' ? 'post_only' : TIME_IN_FORCE[timeInForce],
    selfTrade: SELF_TRADE[selfTradePreventionMode ?? 'EXPIRE_TAKER'],
    confirm: farPrices,
  })
}

export const TIME_IN_FORCE = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' } as const
export const SELF_TRADE = {
  EXPIRE_TAKER: 'expire_taker',
  EXPIRE_MAKER: 'expire_maker',
  EXPIRE_BOTH: 'expire_both',
  DECREMENT: 'decrement',
} as const

function knownType({ type, icebergQty, trailingDelta, pegPriceType }: NewOrderFields): Result<OrderType, DoorRefusal> {
  if (type === 'STOP_LOSS' || type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_LIMIT')
    return refuse(unsupported(UNSUPPORTED_TYPES[type]))
  if (icebergQty !== undefined) return refuse(unsupported('Iceberg orders'))
  if (trailingDelta !== undefined) return refuse(unsupported('Trailing stop orders'))
  if (pegPriceType !== undefined) return refuse(unsupported('Pegged orders'))
  return ok(type)
}

function checkFields(type: OrderType, fields: NewOrderFields): Result<undefined, DoorRefusal> {
  const { must, may } = FIELDS_OF[type]
  const missing = must.find((name) => fields[name] === undefined)
  if (missing !== undefined) return refuse({ code: 'parameter_missing', about: [missing] })
  const spare = FIELDS.find((name) => fields[name] !== undefined && !must.includes(name) && !may.includes(name))
  if (spare !== undefined) return refuse({ code: 'parameter_not_required', about: [spare] })
  if (type !== 'MARKET') return ok()
  const { quantity, quoteOrderQty } = fields
  if (quantity === undefined && quoteOrderQty === undefined)
    return refuse({ code: 'one_parameter_missing', about: ['quantity', 'quoteOrderQty'] })
  return quantity === undefined || quoteOrderQty === undefined
    ? ok()
    : refuse({ code: 'parameter_not_required', about: ['quoteOrderQty'] })
}

export function unsupported(what: string): DoorRefusal {
  return { code: 'type_unsupported', about: [what] }
}

/** Amounts and prices as the site would have them; `names` says what they are called in what was sent, where that is another name. */
export function numbersOf<Name extends string>(
  { pair }: Pick<Market, 'pair'>,
  sent: Readonly<Record<Name, string | undefined>>,
  names: Partial<Record<Name, string>> = {},
): Result<{ [Field in Name]?: string }, DoorRefusal> {
  const numbers: { [Field in Name]?: string } = {}
  for (const name of Object.keys(sent) as Name[]) {
    const text = sent[name]
    if (text === undefined) continue
    const { scale } = name === 'quantity' ? pair.baseCurrencyInfo : pair.quoteCurrencyInfo
    const number = readNumber(names[name] ?? name, text, scale)
    if (!number.ok) return number
    numbers[name] = number.value
  }
  return ok(numbers)
}

/** Zeros at the end say nothing: libraries write every number with eight decimals. */
function readNumber(name: string, sent: string, scale: number): Result<string, DoorRefusal> {
  if (!/[1-9]/.test(sent)) return refuse({ code: 'bad_amount' })
  const [whole = '', decimals = ''] = sent.split('.')
  const needed = decimals.replace(/0+$/, '')
  if (needed.length > scale) return refuse({ code: 'too_precise', about: [name] })
  return ok(needed === '' ? whole : `${whole}.${needed}`)
}
