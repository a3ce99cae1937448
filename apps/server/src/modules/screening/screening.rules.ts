import type { AddressCategory, PersonHit, ScreeningState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'
import type { CoinRisk } from './chain-analytics.ts'

/** What was decided stays decided; the same hit about another submission is another case. */
export const SCREENING_MOVES: Moves<ScreeningState> = {
  open: ['cleared', 'accepted', 'confirmed'],
  cleared: [],
  accepted: [],
  confirmed: [],
}

/** Below this a likeness of names is chance. */
const LEAST_SCORE = 50

/** What of an answer opens a case. */
export function relevantHits(hits: readonly PersonHit[]): PersonHit[] {
  return hits.filter(({ score }) => score >= LEAST_SCORE)
}

/** What keeps somebody from being passed until it is decided. Adverse reports are looked at, and keep nobody out by themselves. */
function isBlocking(kinds: readonly string[]): boolean {
  return kinds.includes('sanctions') || kinds.includes('pep')
}

/** Which decisions a case can have: whoever is on a sanctions list cannot be accepted. */
export function choicesOf(area: string, kinds: readonly string[]): ScreeningState[] {
  const acceptable = area === 'person' && !kinds.includes('sanctions')
  return ['cleared', ...(acceptable ? (['accepted'] as const) : []), 'confirmed']
}

export type Clearance = 'waiting' | 'clear' | 'open' | 'confirmed'

export interface ClearanceFacts {
  /** Whether the lists were asked at all. */
  readonly answered: boolean
  readonly cases: readonly { readonly state: ScreeningState; readonly kinds: readonly string[] }[]
}

/** Whether a submission may pass. No answer is no clearance. */
export function clearanceOf({ answered, cases }: ClearanceFacts): Clearance {
  if (cases.some(({ state }) => state === 'confirmed')) return 'confirmed'
  if (!answered) return 'waiting'
  return cases.some(({ state, kinds }) => state === 'open' && isBlocking(kinds)) ? 'open' : 'clear'
}

export type CoinLevel = 'low' | 'medium' | 'severe'

/** Coins of these are not touched, whatever the firm's figure says. */
const NEVER: readonly AddressCategory[] = ['sanctions', 'terrorism', 'child_abuse']
const SEVERE_RISK = 80
const MEDIUM_RISK = 40

/** Low goes by itself, medium is looked at, severe is stopped. */
export function coinLevel({ risk, categories }: Pick<CoinRisk, 'risk' | 'categories'>): CoinLevel {
  if (risk >= SEVERE_RISK || categories.some((category) => NEVER.includes(category))) return 'severe'
  return risk >= MEDIUM_RISK || categories.length > 0 ? 'medium' : 'low'
}

const DAY_MS = 24 * 60 * 60_000
/** Shortly after midnight, when the firms have taken in the lists of the day. */
const DAILY_AT_MS = 10 * 60_000

/** When somebody who was just asked about is asked about again: the next day, wherever the clock stood today. */
export function nextDue(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS + DAILY_AT_MS)
}
