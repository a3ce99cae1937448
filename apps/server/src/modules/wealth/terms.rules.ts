import {
  type contract,
  type InputOf,
  WEALTH_DEVIATION_PERCENT,
  WEALTH_LEAST,
  WEALTH_MOST,
  WEALTH_MOST_DAYS,
} from '@bourse/contract'
import { assert, formatUnits, MAX_SCALE, ok, parseUnits, powerOfTen, type Result, refuse, units } from '@bourse/money'
import type { PlanRow } from './plans.sql.ts'

export type SaveInput = InputOf<typeof contract.wealth.saveWealthPlan>

/** What a person decides of a plan. */
export type Terms = Pick<
  PlanRow,
  | 'side'
  | 'amount_units'
  | 'asked_units'
  | 'buy_price'
  | 'trigger'
  | 'take_profit'
  | 'stop_loss'
  | 'starts_at'
  | 'ends_at'
  | 'sell_at_end'
>

/** What the terms are held against. Prices are USDT at 18 digits. */
export interface TermsFacts {
  readonly now: Date
  readonly price: bigint
  readonly moneyScale: number
  readonly unitScale: number
  /** Whether such a price can be asked for. */
  readonly takesPrice: (price: bigint) => boolean
  /** Of a plan that is changed. */
  readonly before: PlanRow | undefined
}

export type TermsRefusal =
  | {
      readonly code:
        | 'wealth.amount_missing'
        | 'wealth.amount_malformed'
        | 'wealth.price_missing'
        | 'wealth.price_malformed'
        | 'wealth.condition_missing'
        | 'wealth.start_missing'
        | 'wealth.end_missing'
        | 'wealth.bought_already'
    }
  | { readonly code: 'wealth.below_minimum' | 'wealth.above_maximum'; readonly bound: string }
  | {
      readonly code: 'wealth.price_deviates'
      readonly percent: number
      readonly least: string
      readonly most: string
    }
  | { readonly code: 'wealth.take_profit_low' | 'wealth.stop_loss_high'; readonly price: string }
  | { readonly code: 'wealth.end_wrong'; readonly days: number }

type Judged<T> = Result<T, TermsRefusal>

const DAY_MS = 86_400_000
const PERCENT = 100n

/** Specification §5 and §8: what was typed, as the terms of a plan, or what is wrong with them. */
export function judgeTerms(input: SaveInput, facts: TermsFacts): Judged<Terms> {
  const period = judgePeriod(input, facts)
  if (!period.ok) return period
  const takeProfit = priceOf(input.takeProfit, facts)
  if (!takeProfit.ok) return takeProfit
  const stopLoss = priceOf(input.stopLoss, facts)
  if (!stopLoss.ok) return stopLoss
  const exits = { take_profit: takeProfit.value, stop_loss: stopLoss.value }
  const start = facts.before?.side === 'buy' && hasBought(facts.before) ? keptStart(input, facts.before) : null
  const begun = start ?? (input.side === 'buy' ? judgePurchase(input, facts) : judgeSale(input, exits, facts))
  if (!begun.ok) return begun
  // Before a purchase its conditions are held against its price, afterwards against what the price is now.
  const reference = begun.value.buy_price !== null && start === null ? begun.value.buy_price : facts.price
  if (exits.take_profit !== null && exits.take_profit <= reference)
    return refuse({ code: 'wealth.take_profit_low', price: priceText(reference) })
  if (exits.stop_loss !== null && exits.stop_loss >= reference)
    return refuse({ code: 'wealth.stop_loss_high', price: priceText(reference) })
  return ok({ ...begun.value, ...exits, ...period.value, sell_at_end: input.sellAtEnd })
}

export function hasBought(plan: Pick<PlanRow, 'phase'>): boolean {
  return plan.phase === 'holding' || plan.phase === 'selling'
}

type Begin = Pick<Terms, 'side' | 'amount_units' | 'asked_units' | 'buy_price' | 'trigger'>

/** What has been bought is bought: its terms stay, and other ones are refused rather than ignored. */
function keptStart(input: SaveInput, before: PlanRow): Judged<Begin> {
  const { side, amount_units, asked_units, buy_price, trigger } = before
  const same = (typed: string | undefined, scale: number, kept: bigint | null) => {
    const parsed = typed === undefined ? undefined : parseUnits(typed, scale)
    return parsed === undefined || (parsed.ok && parsed.value === kept)
  }
  const isSame = same(input.amount, 8, amount_units) && same(input.buyPrice, MAX_SCALE, buy_price)
  return isSame
    ? ok({ side, amount_units, asked_units, buy_price, trigger })
    : refuse({ code: 'wealth.bought_already' })
}

function judgePurchase(input: SaveInput, facts: TermsFacts): Judged<Begin> {
  const amount = amountOf(input.amount, facts.moneyScale)
  if (!amount.ok) return amount
  const bounded = judgeBounds(amount.value, facts.moneyScale)
  if (!bounded.ok) return bounded
  const price = priceOf(input.buyPrice, facts)
  if (!price.ok) return price
  if (price.value === null) return refuse({ code: 'wealth.price_missing' })
  const [least, most] = deviation(facts.price)
  if (price.value < least || price.value > most) {
    const bounds = { least: priceText(least), most: priceText(most) }
    return refuse({ code: 'wealth.price_deviates', percent: WEALTH_DEVIATION_PERCENT, ...bounds })
  }
  const trigger = price.value <= facts.price ? 'fall' : 'rise'
  return ok({ side: 'buy', amount_units: amount.value, asked_units: null, buy_price: price.value, trigger })
}

function judgeSale(
  input: SaveInput,
  exits: Pick<Terms, 'take_profit' | 'stop_loss'>,
  { price, moneyScale, unitScale, before }: TermsFacts,
): Judged<Begin> {
  const kept = before?.asked_units ?? undefined
  const asked = input.units === undefined && kept !== undefined ? ok(kept) : amountOf(input.units, unitScale)
  if (!asked.ok) return asked
  if (exits.take_profit === null && exits.stop_loss === null) return refuse({ code: 'wealth.condition_missing' })
  // What is sold already is part of what was asked for, and what stays as it was has been judged.
  const sold = before === undefined || kept === undefined ? 0n : kept - before.held_units
  const worth = worthOf(asked.value - sold, price, { moneyScale, unitScale })
  const bounded = asked.value === kept ? ok() : judgeBounds(worth, moneyScale)
  if (!bounded.ok) return bounded
  return ok({ side: 'sell', amount_units: null, asked_units: asked.value, buy_price: null, trigger: null })
}

/** So many units at a price, in USDT, rounded down. */
export function worthOf(
  amount: bigint,
  price: bigint,
  { moneyScale, unitScale }: { readonly moneyScale: number; readonly unitScale: number },
): bigint {
  return (amount * price * powerOfTen(moneyScale)) / (powerOfTen(MAX_SCALE) * powerOfTen(unitScale))
}

/** The least and the most that a buying price may be. */
export function deviation(price: bigint): readonly [least: bigint, most: bigint] {
  const far = BigInt(WEALTH_DEVIATION_PERCENT)
  return [(price * (PERCENT - far) + PERCENT - 1n) / PERCENT, (price * (PERCENT + far)) / PERCENT]
}

function judgePeriod(input: SaveInput, { now, before }: TermsFacts): Judged<Pick<Terms, 'starts_at' | 'ends_at'>> {
  if (input.startTime === undefined)
    return refuse({ code: input.endTime === undefined ? 'wealth.end_missing' : 'wealth.start_missing' })
  if (input.endTime === undefined) return refuse({ code: 'wealth.end_missing' })
  const [asked, ends_at] = [new Date(input.startTime), new Date(input.endTime)]
  // What has begun keeps its beginning; a start that has passed means now.
  const begun = before !== undefined && before.starts_at <= now
  const starts_at = begun ? before.starts_at : new Date(Math.max(asked.getTime(), now.getTime()))
  const longest = Math.max(now.getTime(), starts_at.getTime()) + WEALTH_MOST_DAYS * DAY_MS
  const isWrong = ends_at <= asked || ends_at <= now || ends_at <= starts_at || ends_at.getTime() > longest
  return isWrong ? refuse({ code: 'wealth.end_wrong', days: WEALTH_MOST_DAYS }) : ok({ starts_at, ends_at })
}

function amountOf(typed: string | undefined, scale: number): Judged<bigint> {
  if (typed === undefined) return refuse({ code: 'wealth.amount_missing' })
  const parsed = parseUnits(typed, scale)
  return parsed.ok ? parsed : refuse({ code: 'wealth.amount_malformed' })
}

function judgeBounds(amount: bigint, scale: number): Judged<void> {
  const [least, most] = [parseUnits(WEALTH_LEAST, scale), parseUnits(WEALTH_MOST, scale)]
  assert(least.ok && most.ok, 'bounds are amounts')
  if (amount < least.value) return refuse({ code: 'wealth.below_minimum', bound: WEALTH_LEAST })
  return amount > most.value ? refuse({ code: 'wealth.above_maximum', bound: WEALTH_MOST }) : ok()
}

function priceOf(typed: string | undefined, { takesPrice }: TermsFacts): Judged<bigint | null> {
  if (typed === undefined) return ok(null)
  const parsed = parseUnits(typed, MAX_SCALE)
  return parsed.ok && takesPrice(parsed.value) ? parsed : refuse({ code: 'wealth.price_malformed' })
}

export function priceText(price: bigint): string {
  return formatUnits(units(price), MAX_SCALE, { trim: true })
}
