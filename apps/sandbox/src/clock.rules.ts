/** How the product's time follows from real time: it runs at an offset, or stands still. */
export interface ClockSetting {
  readonly offsetMs: number
  readonly frozenAt: Date | null
}

/** Ids and wire times have room for four-digit years alone; nobody needs to see more of the future. */
export const LAST_YEAR = 2099
const LIMIT_MS = Date.UTC(LAST_YEAR + 1, 0, 1)

export function timeOf(setting: ClockSetting, real: Date): Date {
  return setting.frozenAt ?? new Date(real.getTime() + setting.offsetMs)
}

/** Undefined when it would pass the limit. A clock that stands still is moved and stands still again. */
export function advanced(setting: ClockSetting, real: Date, byMs: number): ClockSetting | undefined {
  if (timeOf(setting, real).getTime() + byMs >= LIMIT_MS) return undefined
  const { offsetMs, frozenAt } = setting
  return frozenAt === null
    ? { offsetMs: offsetMs + byMs, frozenAt }
    : { offsetMs, frozenAt: new Date(frozenAt.getTime() + byMs) }
}

export function frozen(setting: ClockSetting, real: Date): ClockSetting {
  return { ...setting, frozenAt: timeOf(setting, real) }
}

/** Time goes on from where it stood, so that nothing is skipped and nothing comes twice. */
export function running(setting: ClockSetting, real: Date): ClockSetting {
  if (setting.frozenAt === null) return setting
  return { offsetMs: setting.frozenAt.getTime() - real.getTime(), frozenAt: null }
}
