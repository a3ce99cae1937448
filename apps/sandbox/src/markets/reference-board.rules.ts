/**
 * Which of the prices that a feed tells are used. Products halt on a stale or absurd price rather than settle on it, so an
 * asset has no price at all while what is heard of it cannot be believed.
 */
export interface Heard {
  readonly price: number
  readonly timeMs: number
}

export interface BoardEntry {
  /** The last one that was believed. */
  readonly used: Heard | undefined
  /** One that is too far from it, and since when the feed insists. */
  readonly disputed: (Heard & { readonly sinceMs: number }) | undefined
}

export const UNHEARD: BoardEntry = { used: undefined, disputed: undefined }

const STALE_MS = 30_000
const JUMP = 0.2
/** After so long a silence there is nothing to compare with any more. */
const FORGOTTEN_MS = 60_000
/** A price that stays where it jumped to is believed after this time. */
const INSIST_MS = 10_000
const AGREES = 0.05

export function hear(entry: BoardEntry, heard: Heard, nowMs: number): BoardEntry {
  const { used, disputed } = entry
  if (!(Number.isFinite(heard.price) && heard.price > 0)) return entry
  if (isStale(heard, nowMs) || (used !== undefined && heard.timeMs < used.timeMs)) return entry
  const forgotten = used === undefined || heard.timeMs - used.timeMs > FORGOTTEN_MS
  if (forgotten || isNear(used, heard, JUMP)) return { used: heard, disputed: undefined }
  const insists = disputed !== undefined && isNear(disputed, heard, AGREES)
  const sinceMs = insists ? disputed.sinceMs : heard.timeMs
  if (heard.timeMs - sinceMs >= INSIST_MS) return { used: heard, disputed: undefined }
  return { used, disputed: { ...heard, sinceMs } }
}

export function priceAt({ used, disputed }: BoardEntry, nowMs: number): number | undefined {
  if (used === undefined || disputed !== undefined || isStale(used, nowMs)) return undefined
  return used.price
}

/** A time far ahead of ours is as wrong as one long past. */
function isStale({ timeMs }: Heard, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) > STALE_MS
}

function isNear(left: Heard, right: Heard, share: number): boolean {
  return Math.abs(right.price / left.price - 1) <= share
}
