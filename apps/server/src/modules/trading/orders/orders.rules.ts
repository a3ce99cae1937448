import type { contract, InputOf } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { PairUnits } from '../../markets/index.ts'
import type { NewOrder, PlaceRefusalCode, RefusalOf } from '../engine/commands.ts'

export type PlaceInput = InputOf<typeof contract.trading.placeOrder>
type PlaceRefusal = RefusalOf<PlaceRefusalCode>
type Field = 'price' | 'stopPrice' | 'limitPrice' | 'amount'

/** How each field is called in the messages of specification §8. */
const NAMES = {
  price: 'price',
  stopPrice: 'stop_price',
  limitPrice: 'limit_price',
  amount: 'amount',
} as const satisfies Record<Field, string>

const FIELDS_OF: Readonly<Record<PlaceInput['type'], readonly Field[]>> = {
  limit: ['price', 'amount'],
  market: ['amount'],
  stop_limit: ['stopPrice', 'price', 'amount'],
  oco: ['price', 'stopPrice', 'limitPrice', 'amount'],
}

/** What the product's own orders and those of machines may say, and those of people may not. */
export interface ExtraTerms {
  /** Of a market buy by quote: the most that it pays for one. */
  readonly worstPrice?: string
  /** A market sale may name what it is to bring in the place of what is sold. */
  readonly sellsByTotal?: true
  /** Of the stop leg of a pair: how long it waits in the book once it was triggered. */
  readonly stopTimeInForce?: 'gtc' | 'ioc' | 'fok'
  /** Where its sender waits for the engine less long than usual. */
  readonly takenMs?: number
}

/** What was asked for in the engine's numbers; fields that the type of order does not have are not looked at. */
export function newOrderOf(input: PlaceInput & ExtraTerms, units: PairUnits): Result<NewOrder, PlaceRefusal> {
  const { type, side, selfTrade } = input
  const timeInForce = type === 'oco' ? (input.stopTimeInForce ?? 'gtc') : input.timeInForce
  const empty = { type, side, price: 0, stop: 0, stopLimit: 0, quantity: 0, budget: '0', timeInForce, selfTrade }
  const byQuote = type === 'market' && (side === 'buy' || input.sellsByTotal === true)
  if (byQuote && input.amount === undefined && input.total !== undefined)
    return orderByQuote(input.total, input.worstPrice, units, empty)
  if (type === 'stop_limit' && timeInForce === 'post_only') return refuse({ code: 'trading.post_only_stop' })
  const numbers: Partial<Record<Field, number>> = {}
  for (const field of FIELDS_OF[type]) {
    const read = numberOf(field, input[field], units)
    if (!read.ok) return read
    numbers[field] = read.value
  }
  const { price = 0, stopPrice = 0, limitPrice = 0, amount = 0 } = numbers
  return ok({ ...empty, price, stop: stopPrice, stopLimit: limitPrice, quantity: amount })
}

function numberOf(field: Field, text: string | undefined, units: PairUnits): Result<number, PlaceRefusal> {
  if (text === undefined) return refuse({ code: `trading.${NAMES[field]}_missing` })
  const parsed = field === 'amount' ? units.lotsOf(text) : units.ticksOf(text)
  if (parsed.ok && parsed.value > 0) return parsed
  if (parsed.ok || parsed.refusal.code !== 'off_step') return refuse({ code: `trading.${NAMES[field]}_invalid` })
  return field === 'amount'
    ? refuse({ code: 'trading.amount_step', step: units.amountText(1), asset: units.base })
    : refuse({ code: 'trading.price_step', step: units.priceText(1) })
}

function orderByQuote(
  total: string,
  worst: string | undefined,
  units: PairUnits,
  empty: NewOrder,
): Result<NewOrder, PlaceRefusal> {
  const budget = units.notionalOf(total)
  if (!budget.ok || budget.value === 0n) return refuse({ code: 'trading.total_invalid' })
  const price = worst === undefined ? ok(0) : numberOf('price', worst, units)
  return price.ok ? ok({ ...empty, price: price.value, budget: String(budget.value) }) : price
}
