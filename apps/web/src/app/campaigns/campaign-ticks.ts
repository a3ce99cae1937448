import type { ActivityBudget } from '@bourse/contract'

/** In the order in which they stand on a scale. */
export type BudgetTick = 'paid' | 'promised' | 'left'

const PLACES = 51

/**
 * Which tick of a budget is what. A part has one however small it is, so that nothing looks untouched or used up before it is. For the
 * drawing alone: the words beside it are exact.
 */
export function budgetTicks({ budget, spent, reserved, left }: ActivityBudget, places = PLACES): readonly BudgetTick[] {
  const whole = Number(budget)
  const share = (part: string) => (whole === 0 ? 0 : Number(part) / whole)
  const asTicks = (part: string) => (Number(part) > 0 ? Math.max(1, Math.round(share(part) * places)) : 0)
  const free = Number(left) > 0 ? 1 : 0
  const paid = Math.min(asTicks(spent), places - free)
  const isAllTaken = free === 0 && Number(spent) + Number(reserved) > 0
  const promised = isAllTaken ? places - paid : Math.min(asTicks(reserved), places - free - paid)
  return Array.from({ length: places }, (_, place) =>
    place < paid ? 'paid' : place < paid + promised ? 'promised' : 'left',
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What one tick of a window stands for, and after how many of them a long one comes. */
const GRAINS = [
  { ms: MINUTE_MS, long: 10 },
  { ms: HOUR_MS / 2, long: 6 },
  { ms: 4 * HOUR_MS, long: 6 },
  { ms: DAY_MS, long: 7 },
  { ms: 7 * DAY_MS, long: 4 },
] as const
const MOST_TICKS = 62

export interface WindowScale {
  readonly ticks: readonly { readonly at: number; readonly isLong: boolean; readonly isGone: boolean }[]
  /** 0 to 1. */
  readonly gone: number
}

/** A window by minutes, half hours, four hours, days or weeks, whichever is the finest that fits. */
export function windowScale(
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
): WindowScale {
  const whole = Math.max(1, end - start)
  const { ms, long } = GRAINS.find((grain) => whole / grain.ms <= MOST_TICKS) ?? { ms: whole / MOST_TICKS, long: 6 }
  const gone = Math.min(1, Math.max(0, (now - start) / whole))
  const ticks = Array.from({ length: Math.floor(whole / ms) + 1 }, (_, place) => {
    const at = (place * ms) / whole
    return { at, isLong: place % long === 0, isGone: at < gone || gone === 1 }
  })
  return { ticks, gone }
}

/** The two largest units of a time that is left, rounded down, as a countdown says it. */
export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number }
  | { readonly unit: 'over' }

export function timeLeft(ms: number): TimeLeft {
  if (ms <= 0) return { unit: 'over' }
  const seconds = Math.floor(ms / 1_000)
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600), Math.floor(seconds / 86_400)]
  if (days > 0) return { unit: 'days', days, hours: hours % 24 }
  if (hours > 0) return { unit: 'hours', hours, minutes: minutes % 60 }
  return { unit: 'minutes', minutes, seconds: seconds % 60 }
}
