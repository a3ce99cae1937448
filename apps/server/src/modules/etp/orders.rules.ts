import { ETP_UNIT_SCALE, type EtpSide, NAV_SCALE } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import { DAY_MS } from './walk.rules.ts'

/** Of a purchase, in units of USDT: 1.00 to 50,000. */
export const LEAST = 100_000_000n
export const MOST = 5_000_000_000_000n
/** The price of a purchase that waits lies within so many percent of the value now. */
export const DEVIATION_PERCENT = 40n
const ALL_PERCENT = 100n
export const MOST_WAITING = 50
const LONGEST_MS = 365 * DAY_MS

export const FEE_PERCENT = '0.35'
export const NIGHT_PERCENT = '0.1'
export const SLIPPAGE_PERCENT = '0.5'

export const amountText = (amount: bigint) => formatUnits(units(amount), ETP_UNIT_SCALE)
export const navText = (nav: bigint) => formatUnits(units(nav), NAV_SCALE, { trim: true })

export type SizeRefusal =
  | { readonly code: 'etp.amount_missing' }
  | { readonly code: 'etp.amount_malformed'; readonly decimals: number }
  | { readonly code: 'etp.below_minimum'; readonly minimum: string }
  | { readonly code: 'etp.above_maximum'; readonly maximum: string }

/** A purchase is of USDT and bounded; a sale is of units, and never limited. */
export type Size = { readonly side: 'buy'; readonly amount: bigint } | { readonly side: 'sell'; readonly units: bigint }

export interface Sized {
  readonly amount?: string | undefined
  readonly units?: string | undefined
}

export function readSize(side: EtpSide, { amount, units: typed }: Sized): Result<Size, SizeRefusal> {
  const given = side === 'buy' ? amount : typed
  if (given === undefined) return refuse({ code: 'etp.amount_missing' })
  const read = parseUnits(given, ETP_UNIT_SCALE)
  if (!read.ok || read.value <= 0n) return refuse({ code: 'etp.amount_malformed', decimals: ETP_UNIT_SCALE })
  if (side === 'sell') return ok({ side, units: read.value })
  return judgeAmount(read.value)
}

function judgeAmount(amount: bigint): Result<Size, SizeRefusal> {
  if (amount < LEAST) return refuse({ code: 'etp.below_minimum', minimum: '1.00' })
  if (amount > MOST) return refuse({ code: 'etp.above_maximum', maximum: '50,000' })
  return ok({ side: 'buy', amount })
}

export type ConditionRefusal = {
  readonly code:
    | 'etp.price_missing'
    | 'etp.price_deviates'
    | 'etp.end_missing'
    | 'etp.start_missing'
    | 'etp.end_wrong'
    | 'etp.take_profit_low'
    | 'etp.stop_loss_high'
    | 'etp.conditions_of_purchase'
}

/** What an order waits for. Values in USDT at 18 decimals. */
export interface Conditions {
  readonly price: bigint | null
  readonly takeProfit: bigint | null
  readonly stopLoss: bigint | null
  readonly startAt: Date | null
  readonly endAt: Date | null
}

export interface TypedConditions {
  readonly price?: string | undefined
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

const navOf = (typed: string | undefined): bigint | null => {
  const read = typed === undefined ? undefined : parseUnits(typed, NAV_SCALE)
  return read?.ok === true && read.value > 0n ? read.value : null
}
const timeOf = (typed: string | undefined) => (typed === undefined ? null : new Date(typed))

export function readConditions(typed: TypedConditions): Conditions {
  return {
    price: navOf(typed.price),
    takeProfit: navOf(typed.takeProfit),
    stopLoss: navOf(typed.stopLoss),
    startAt: timeOf(typed.startTime),
    endAt: timeOf(typed.endTime),
  }
}

export interface ConditionFacts {
  readonly side: EtpSide
  readonly isExit: boolean
  readonly nav: bigint
  readonly now: Date
}

/** Specification §5 and §8: what an order may wait for. */
export function judgeConditions(asked: Conditions, facts: ConditionFacts): Result<void, ConditionRefusal> {
  const { price, takeProfit, stopLoss } = asked
  const times = judgeTimes(facts.isExit ? { ...asked, startAt: asked.startAt ?? facts.now } : asked, facts)
  if (!times.ok) return times
  if (facts.isExit) {
    if (takeProfit === null && stopLoss === null) return refuse({ code: 'etp.price_missing' })
    if (takeProfit !== null && stopLoss !== null && stopLoss >= takeProfit)
      return refuse({ code: 'etp.stop_loss_high' })
    return ok()
  }
  if (price === null) return refuse({ code: 'etp.price_missing' })
  if (facts.side === 'sell')
    return takeProfit === null && stopLoss === null ? ok() : refuse({ code: 'etp.conditions_of_purchase' })
  const off = price > facts.nav ? price - facts.nav : facts.nav - price
  if (off * ALL_PERCENT > facts.nav * DEVIATION_PERCENT) return refuse({ code: 'etp.price_deviates' })
  if (takeProfit !== null && takeProfit <= price) return refuse({ code: 'etp.take_profit_low' })
  return stopLoss !== null && stopLoss >= price ? refuse({ code: 'etp.stop_loss_high' }) : ok()
}

/** Both times or none; the end lies after the start and after now, a year away at most. */
function judgeTimes({ startAt, endAt }: Conditions, { now, isExit }: ConditionFacts): Result<void, ConditionRefusal> {
  if (endAt === null && (startAt === null || isExit)) return ok()
  if (startAt === null) return refuse({ code: 'etp.start_missing' })
  if (endAt === null) return refuse({ code: 'etp.end_missing' })
  const isRight = endAt > startAt && endAt > now && endAt.getTime() - now.getTime() <= LONGEST_MS
  return isRight ? ok() : refuse({ code: 'etp.end_wrong' })
}
