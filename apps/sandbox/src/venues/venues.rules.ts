import { gaussianAt, seedOf } from '../markets/seeded-noise.ts'
import type { VenueAct } from './acts.sql.ts'

export const VENUES = ['north', 'south', 'east'] as const
export type VenueName = (typeof VENUES)[number]

/** Venues differ by a few hundredths of a percent, as real ones do. */
const NOISE = 0.0003
const ALL_BPS = 10_000

export interface VenueStanding {
  readonly mode: VenueAct['mode']
  readonly shiftBps: number
  /** When it came to stand so; undefined for a venue that nobody has touched. */
  readonly since: Date | undefined
}

/** What the last act before a time says. */
export function standingAt(acts: readonly VenueAct[], timeMs: number): VenueStanding {
  const act = acts.findLast(({ at }) => at.getTime() <= timeMs)
  return act === undefined
    ? { mode: 'live', shiftBps: 0, since: undefined }
    : { mode: act.mode, shiftBps: act.shiftBps, since: act.at }
}

export interface PriceQuestion {
  readonly venue: VenueName
  readonly asset: string
  readonly acts: readonly VenueAct[]
  readonly at: (asset: string, timeMs: number) => number
}

export interface VenuePrice {
  readonly price: number
  /** False where it only repeats what it paid before it stood still. */
  readonly traded: boolean
}

/** A function of seed, time and dated acts: whoever asks later hears the same. Undefined for what a silent venue never traded. */
export function venuePrice(question: PriceQuestion, timeMs: number): VenuePrice | undefined {
  const { venue, asset, acts, at } = question
  const { mode, shiftBps, since } = standingAt(acts, timeMs)
  if (mode === 'dropped') return undefined
  if (mode === 'frozen' && since !== undefined) {
    const before = venuePrice({ ...question, acts: acts.filter((act) => act.at < since) }, since.getTime())
    return before && { ...before, traded: false }
  }
  const noise = 1 + NOISE * gaussianAt(seedOf('venue', venue, asset), 1, Math.floor(timeMs / 60_000))
  return { price: at(asset, timeMs) * noise * (1 + shiftBps / ALL_BPS), traded: true }
}
