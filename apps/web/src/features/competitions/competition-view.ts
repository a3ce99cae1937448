import type { Competition, CompetitionPhase, OwnPlace } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

/** The one that an address asks for. */
export function idIn(search: string): string | null {
  const asked = new URLSearchParams(search).get('id')
  return asked === null || asked === '' ? null : asked
}

export const pathOf = ({ id }: Pick<Competition, 'id'>): string => `/tradingCompetition?id=${encodeURIComponent(id)}`

const KINDS: Readonly<Record<CompetitionPhase, StatusKind>> = {
  soon: 'open',
  running: 'processing',
  paused: 'in_review',
  counting: 'processing',
  review: 'in_review',
  paying: 'processing',
  paid: 'completed',
}

export const statusOf = (phase: CompetitionPhase): StatusKind => KINDS[phase]

/** What the scale of time shows: the window, then the review. */
export function scaleOf({ phase, startTime, endTime, reviewTime }: Competition) {
  if (phase === 'soon' || phase === 'running' || phase === 'paused') return { startTime, endTime }
  return phase === 'paid' ? null : { startTime: endTime, endTime: reviewTime }
}

/** The one act of the page, where there is one. */
export function actOf(phase: CompetitionPhase, own: OwnPlace | undefined, loggedIn: boolean) {
  if (phase !== 'running') return null
  if (!loggedIn) return 'logIn'
  if (own === undefined) return null
  return own.joined ? 'trade' : 'join'
}

/** A market as one reads it, and where it is traded. */
export const marketName = (symbol: string): string => symbol.replace('-', '/')
