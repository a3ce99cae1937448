const DAY_MS = 86_400_000

/** The next time at which the clock in UTC shows a full hour; at that very moment, the one a day later. */
export function nextHour(now: Date, hour: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + hour * 3_600_000
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}
