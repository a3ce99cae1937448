import { MOST_TRIES, TRY_AFTER_SECONDS } from '@bourse/contract'

/** So many would rather come together than apart. */
const SPREAD = 0.1
const DAY_MS = 86_400_000
const HTTP_DATE = /^[A-Z][a-z]{2}, \d/
/** However long an endpoint asks us to wait. */
const LONGEST_WAIT_MS = DAY_MS

export interface Failed {
  /** Which of the tries it was, from 1. */
  readonly number: number
  readonly now: Date
  /** What the endpoint asked for. */
  readonly retryAfterMs: number | undefined
  /** From 0 to 1. */
  readonly chance: number
}

/** When it is tried again; undefined after the last try. */
export function nextTry({ number, now, retryAfterMs = 0, chance }: Failed): Date | undefined {
  const seconds = TRY_AFTER_SECONDS[number]
  if (number >= MOST_TRIES || seconds === undefined) return undefined
  const spread = 1 - SPREAD + 2 * SPREAD * chance
  const waitMs = Math.max(Math.round(seconds * 1_000 * spread), Math.min(retryAfterMs, LONGEST_WAIT_MS))
  return new Date(now.getTime() + waitMs)
}

/** Seconds, or a date by the clock of the world. Whatever else it says is not understood. */
export function readRetryAfter(text: string | undefined, realNow: Date): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - realNow.getTime())
}
