import type { CallInput } from '@bourse/client'
import type { WealthKind, WealthPlan, WealthSide } from '@bourse/contract'
import type * as wealth from '@bourse/contract/calls/web/wealth'
import { instantOf } from '@bourse/contract/plan-times'
import { WEALTH_DEVIATION_PERCENT, WEALTH_LEAST, WEALTH_MOST, WEALTH_MOST_DAYS } from '@bourse/contract/wealth-lists'
import { compareDecimals, formatDecimal, toDecimal, units } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

export type SaveRequest = CallInput<typeof wealth.saveWealthPlan>

/** What was typed, in the notation of the person's language; times as a clock on the wall shows them. */
export interface WealthInput {
  readonly side: WealthSide
  readonly amount: string
  readonly units: string
  readonly buyPrice: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly start: string
  readonly end: string
  readonly sellAtEnd: boolean
  /** After an attempt to save every error is shown. */
  readonly submitted: boolean
}

export interface WealthFacts {
  readonly locale: string
  readonly kind: WealthKind
  readonly symbol: string
  /** Null while it is not known; then the server alone judges by it. */
  readonly price: string | null
  readonly timeZone: string
  /** The time of the exchange, in milliseconds. */
  readonly now: number
  /** Of a plan that is changed. */
  readonly plan: WealthPlan | null
}

export type WealthField = 'amount' | 'units' | 'buyPrice' | 'takeProfit' | 'stopLoss' | 'start' | 'end'
export interface WealthError {
  readonly key:
    | 'amountMissing'
    | 'amountInvalid'
    | 'below'
    | 'above'
    | 'priceMissing'
    | 'priceInvalid'
    | 'deviates'
    | 'takeProfitLow'
    | 'stopLossHigh'
    | 'conditionMissing'
    | 'startMissing'
    | 'endMissing'
    | 'endWrong'
  readonly bounds?: Readonly<Record<string, string>>
}
export type WealthErrors = Readonly<Partial<Record<WealthField, WealthError>>>

export interface WealthForm {
  readonly errors: WealthErrors
  readonly request: SaveRequest | null
  /** Whether the purchase waits for a fall or a rise; on a product it does not wait for a rise. Null until the price is right. */
  readonly waitsFor: 'fall' | 'rise' | 'atOnce' | null
}

const DAY_MS = 86_400_000

/** The form as a function of what was typed and what is known. */
export function wealthForm(input: WealthInput, facts: WealthFacts): WealthForm {
  const read = (text: string) => (text.trim() === '' ? undefined : parseDecimalInput(text, facts.locale))
  const isFixed = facts.plan !== null && hasBought(facts.plan)
  const typed = {
    amount: read(input.amount),
    units: read(input.units),
    buyPrice: read(input.buyPrice),
    takeProfit: read(input.takeProfit),
    stopLoss: read(input.stopLoss),
  }
  const [start, end] = [wallTime(input.start, facts.timeZone), wallTime(input.end, facts.timeZone)]
  const errors: WealthErrors = {
    ...(isFixed ? {} : input.side === 'buy' ? checkPurchase(typed, facts) : checkSale(typed)),
    ...checkExits(typed, isFixed || input.side === 'sell' ? facts.price : (typed.buyPrice ?? null)),
    ...checkPeriod(start, end, facts.now),
  }
  const isComplete = Object.keys(errors).length === 0 && start !== undefined && end !== undefined
  const text = (value: string | null | undefined) => value ?? undefined
  return {
    errors,
    waitsFor: waitsFor(typed.buyPrice, facts),
    request: isComplete
      ? {
          ...(facts.plan !== null && { planId: facts.plan.planId }),
          ...{ kind: facts.kind, symbol: facts.symbol, side: input.side, sellAtEnd: String(input.sellAtEnd) as 'true' },
          ...(isFixed
            ? {}
            : input.side === 'buy'
              ? { amount: text(typed.amount), buyPrice: text(typed.buyPrice) }
              : { units: text(typed.units) }),
          ...(typed.takeProfit && { takeProfit: typed.takeProfit }),
          ...(typed.stopLoss && { stopLoss: typed.stopLoss }),
          ...{ startTime: start.toISOString(), endTime: end.toISOString() },
        }
      : null,
  }
}

/** What was bought is bought: amount and price stay. */
export function hasBought({ side, phase }: Pick<WealthPlan, 'side' | 'phase'>): boolean {
  return side === 'buy' && (phase === 'holding' || phase === 'selling')
}

/** Undefined is empty, null is no figure. */
type Typed = Readonly<Record<'amount' | 'units' | 'buyPrice' | 'takeProfit' | 'stopLoss', string | null | undefined>>

function checkPurchase({ amount, buyPrice }: Typed, { price }: WealthFacts): WealthErrors {
  return { ...checkAmount(amount), ...checkPrice(buyPrice, price) }
}

function checkAmount(amount: string | null | undefined): WealthErrors {
  if (amount === undefined) return { amount: { key: 'amountMissing' } }
  if (amount === null) return { amount: { key: 'amountInvalid' } }
  if (compareDecimals(amount, WEALTH_LEAST) < 0) return { amount: { key: 'below', bounds: { bound: WEALTH_LEAST } } }
  return compareDecimals(amount, WEALTH_MOST) > 0 ? { amount: { key: 'above', bounds: { bound: WEALTH_MOST } } } : {}
}

function checkPrice(typed: string | null | undefined, price: string | null): WealthErrors {
  if (typed === undefined) return { buyPrice: { key: 'priceMissing' } }
  if (typed === null || isNothing(typed)) return { buyPrice: { key: 'priceInvalid' } }
  if (price === null) return {}
  const [least, most] = [scaled(price, 100 - WEALTH_DEVIATION_PERCENT), scaled(price, 100 + WEALTH_DEVIATION_PERCENT)]
  const isFar = compareDecimals(typed, least) < 0 || compareDecimals(typed, most) > 0
  return isFar
    ? { buyPrice: { key: 'deviates', bounds: { least, most, percent: String(WEALTH_DEVIATION_PERCENT) } } }
    : {}
}

function checkSale({ units: typed, takeProfit, stopLoss }: Typed): WealthErrors {
  const none = takeProfit === undefined && stopLoss === undefined
  return {
    ...(typed === undefined && { units: { key: 'amountMissing' } as const }),
    ...((typed === null || (typed !== undefined && isNothing(typed))) && { units: { key: 'amountInvalid' } as const }),
    ...(none && { takeProfit: { key: 'conditionMissing' } as const }),
  }
}

function checkExits({ takeProfit, stopLoss }: Typed, reference: string | null): WealthErrors {
  const low = typeof takeProfit === 'string' && reference !== null && compareDecimals(takeProfit, reference) <= 0
  const high = typeof stopLoss === 'string' && reference !== null && compareDecimals(stopLoss, reference) >= 0
  const bounds = { price: reference ?? '' }
  return {
    ...(takeProfit === null && { takeProfit: { key: 'priceInvalid' } as const }),
    ...(stopLoss === null && { stopLoss: { key: 'priceInvalid' } as const }),
    ...(low && { takeProfit: { key: 'takeProfitLow', bounds } as const }),
    ...(high && { stopLoss: { key: 'stopLossHigh', bounds } as const }),
  }
}

/** Specification §8: the three messages about times. */
function checkPeriod(start: Date | undefined, end: Date | undefined, now: number): WealthErrors {
  if (end === undefined) return { end: { key: 'endMissing' } }
  if (start === undefined) return { start: { key: 'startMissing' } }
  const from = Math.max(start.getTime(), now)
  const isWrong = end.getTime() <= from || end.getTime() > from + WEALTH_MOST_DAYS * DAY_MS
  return isWrong ? { end: { key: 'endWrong', bounds: { days: String(WEALTH_MOST_DAYS) } } } : {}
}

function waitsFor(typed: string | null | undefined, { price, kind }: WealthFacts): WealthForm['waitsFor'] {
  if (typeof typed !== 'string' || price === null || isNothing(typed)) return null
  if (compareDecimals(typed, price) <= 0) return 'fall'
  return kind === 'etp' ? 'atOnce' : 'rise'
}

const isNothing = (text: string) => !/[1-9]/.test(text)

function scaled(price: string, percent: number): string {
  const { units: value, scale } = toDecimal(price)
  return formatDecimal({ units: units((value * BigInt(percent)) / 100n), scale })
}

/** "2026-11-18T12:00" on a wall in a zone. */
function wallTime(text: string, timeZone: string): Date | undefined {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  if (day === '' || Number.isNaN(midnight.getTime())) return undefined
  return instantOf(midnight, Number(hours) * 60 + Number(minutes), timeZone)
}

/** As a field of time takes it. */
export function wallText(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    },
  }).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** An empty form, or that of a plan as it stands. */
export function firstInput(
  { plan, now, timeZone }: Pick<WealthFacts, 'plan' | 'now' | 'timeZone'>,
  write: (value: string) => string,
): WealthInput {
  const typed = (value: string | null | undefined) => (value == null ? '' : write(value))
  return {
    ...{ side: plan?.side ?? 'buy', amount: typed(plan?.amount), units: typed(plan?.units) },
    ...{ buyPrice: typed(plan?.buyPrice), takeProfit: typed(plan?.takeProfit), stopLoss: typed(plan?.stopLoss) },
    start: wallText(plan === null ? new Date(now) : new Date(plan.startTime), timeZone),
    end: plan === null ? '' : wallText(new Date(plan.endTime), timeZone),
    ...{ sellAtEnd: plan?.sellAtEnd ?? false, submitted: false },
  }
}
