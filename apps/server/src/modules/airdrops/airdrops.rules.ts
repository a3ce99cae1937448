import type { ActivityPhase, AirdropEntryState, AirdropWay } from '@bourse/contract'
import { AIRDROP_ENTRY_HOURS } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { Activity } from '../activities/index.ts'

export const AIRDROP_ENTRY_MOVES: Moves<AirdropEntryState> = {
  entered: ['won', 'lost'],
  won: ['paid', 'lost'],
  lost: [],
  paid: [],
}

/** What somebody takes of an airdrop, once. */
export const PERIOD = 'claim'

const HOUR_MS = 3_600_000

/** What each person gets; what the division leaves stays with whoever pays for it. */
export const amountEach = (pool: bigint, spots: number): bigint => pool / BigInt(spots)

export interface Opening {
  readonly way: AirdropWay
  readonly startsAt: Date
  readonly endsAt: Date
  readonly snapshotAt: Date
}

/** Nobody can be judged before the announced moment has come; a draw takes entries for a day. */
export function hoursOf({ way, startsAt, endsAt, snapshotAt }: Opening): {
  readonly opensAt: Date
  readonly closesAt: Date
} {
  const opensAt = startsAt > snapshotAt ? startsAt : snapshotAt
  const day = new Date(opensAt.getTime() + AIRDROP_ENTRY_HOURS * HOUR_MS)
  return { opensAt, closesAt: way === 'drawn' && day < endsAt ? day : endsAt }
}

export interface Hours {
  readonly opens_at: Date
  readonly closes_at: Date
}

export function judgeHours(
  { opens_at, closes_at }: Hours,
  now: Date,
): Result<undefined, { readonly code: 'airdrops.not_started' | 'airdrops.ended' }> {
  if (now >= closes_at) return refuse({ code: 'airdrops.ended' })
  return now < opens_at ? refuse({ code: 'airdrops.not_started' }) : ok(undefined)
}

export interface Filling extends Hours {
  readonly way: AirdropWay
  readonly spots: number
  readonly taken: number
}

export const isFull = ({ way, spots, taken }: Filling): boolean => way === 'first' && taken >= spots

/** As people see it: staff may have paused or ended it before its time. */
export function phaseOf(airdrop: Filling, { state }: Pick<Activity, 'state'>, now: Date): ActivityPhase {
  if (now >= airdrop.closes_at || state === 'ended' || state === 'settled') return 'ended'
  if (state === 'paused') return 'paused'
  if (now < airdrop.opens_at) return 'soon'
  return isFull(airdrop) ? 'sold_out' : 'running'
}

/** What the hashes of a draw begin with, so that one seed decides one thing. */
export const drawName = (id: string): string => `airdrop:${id}`
