/** How the product's time follows from real time: it runs at an offset, or stands still. */
export interface ClockSetting {
  readonly offsetMs: number
  readonly frozenAt: Date | null
  /** A move that is under way: from where it began, and how far it leads. */
  readonly heading: Heading | null
}

export interface Heading {
  readonly from: Date
  readonly to: Date
}

/** Ids and wire times have room for four-digit years alone; nobody needs to see more of the future. */
export const LAST_YEAR = 2099
const LIMIT_MS = Date.UTC(LAST_YEAR + 1, 0, 1)

export function timeOf(setting: ClockSetting, real: Date): Date {
  return setting.frozenAt ?? new Date(real.getTime() + setting.offsetMs)
}

/** Undefined when it would pass the limit. Whoever asks while a move is under way is led so much further. */
export function headed(setting: ClockSetting, real: Date, byMs: number): ClockSetting | undefined {
  const now = timeOf(setting, real)
  const from = setting.heading?.from ?? now
  const to = new Date((setting.heading?.to ?? now).getTime() + byMs)
  return to.getTime() >= LIMIT_MS ? undefined : { ...setting, heading: { from, to } }
}

/** Never back, and never past where the move leads; there it ends. A clock that stands still stands still again. */
export function movedTo(setting: ClockSetting, real: Date, wanted: Date): ClockSetting {
  const { offsetMs, frozenAt, heading } = setting
  const end = heading?.to ?? wanted
  const toMs = Math.max(timeOf(setting, real).getTime(), Math.min(wanted.getTime(), end.getTime()))
  return {
    ...(frozenAt === null ? { offsetMs: toMs - real.getTime(), frozenAt } : { offsetMs, frozenAt: new Date(toMs) }),
    heading: toMs >= end.getTime() ? null : heading,
  }
}

export function frozen(setting: ClockSetting, real: Date): ClockSetting {
  return { ...setting, frozenAt: timeOf(setting, real) }
}

/** Time goes on from where it stood, so that nothing is skipped and nothing comes twice. */
export function running(setting: ClockSetting, real: Date): ClockSetting {
  if (setting.frozenAt === null) return setting
  return { ...setting, offsetMs: setting.frozenAt.getTime() - real.getTime(), frozenAt: null }
}

/** Of a long way so many stops at most are made for work that no market decides, so that it comes to an end. */
const MOST_STOPS = 5_000

/** Where a move stops next: at what is due, or at its end. */
export function nextStop(
  { from, to }: Heading,
  now: Date,
  due: { readonly at: Date; readonly atMarket: boolean } | undefined,
): Date {
  if (due === undefined) return to
  const least = due.atMarket ? 0 : now.getTime() + (to.getTime() - from.getTime()) / MOST_STOPS
  return new Date(Math.min(to.getTime(), Math.max(due.at.getTime(), least)))
}
