import type { Queryable } from '../../platform/database/db.ts'
import type { ShareDeps } from './deps.ts'
import { covers, isInTokenDays, type Window } from './shares.rules.ts'

/** Something that gives shares for a while: the invitations of the house, or the pool of a project for its token. */
export interface Programme extends Window {
  readonly id: string
  /** Whose markets it is about; of the house none. */
  readonly coin: string | null
  readonly isPaused: boolean
}

export interface Asked {
  readonly coin: string
  readonly at: Date
  /** Since when the friend is here. */
  readonly since: Date
}

export type Programmes = ReturnType<typeof createProgrammes>

/** Activities of invitations, as far as they give shares. They are judged at the time of the trade, however late it is followed. */
export function createProgrammes({ activities }: Pick<ShareDeps, 'activities'>) {
  async function all(on: Queryable): Promise<readonly Programme[]> {
    return (await activities.approved(on, 'invitation')).map(({ id, starts_at, until, state, terms }) => ({
      ...{ id, from: starts_at, until, isPaused: state === 'paused' },
      coin: typeof terms.coin === 'string' ? terms.coin : null,
    }))
  }

  return { all }
}

/** Shares of fees belong to what the house runs; of two at once to the earlier. */
export function houseAt(programmes: readonly Programme[], at: Date): Programme | undefined {
  return programmes.find((one) => one.coin === null && covers(one, at))
}

/** The pool whose tokens a trade pays instead, as long as it has any. */
export function poolAt(programmes: readonly Programme[], { coin, at, since }: Asked): Programme | undefined {
  if (!isInTokenDays(since, at)) return undefined
  return programmes.find((one) => one.coin === coin && !one.isPaused && covers(one, at))
}
