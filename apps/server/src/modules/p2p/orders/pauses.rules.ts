export interface PausedTime {
  readonly from: Date
  readonly until: Date
}

/** Those that overlap are one, so that no minute counts twice. */
function merged(pauses: readonly PausedTime[]): { from: number; until: number }[] {
  const sorted = pauses
    .map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }))
    .sort((left, right) => left.from - right.from)
  const found: { from: number; until: number }[] = []
  for (const { from, until } of sorted) {
    const last = found.at(-1)
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until)
    else found.push({ from, until })
  }
  return found
}

/** When a step is over that began at a moment and would end at another: what of a pause falls into it does not count. */
export function dueWith(stepAt: Date, base: Date, pauses: readonly PausedTime[]): Date {
  let due = base.getTime()
  for (const { from, until } of merged(pauses)) {
    const start = Math.max(from, stepAt.getTime())
    if (start < due && until > start) due += until - start
  }
  return new Date(due)
}

/** So long nobody answers before it is an outage. */
const SILENT_MS = 60_000

export interface Signs {
  /** When an api was last known to live, and those that have beaten since. */
  readonly seenAt: Date | null
  readonly beats: readonly { readonly startedAt: Date; readonly seenAt: Date }[]
  readonly realNow: Date
}

export interface Life {
  /** How long ago nobody answered any more; null where there was no outage. */
  readonly silentMs: number | null
  /** The latest sign of an api that lives; null where none does. */
  readonly aliveAt: Date | null
}

/** Whether somebody answers, and whether there was a gap before. Of real time. */
export function lifeBy({ seenAt, beats, realNow }: Signs): Life {
  const ago = (moment: Date) => realNow.getTime() - moment.getTime()
  const alive = beats.filter((beat) => ago(beat.seenAt) <= SILENT_MS)
  const latest = (moments: readonly Date[]) => Math.max(...moments.map((moment) => moment.getTime()))
  const aliveAt = alive.length === 0 ? null : new Date(latest(alive.map((beat) => beat.seenAt)))
  if (seenAt === null) return { silentMs: null, aliveAt }
  const since = Math.min(realNow.getTime(), ...alive.map((beat) => beat.startedAt.getTime()))
  return { silentMs: since - seenAt.getTime() > SILENT_MS ? ago(seenAt) : null, aliveAt }
}
