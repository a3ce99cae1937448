import type { SandboxClock } from '@bourse/contract'

export interface ClockFace {
  readonly product: number
  readonly real: number
  /** How far product time is from real time; it shrinks while the clock stands still. */
  readonly movedMs: number
}

/**
 * The clock as it stands some time after it was read: real time goes on, product time only when it is not frozen. All
 * three are whole seconds that add up, because the page shows them as a sum.
 */
export function clockFace(clock: SandboxClock, sinceReadMs: number): ClockFace {
  const [productRead, realRead] = [Date.parse(clock.now), Date.parse(clock.real)]
  const real = wholeSeconds(realRead + Math.max(0, sinceReadMs))
  if (clock.frozen) {
    const product = wholeSeconds(productRead)
    return { product, real, movedMs: product - real }
  }
  // The two were read one after the other, a millisecond or two apart.
  const movedMs = wholeSeconds(productRead - realRead + 500)
  return { product: real + movedMs, real, movedMs }
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

export const STEPS = [
  { key: 'minute', seconds: 60 },
  { key: 'hour', seconds: 3_600 },
  { key: 'day', seconds: 86_400 },
  { key: 'week', seconds: 604_800 },
] as const

export const STEP_UNITS = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const
export type StepUnit = keyof typeof STEP_UNITS

/** A century less a little: the clock itself ends in 2099, which the server says. */
const LONGEST_SECONDS = 36_500 * 86_400

/** How many seconds an own step has; undefined when it is no whole number or leads too far. */
export function ownStep(count: string, unit: StepUnit): number | undefined {
  if (!/^\d{1,7}$/.test(count.trim())) return undefined
  const seconds = Number(count) * STEP_UNITS[unit]
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : undefined
}

/** How much of a way is walked, from 0 to 1. */
export function walkedShare({ from, to }: NonNullable<SandboxClock['journey']>, now: number): number {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}
