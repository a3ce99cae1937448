import { ok, type Result, refuse } from '@bourse/money'
import type { Market } from '../../../markets/index.ts'
import type { ExtraTerms, PlaceInput } from '../../../trading/index.ts'
import type { DoorRefusal } from '../errors.ts'
import type { Read } from '../fields.ts'
import type { NEW_LIST, OLD_LIST } from './list-fields.ts'
import { numbersOf, SELF_TRADE, TIME_IN_FORCE, unsupported } from './new-order.rules.ts'
import { type TIMES_IN_FORCE, UNSUPPORTED_TYPES } from './order-words.ts'

/** A pair as it was asked for: what the site would have, and what its parts are to be called. */
export interface NewList {
  readonly order: PlaceInput & ExtraTerms
  readonly limitId: string | undefined
  readonly stopId: string | undefined
}

type OldList = Read<typeof OLD_LIST>
type SentList = Read<typeof NEW_LIST>
type Place = 'above' | 'below'
type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** One leg of the newer form, by the place that it has in it. */
interface Leg {
  readonly place: Place
  readonly type: SentList['aboveType']
  readonly id: string | undefined
  readonly price: string | undefined
  readonly stopPrice: string | undefined
  readonly timeInForce: TimeInForce | undefined
  /** What no market has, where it asks for that. */
  readonly lacking: DoorRefusal | undefined
}

/** The newer form says of two legs where they are; which of them is the limit order follows from their types. */
export function newListOf(market: Market, sent: SentList, farPrices: boolean): Result<NewList, DoorRefusal> {
  const [above, below] = [legOf(sent, 'above'), legOf(sent, 'below')]
  const wrong = above.lacking ?? below.lacking ?? misplaced(sent.side, above, below)
  if (wrong !== undefined) return refuse(wrong)
  const [limit, stop] = above.type === 'LIMIT_MAKER' ? [above, below] : [below, above]
  const complete = checkLeg(limit, ['price'], ['stopPrice', 'timeInForce']) ?? checkLeg(stop, STOP_FIELDS, [])
  if (complete !== undefined) return refuse(complete)
  const prices = { price: limit.price ?? '', stopPrice: stop.stopPrice ?? '', limitPrice: stop.price ?? '' }
  const names = {
    ...{ price: `${limit.place}Price`, stopPrice: `${stop.place}StopPrice` },
    limitPrice: `${stop.place}Price`,
  }
  const order = pairOf(market, { ...sent, timeInForce: stop.timeInForce ?? 'GTC', prices, names }, farPrices)
  return order.ok ? ok({ order: order.value, limitId: limit.id, stopId: stop.id }) : order
}

/** The older form names both legs; a stop leg without a limit would be a market order. */
export function oldListOf(market: Market, sent: OldList, farPrices: boolean): Result<NewList, DoorRefusal> {
  const { price, stopPrice, stopLimitPrice, stopLimitTimeInForce } = sent
  if (sent.limitIcebergQty !== undefined || sent.stopIcebergQty !== undefined)
    return refuse(unsupported('Iceberg orders'))
  if (sent.trailingDelta !== undefined) return refuse(unsupported('Trailing stop orders'))
  if (stopLimitPrice === undefined) return refuse(unsupported(UNSUPPORTED_TYPES.STOP_LOSS))
  if (stopLimitTimeInForce === undefined) return refuse({ code: 'parameter_missing', about: ['stopLimitTimeInForce'] })
  const prices = { price, stopPrice, limitPrice: stopLimitPrice }
  const names = { price: 'price', stopPrice: 'stopPrice', limitPrice: 'stopLimitPrice' }
  const order = pairOf(market, { ...sent, timeInForce: stopLimitTimeInForce, prices, names }, farPrices)
  return order.ok ? ok({ order: order.value, limitId: sent.limitClientOrderId, stopId: sent.stopClientOrderId }) : order
}

const STOP_FIELDS = ['price', 'stopPrice', 'timeInForce'] as const
type LegField = (typeof STOP_FIELDS)[number]

const NAME_OF = { price: 'Price', stopPrice: 'StopPrice', timeInForce: 'TimeInForce' } as const

function legOf(sent: SentList, place: Place): Leg {
  return {
    ...{ place, type: sent[`${place}Type`], id: sent[`${place}ClientOrderId`], price: sent[`${place}Price`] },
    ...{ stopPrice: sent[`${place}StopPrice`], timeInForce: sent[`${place}TimeInForce`] },
    lacking: lackingFor(sent, place),
  }
}

function lackingFor(sent: SentList, place: Place): DoorRefusal | undefined {
  const type = sent[`${place}Type`]
  if (type !== 'LIMIT_MAKER' && type !== 'STOP_LOSS_LIMIT') return unsupported(UNSUPPORTED_TYPES[type])
  if (sent[`${place}IcebergQty`] !== undefined) return unsupported('Iceberg orders')
  if (sent[`${place}TrailingDelta`] !== undefined) return unsupported('Trailing stop orders')
  return sent[`${place}PegPriceType`] === undefined ? undefined : unsupported('Pegged orders')
}

/** A sale takes its profit above and is stopped below, a purchase the other way round. */
function misplaced(side: SentList['side'], above: Leg, below: Leg): DoorRefusal | undefined {
  const limits = [above, below].filter(({ type }) => type === 'LIMIT_MAKER').length
  if (limits === 2) return { code: 'list_without_stop' }
  if (side === 'BUY' && above.type === 'LIMIT_MAKER') return { code: 'buy_limit_above' }
  if (side === 'SELL' && below.type === 'LIMIT_MAKER') return { code: 'sell_limit_below' }
  if (limits === 1) return undefined
  return { code: side === 'BUY' ? 'buy_stop_below' : 'sell_stop_above' }
}

function checkLeg(leg: Leg, must: readonly LegField[], never: readonly LegField[]): DoorRefusal | undefined {
  const missing = must.find((name) => leg[name] === undefined)
  if (missing !== undefined) return { code: 'parameter_missing', about: [`${leg.place}${NAME_OF[missing]}`] }
  const spare = never.find((name) => leg[name] !== undefined)
  return spare === undefined ? undefined : { code: 'parameter_not_required', about: [`${leg.place}${NAME_OF[spare]}`] }
}

interface Pair extends Pick<OldList, 'side' | 'quantity' | 'selfTradePreventionMode'> {
  readonly timeInForce: TimeInForce
  readonly prices: Readonly<Record<'price' | 'stopPrice' | 'limitPrice', string>>
  /** What the prices are called in what was sent. */
  readonly names: Readonly<Record<'price' | 'stopPrice' | 'limitPrice', string>>
}

function pairOf(market: Market, pair: Pair, farPrices: boolean): Result<PlaceInput & ExtraTerms, DoorRefusal> {
  const { quantity, side, selfTradePreventionMode = 'EXPIRE_TAKER' } = pair
  const amounts = numbersOf(market, { quantity })
  if (!amounts.ok) return amounts
  const prices = numbersOf(market, pair.prices, pair.names)
  if (!prices.ok) return prices
  return ok({
    ...{ symbol: market.symbol, type: 'oco', side: side === 'BUY' ? 'buy' : 'sell', amount: amounts.value.quantity },
    ...prices.value,
    ...{ timeInForce: 'gtc', stopTimeInForce: TIME_IN_FORCE[pair.timeInForce] },
    ...{ selfTrade: SELF_TRADE[selfTradePreventionMode], confirm: farPrices },
  })
}
