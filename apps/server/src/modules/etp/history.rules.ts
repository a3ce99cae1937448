import type { EtpLeverage } from '@bourse/contract'
import { consolidatedNav, type EtpRange, navAt } from '@bourse/contract'
import type { EventRow } from './products.sql.ts'
import { DAY_MS, MINUTE_MS } from './walk.rules.ts'

/** How far each range goes back, and how far its points are apart. */
export const RANGES: Readonly<Record<EtpRange, { readonly ms: number; readonly stepMs: number }>> = {
  '1d': { ms: DAY_MS, stepMs: 5 * MINUTE_MS },
  '7d': { ms: 7 * DAY_MS, stepMs: 30 * MINUTE_MS },
  '30d': { ms: 30 * DAY_MS, stepMs: 120 * MINUTE_MS },
  '90d': { ms: 90 * DAY_MS, stepMs: 360 * MINUTE_MS },
  '1y': { ms: 365 * DAY_MS, stepMs: DAY_MS },
}

/** From the first moment of a grid after the beginning to the last minute, which is always the last point. */
export function momentsOf(range: EtpRange, { from, to }: { readonly from: number; readonly to: number }): number[] {
  const { ms, stepMs } = RANGES[range]
  const start = Math.max(from, to - ms)
  const moments: number[] = []
  for (let at = start - (start % stepMs) + stepMs; at < to; at += stepMs) moments.push(at)
  return start < to ? [start, ...moments, to] : [to]
}

/** So many times units were made fewer after a place in the list: a value before is shown as of the units of today. */
export function adjusted(nav: bigint, events: readonly EventRow[], place: number): bigint {
  const later = events.slice(place + 1).filter(({ kind }) => kind === 'consolidation').length
  return Array.from({ length: later }).reduce<bigint>((value) => consolidatedNav(value), nav)
}

export interface Point {
  readonly at: number
  readonly nav: bigint
  /** Of the coin, at the same minute. */
  readonly price: bigint
}

/**
 * Values are not stored: they follow from the last event before a moment and the index of that minute. The events are those since the first
 * moment, with the one before it, oldest first.
 */
export function pointsOf(
  leverage: EtpLeverage,
  events: readonly EventRow[],
  prices: readonly { readonly at: number; readonly price: bigint | null | undefined }[],
): Point[] {
  return prices.flatMap(({ at, price }): Point[] => {
    const place = events.findLastIndex((event) => event.at.getTime() <= at)
    const event = events[place]
    if (price === null || price === undefined || event === undefined) return []
    const nav = navAt({ leverage, nav: event.base_nav, price: event.base_price }, price)
    return [{ at, nav: adjusted(nav, events, place), price }]
  })
}
