import type { OfficeUser, StaffRole } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../../platform/database/moves.ts'
import type { UserRow } from '../identity.sql.ts'

export type ProposalState = 'waiting' | 'confirmed' | 'declined' | 'lapsed'

/** It lapses when staff put the freeze under a reason of their own: what was checked was checked for another. */
export const UNFREEZE_PROPOSAL_MOVES: Moves<ProposalState> = {
  waiting: ['confirmed', 'declined', 'lapsed'],
  confirmed: [],
  declined: [],
  lapsed: [],
}

export interface UnfreezeFacts {
  readonly user: Pick<UserRow, 'frozen_at' | 'frozen_reason' | 'frozen_by' | 'frozen_by_role'>
  readonly staffId: string
  readonly role: StaffRole
  /** Undefined while nobody has proposed it. */
  readonly proposedBy: string | undefined
}

type UnfreezeRefusal = { readonly code: keyof typeof WORDS }

const WORDS = {
  'identity.not_frozen': 'not_frozen',
  'identity.unfreeze_unknown': 'proposable',
  'identity.unfreeze_needs_second': 'needs_second',
  'identity.unfreeze_needs_compliance': 'needs_compliance',
  'identity.unfreeze_needs_another': 'needs_another',
} as const satisfies Record<string, OfficeUser['unfreeze']>

/**
 * Who may confirm: never whoever proposed it. Support opens what its own people or the owners themselves have shut. What
 * compliance or an admin froze takes one of them, and after a suspected crime one who did not freeze it.
 */
export function judgeUnfreeze({ user, staffId, role, proposedBy }: UnfreezeFacts): Result<undefined, UnfreezeRefusal> {
  if (user.frozen_at === null) return refuse({ code: 'identity.not_frozen' })
  if (proposedBy === undefined) return refuse({ code: 'identity.unfreeze_unknown' })
  if (proposedBy === staffId) return refuse({ code: 'identity.unfreeze_needs_second' })
  const releases = role === 'compliance' || role === 'admin'
  const byReleasing = user.frozen_by_role === 'compliance' || user.frozen_by_role === 'admin'
  if (byReleasing && !releases) return refuse({ code: 'identity.unfreeze_needs_compliance' })
  if (user.frozen_reason !== 'suspected_crime') return ok()
  if (!releases) return refuse({ code: 'identity.unfreeze_needs_compliance' })
  return user.frozen_by === staffId ? refuse({ code: 'identity.unfreeze_needs_another' }) : ok()
}

/** The same judgement as a word for the page. */
export function unfreezeWord(facts: UnfreezeFacts): OfficeUser['unfreeze'] {
  const judged = judgeUnfreeze(facts)
  return judged.ok ? 'allowed' : WORDS[judged.refusal.code]
}
