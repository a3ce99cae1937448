import type { contract, InputOf } from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { createHistory } from './orders/history.ts'

/** Records that a member of staff looks at somebody, or says that there is nobody. */
export interface PeopleViews {
  readonly view: (
    userId: string,
    actor: Actor,
  ) => Promise<Result<undefined, { readonly code: 'identity.user_unknown' }>>
}

export interface TradingOfficeDeps {
  readonly history: Pick<ReturnType<typeof createHistory>, 'live' | 'ended'>
  readonly people: PeopleViews
}

export type TradingOffice = ReturnType<typeof createTradingOffice>

/** The orders of a person, for staff. */
export function createTradingOffice({ history, people }: TradingOfficeDeps) {
  return {
    async live(userId: string, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await history.live(userId, undefined)) : seen
    },
    async ended({ userId, ...filter }: InputOf<typeof contract.trading.officeOrderHistory>, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await history.ended(userId, filter)) : seen
    },
  }
}
