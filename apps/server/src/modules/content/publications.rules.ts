import { LANGUAGES, type LanguageTexts, type PublicationPhase } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { PublicationState } from './publications.sql.ts'

/** What was withdrawn may be shown again; nothing becomes a draft after it was decided about. */
export const PUBLICATION_MOVES: Moves<PublicationState> = {
  draft: ['published', 'withdrawn'],
  published: ['withdrawn'],
  withdrawn: ['published'],
}

/** What is judged of a banner or a news item before it is written or shown. */
export interface Judged {
  readonly title: LanguageTexts
  readonly text: LanguageTexts
  readonly from: Date
  readonly until: Date | null
}

export type SaveRefusal =
  | { readonly code: 'content.title_missing' | 'content.times_crossed' }
  | { readonly code: 'content.texts_incomplete'; readonly languages: string }
export type PublishRefusal =
  | { readonly code: 'content.over_already' }
  | { readonly code: 'content.texts_incomplete'; readonly languages: string }

/** A draft may wait for its translations; what is on the site may not lose them. */
export function judgeSave(judged: Judged, state: PublicationState): Result<void, SaveRefusal> {
  if (judged.title.en === '') return refuse({ code: 'content.title_missing' })
  if (judged.until !== null && judged.until <= judged.from) return refuse({ code: 'content.times_crossed' })
  return state === 'published' ? judgeTexts(judged) : ok()
}

export function judgePublish(judged: Judged, now: Date): Result<void, PublishRefusal> {
  if (judged.until !== null && judged.until <= now) return refuse({ code: 'content.over_already' })
  return judgeTexts(judged)
}

function judgeTexts({ title, text }: Judged) {
  const missing = LANGUAGES.filter((language) => title[language] === '' || text[language] === '')
  if (missing.length === 0) return ok()
  return refuse({ code: 'content.texts_incomplete', languages: missing.join(', ') })
}

interface Timed {
  readonly state: PublicationState
  readonly from: Date
  readonly until: Date | null
}

export function phaseOf({ state, from, until }: Timed, now: Date): PublicationPhase {
  if (state !== 'published') return state
  if (until !== null && until <= now) return 'over'
  return from <= now ? 'shown' : 'scheduled'
}

export function isShown(timed: Timed, now: Date): boolean {
  return phaseOf(timed, now) === 'shown'
}
