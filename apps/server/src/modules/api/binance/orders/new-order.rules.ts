import { ok, type Result, refuse } from '@bourse/money'
import type { Market } from '../../../markets/index.ts'
import type { PlaceInput } from '../../../trading/index.ts'
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
  { symbol, pair }: Market,
  fields: NewOrderFields,
  farPrices: boolean,
): Result<PlaceInput, DoorRefusal> {
  const known = knownType(fields)
  if (!known.ok) return known
  const type = known.value
  const complete = checkFields(type, fields)
  if (!complete.ok) return complete
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  const scales = { quantity: base.scale, quoteOrderQty: quote.scale, price: quote.scale, stopPrice: quote.scale }
  const numbers: { [Name in keyof typeof scales]?: string } = {}
  for (const name of ['quantity', 'quoteOrderQty', 'price', 'stopPrice'] as const) {
    const sent = fields[name]
    if (sent === undefined) continue
    const number = readNumber(name, sent, scales[name])
    if (!number.ok) return number
    numbers[name] = number.value
  }
  const { quantity, quoteOrderQty, price, stopPrice } = numbers
  const { side, timeInForce = 'GTC', selfTradePreventionMode } = fields
  return ok({
    symbol,
    side: side === 'BUY' ? 'buy' : 'sell',
    type: type === 'MARKET' ? 'market' : type === 'STOP_LOSS_LIMIT' ? 'stop_limit' : 'limit',
    ...{ price, stopPrice, amount: quantity, total: quoteOrderQty },
    timeInForce: type === 'LIMIT_MAKER' ? 'post_only' : TIME_IN_FORCE[timeInForce],
    selfTrade: SELF_TRADE[selfTradePreventionMode ?? 'EXPIRE_TAKER'],
    confirm: farPrices,
  })
}

const TIME_IN_FORCE = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' } as const
const SELF_TRADE = {
  EXPIRE_TAKER: 'expire_taker',
  EXPIRE_MAKER: 'expire_maker',
  EXPIRE_BOTH: 'expire_both',
  DECREMENT: 'decrement',
} as const

function knownType({
  type,
  side,
  icebergQty,
  trailingDelta,
  pegPriceType,
  quoteOrderQty,
}: NewOrderFields): Result<OrderType, DoorRefusal> {
  const unsupported = (what: string) => refuse({ code: 'type_unsupported', about: [what] } as const)
  if (type === 'STOP_LOSS' || type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_LIMIT')
    return unsupported(UNSUPPORTED_TYPES[type])
  if (icebergQty !== undefined) return unsupported('Iceberg orders')
  if (trailingDelta !== undefined) return unsupported('Trailing stop orders')
  if (pegPriceType !== undefined) return unsupported('Pegged orders')
  // The book buys for an amount of money; it does not sell until it has one.
  if (type === 'MARKET' && side === 'SELL' && quoteOrderQty !== undefined) return refuse({ code: 'quote_unsupported' })
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

/** Zeros at the end say nothing: libraries write every number with eight decimals. */
function readNumber(name: string, sent: string, scale: number): Result<string, DoorRefusal> {
  if (!/[1-9]/.test(sent)) return refuse({ code: 'bad_amount' })
  const [whole = '', decimals = ''] = sent.split('.')
  const needed = decimals.replace(/0+$/, '')
  if (needed.length > scale) return refuse({ code: 'too_precise', about: [name] })
  return ok(needed === '' ? whole : `${whole}.${needed}`)
}
