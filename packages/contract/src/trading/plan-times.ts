/**
 * When an AutoBuy plan runs, in the words of its owner: a wall clock in a time zone. The server runs by this rule and the
 * form shows the next run by it before the plan is saved, so that both stand on one.
 */
export interface PlanRhythm {
  readonly frequency: 'monthly' | 'weekly' | 'biweekly' | 'weekday'
  /** 1 is Monday. */
  readonly weekday: number | null
  readonly day: number | null
  /** Of the day, local. */
  readonly minute: number
  readonly timeZone: string
  /** Biweekly plans count their weeks from here. */
  readonly begunAt: Date
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FRIDAY = 5
/** Longer than the longest gap between two runs. */
const LOOK_AHEAD_DAYS = 40

/** The first time after `after` at which the plan is due. */
export function nextRun(rhythm: PlanRhythm, after: Date): Date {
  const start = localDay(after, rhythm.timeZone)
  for (let ahead = -1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = new Date(start.getTime() + ahead * DAY_MS)
    if (!isRunDay(rhythm, day)) continue
    const due = instantOf(day, rhythm.minute, rhythm.timeZone)
    if (due > after) return due
  }
  throw new Error('a plan without a next run')
}

/** Local days are dates at midnight UTC that only stand for a year, a month and a day. */
function isRunDay({ frequency, weekday, day, begunAt, timeZone }: PlanRhythm, local: Date): boolean {
  const localWeekday = local.getUTCDay() === 0 ? 7 : local.getUTCDay()
  switch (frequency) {
    case 'weekday':
      return localWeekday <= FRIDAY
    case 'weekly':
      return localWeekday === weekday
    case 'biweekly': {
      if (localWeekday !== weekday) return false
      const weeks = Math.round((mondayOf(local) - mondayOf(localDay(begunAt, timeZone))) / (7 * DAY_MS))
      return weeks % 2 === 0
    }
    case 'monthly':
      return local.getUTCDate() === Math.min(day ?? 1, daysInMonth(local))
  }
}

function mondayOf(local: Date): number {
  return local.getTime() - ((local.getUTCDay() + 6) % 7) * DAY_MS
}

function daysInMonth(local: Date): number {
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
}

function localDay(instant: Date, timeZone: string): Date {
  return new Date(Math.floor((instant.getTime() + offsetMs(instant, timeZone)) / DAY_MS) * DAY_MS)
}

/**
 * The instant of a local time. Where clocks go forward over it, the time after the gap is taken; where they go back, the
 * first of the two.
 */
export function instantOf(day: Date, minute: number, timeZone: string): Date {
  const wall = day.getTime() + minute * MINUTE_MS
  const before = offsetMs(new Date(wall - DAY_MS), timeZone)
  const after = offsetMs(new Date(wall + DAY_MS), timeZone)
  for (const offset of [before, after]) {
    const instant = new Date(wall - offset)
    if (offsetMs(instant, timeZone) === offset) return instant
  }
  return new Date(wall - before)
}

function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
