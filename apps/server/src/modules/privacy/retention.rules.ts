import { KEPT_DAYS, type KeptKind, PERSON_KEPT_YEARS } from '@bourse/contract'

const DAY_MS = 24 * 60 * 60_000

/** So many years later on the calendar; the 29th of February is followed by the 1st of March. */
export function yearsLater(moment: Date, years: number): Date {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

export const personDueAt = (endedAt: Date): Date => yearsLater(endedAt, PERSON_KEPT_YEARS)

/** Who left before may be due; a leap day makes the two ways of counting differ by one, so each is asked again. */
export const personBefore = (now: Date): Date => new Date(yearsLater(now, -PERSON_KEPT_YEARS).getTime() + DAY_MS)

export const keptBefore = (what: KeptKind, now: Date): Date => new Date(now.getTime() - KEPT_DAYS[what] * DAY_MS)
