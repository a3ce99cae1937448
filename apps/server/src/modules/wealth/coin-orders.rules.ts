import { assert, formatUnits, MAX_SCALE, parseUnits, units } from '@bourse/money'
import type { Market } from '../markets/index.ts'
import type { PlanRow } from './plans.sql.ts'
import { priceText } from './terms.rules.ts'

/** An order as the market is asked for it, in its own texts. */
export interface Asked {
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market' | 'stop_limit' | 'oco'
  readonly price?: string
  readonly stopPrice?: string
  readonly limitPrice?: string
  readonly amount: string
}

/** A purchase fills at most 0.5% above its price (specification §9). */
const SLIPPAGE_PERMILLE = 5n
/** A stop-loss sells at whatever there is: its limit is so far below that the book ends before it. */
const STOP_DEPTH = 2n

/** The purchase of a plan with what it has left to spend; undefined when that is too little for the market. */
export function buyingOrder(plan: PlanRow, market: Market): Asked | undefined {
  const { amount_units: amount, buy_price: price, trigger, spent_units: spent } = plan
  if (amount === null || price === null || trigger === null) return undefined
  const limit = trigger === 'fall' ? price : downToTick(market, (price * (1_000n + SLIPPAGE_PERMILLE)) / 1_000n)
  const ticks = ticksOf(market, limit)
  const budget = market.units.notionalOf(moneyText(market, amount - spent))
  assert(budget.ok, 'a budget is an amount')
  const lots = budget.value / BigInt(ticks)
  if (!isTradable(market, lots, ticks)) return undefined
  const texts = { side: 'buy', price: market.units.priceText(ticks), amount: market.units.amountText(lots) } as const
  return trigger === 'fall'
    ? { ...texts, type: 'limit' }
    : { ...texts, type: 'stop_limit', stopPrice: market.units.priceText(ticksOf(market, price)) }
}

/** Take-profit and stop-loss of what is held: a pair where both are set, of which one cancels the other. */
export function exitOrder(plan: PlanRow, market: Market): Asked | undefined {
  const lots = lotsOf(market, plan.held_units)
  const { take_profit: profit, stop_loss: stop } = plan
  const reference = profit ?? stop
  if (reference === null || !isTradable(market, lots, ticksOf(market, reference))) return undefined
  const amount = market.units.amountText(lots)
  const text = (price: bigint) => market.units.priceText(ticksOf(market, price))
  const floor = (price: bigint) => text(downToTick(market, price / STOP_DEPTH))
  if (profit !== null && stop !== null)
    return { side: 'sell', type: 'oco', price: text(profit), stopPrice: text(stop), limitPrice: floor(stop), amount }
  if (profit !== null) return { side: 'sell', type: 'limit', price: text(profit), amount }
  assert(stop !== null, 'one of the two is set')
  return { side: 'sell', type: 'stop_limit', stopPrice: text(stop), price: floor(stop), amount }
}

/** Everything that is held, at once. */
export function closingOrder(plan: PlanRow, market: Market): Asked | undefined {
  const lots = lotsOf(market, plan.held_units)
  return lots === 0n ? undefined : { side: 'sell', type: 'market', amount: market.units.amountText(lots) }
}

/** Whether a price is one of the market's. */
export function isOnTick(market: Market, price: bigint): boolean {
  const ticks = market.units.ticksOf(priceText(price))
  return ticks.ok && ticks.value > 0
}

function ticksOf(market: Market, price: bigint): number {
  const ticks = market.units.ticksOf(priceText(price))
  assert(ticks.ok && ticks.value > 0, `${price} is no price of ${market.symbol}`)
  return ticks.value
}

function downToTick(market: Market, price: bigint): bigint {
  const step = parseUnits(market.pair.quoteStep, MAX_SCALE)
  assert(step.ok, 'a step is a price')
  const floored = price - (price % step.value)
  return floored === 0n ? step.value : floored
}

function lotsOf(market: Market, held: bigint): bigint {
  return held / market.units.baseUnits(1)
}

function isTradable({ pair, units: texts }: Market, lots: bigint, ticks: number): boolean {
  const { quoteCurrencyInfo, baseCurrencyInfo } = pair
  const [least, smallest] = [
    parseUnits(pair.minTotal, quoteCurrencyInfo.scale),
    parseUnits(pair.minAmount, baseCurrencyInfo.scale),
  ]
  assert(least.ok && smallest.ok, `bounds of ${pair.symbol}`)
  return texts.quoteUnits(lots * BigInt(ticks)) >= least.value && texts.baseUnits(lots) >= smallest.value && lots > 0n
}

function moneyText({ pair }: Market, amount: bigint): string {
  return formatUnits(units(amount < 0n ? 0n : amount), pair.quoteCurrencyInfo.scale)
}
