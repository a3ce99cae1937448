import { REGISTRATION_BONUS_DAYS, type RegistrationBonusState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

export type BonusState = Exclude<RegistrationBonusState, 'waiting'>

export const REGISTRATION_BONUS_MOVES: Moves<BonusState> = {
  earned: ['taken', 'expired'],
  taken: [],
  expired: [],
  sold_out: [],
}

const DAY_MS = 86_400_000

/** Until then somebody may trade for it and take it. */
export const takeBy = (registered: Date): Date => new Date(registered.getTime() + REGISTRATION_BONUS_DAYS * DAY_MS)

/** What holds at a moment, whatever a worker has written down. */
export function stateAt(
  { state, take_by }: { readonly state: BonusState; readonly take_by: Date },
  now: Date,
): BonusState {
  return state === 'earned' && now >= take_by ? 'expired' : state
}
