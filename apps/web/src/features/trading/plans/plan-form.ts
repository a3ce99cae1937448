import type { CallInput } from '@bourse/client'
import type { Plan, TradingPair } from '@bourse/contract'
import type * as trading from '@bourse/contract/calls/web/trading'
import { nextRun } from '@bourse/contract/plan-times'
import type { FormMessage } from '../ticket/order-form-checks.ts'
import { plainText } from '../ticket/order-form-text.ts'
import { type Figure, type PairMath, pairMath, type ReadNumber } from '../ticket/pair-math.ts'

export type SavePlanRequest = CallInput<typeof trading.savePlan>
export type Frequency = Plan['frequency']

/** The contract's list, with what most people want first; its module would bring the schemas along. */
export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'weekday'] as const satisfies readonly Frequency[]
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const DAYS = Array.from({ length: 31 }, (_, place) => place + 1)

/** What a person has put into the AutoBuy form. The amount is kept as typed, in the notation of their language. */
export interface PlanInput {
  readonly total: string
  readonly frequency: Frequency
  /** 1 is Monday. */
  readonly weekday: number
  readonly day: number
  /** As 09:00; empty when the field was emptied. */
  readonly time: string
  /** The amount was typed and left again, so its error may be shown. */
  readonly left: boolean
  /** After an attempt to save every error is shown. */
  readonly submitted: boolean
}

export const EMPTY_PLAN: PlanInput = {
  total: '',
  frequency: 'weekly',
  weekday: 1,
  day: 1,
  time: '09:00',
  left: false,
  submitted: false,
}

export interface PlanFacts {
  readonly locale: string
  readonly pair: TradingPair
  readonly timeZone: string
  /** The time of the exchange, in milliseconds. */
  readonly now: number
  /** What can be spent of the quote asset; null for a visitor, and until it is known. */
  readonly available: string | null
  /** Of the plan that is changed. */
  readonly planId?: string | undefined
}

export type PlanErrorKey = 'amountMissing' | 'amountInvalid' | 'totalBelow' | 'timeMissing'
export type PlanErrors = Readonly<Partial<Record<'total' | 'time', FormMessage<PlanErrorKey>>>>

export interface PlanForm {
  readonly errors: PlanErrors
  readonly shownErrors: PlanErrors
  /** What is spent each time. */
  readonly total: Figure | null
  /** The first purchases, as the server will make them; empty without a time. */
  readonly runs: readonly Date[]
  /** Some months have no such day, and buy on their last one. */
  readonly endsShortMonths: boolean
  /** The balance of today would not pay for one purchase. That is a warning only: money may come before the day does. */
  readonly isShort: boolean
  /** What is sent; null until the form is complete. */
  readonly request: SavePlanRequest | null
}

/** As many as make the rhythm plain. */
const SHOWN_RUNS = 3
const SHORTEST_MONTH = 28

/** The AutoBuy form as a function of what was typed and what is known. */
export function planForm(input: PlanInput, facts: PlanFacts): PlanForm {
  const math = pairMath(facts.pair)
  const read = math.readTotal(plainText(input.total, facts.locale))
  const spent = read.is === 'number' ? read.units : null
  const errors = {
    ...checkTotal(read, math, facts.pair),
    ...(input.time === '' && { time: { key: 'timeMissing' } as const }),
  }
  const complete = Object.keys(errors).length === 0
  return {
    errors,
    shownErrors: shown(errors, input),
    total: spent === null || spent === 0n ? null : math.quoteFigure(spent),
    runs: input.time === '' ? [] : runsOf(input, facts),
    endsShortMonths: input.frequency === 'monthly' && input.day > SHORTEST_MONTH,
    isShort: spent !== null && facts.available !== null && math.quoteBalance(facts.available) < spent,
    request: complete && spent !== null ? requestOf(input, math.totalText(spent), facts) : null,
  }
}

/** Specification §8: what is missing, and the least that an order may come to. */
function checkTotal(read: ReadNumber, math: PairMath, { minTotal }: TradingPair): Pick<PlanErrors, 'total'> {
  if (read.is === 'empty') return { total: { key: 'amountMissing' } }
  if (read.is !== 'number') return { total: { key: 'amountInvalid' } }
  const least = math.quoteBalance(minTotal)
  return read.units < least ? { total: { key: 'totalBelow', figures: { least: math.quoteFigure(least) } } } : {}
}

function shown(errors: PlanErrors, { left, submitted }: PlanInput): PlanErrors {
  if (submitted) return errors
  return {
    ...(errors.time !== undefined && { time: errors.time }),
    ...(left && errors.total !== undefined && { total: errors.total }),
  }
}

/** The same rule by which the server runs. A plan that is saved begins now, whatever it was before. */
function runsOf(input: PlanInput, { timeZone, now }: PlanFacts): Date[] {
  const [hours = 0, minutes = 0] = input.time.split(':').map(Number)
  const begunAt = new Date(now)
  const { frequency, weekday, day } = input
  const rhythm = { frequency, weekday, day, minute: hours * 60 + minutes, timeZone, begunAt }
  const runs: Date[] = []
  for (let after = begunAt; runs.length < SHOWN_RUNS; ) {
    after = nextRun(rhythm, after)
    runs.push(after)
  }
  return runs
}

function requestOf(input: PlanInput, total: string, { pair, timeZone, planId }: PlanFacts): SavePlanRequest {
  const { frequency, weekday, day, time } = input
  return {
    symbol: pair.symbol,
    total,
    frequency,
    time,
    timeZone,
    ...(frequency === 'monthly' && { day: String(day) }),
    ...((frequency === 'weekly' || frequency === 'biweekly') && { weekday: String(weekday) }),
    ...(planId !== undefined && { planId }),
  }
}

/** The form as it opens to change a plan. */
export function inputOf(plan: Plan, writeTotal: (total: string) => string): PlanInput {
  return {
    ...EMPTY_PLAN,
    total: writeTotal(plan.total),
    frequency: plan.frequency,
    weekday: plan.weekday ?? EMPTY_PLAN.weekday,
    day: plan.day ?? EMPTY_PLAN.day,
    time: plan.time,
  }
}
