import { CronExpressionParser } from 'cron-parser'

/** The first time after `after` that the cron expression names, in UTC. Throws on an expression that is none. */
export function nextPeriod(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: after, tz: 'UTC' }).next().toDate()
}

export interface MissedInput {
  readonly cron: string
  /** The oldest period that has not been emitted; it may lie in the future. */
  readonly nextAt: Date
  readonly now: Date
  readonly limit: number
}

export interface Missed {
  readonly periods: readonly Date[]
  readonly nextAt: Date
}

/** Every period up to now, oldest first and at most `limit` of them; the rest follows from `nextAt`. */
export function missedPeriods({ cron, nextAt, now, limit }: MissedInput): Missed {
  const expression = CronExpressionParser.parse(cron, { currentDate: nextAt, tz: 'UTC' })
  const periods: Date[] = []
  let next = nextAt
  while (next <= now && periods.length < limit) {
    periods.push(next)
    next = expression.next().toDate()
  }
  return { periods, nextAt: next }
}

/** Only the latest period up to now, for work of which once is enough however long nobody did it. */
export function latestPeriod({ cron, nextAt, now }: MissedInput): Missed {
  if (nextAt > now) return { periods: [], nextAt }
  const following = nextPeriod(cron, now)
  const latest = CronExpressionParser.parse(cron, { currentDate: following, tz: 'UTC' }).prev().toDate()
  return { periods: [latest], nextAt: following }
}

const DAY_MS = 86_400_000
/** Any moment does: what names an hour comes once a day, wherever one looks. */
const SOME_DAY = new Date('2026-01-05T12:00:00Z')

/** Whether it comes several times a day and makes up for what was missed by its latest time alone. */
export function isOften(schedule: { readonly cron: string; readonly missed?: 'each' | 'latest' } | undefined): boolean {
  if (schedule?.missed !== 'latest') return false
  const first = nextPeriod(schedule.cron, SOME_DAY)
  return nextPeriod(schedule.cron, first).getTime() - first.getTime() < DAY_MS
}
