import { ok, refuse } from '@bourse/money'
import { optional, time } from '../fields.ts'
import { atMost } from '../market/market-fields.ts'

const MOST = 1_000
const USUAL = 500
const DAY_MS = 24 * 60 * 60_000

/** Which part of a list is asked for. */
export const STRETCH = { startTime: optional(time), endTime: optional(time), limit: optional(atMost(MOST)) }

export interface SentStretch {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit?: number | undefined
}

/** From the first one when it begins with nothing; of two times no more than a day lies between. */
export function stretchOf({ startTime, endTime, limit = USUAL }: SentStretch) {
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > DAY_MS)
    return refuse({ code: 'window_too_big', about: [24] } as const)
  const dateOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at))
  return ok({ from: dateOf(startTime), to: dateOf(endTime), limit })
}

/** A number to begin with goes with no time. */
export function isCombination({
  orderId,
  fromId,
  startTime,
  endTime,
}: SentStretch & { orderId?: unknown; fromId?: unknown }) {
  return (orderId === undefined && fromId === undefined) || (startTime === undefined && endTime === undefined)
}
