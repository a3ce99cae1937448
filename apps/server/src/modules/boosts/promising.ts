import type { BoostLack } from '@bourse/contract'
import { type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MayRefusal } from '../activities/index.ts'
import type { FollowedFill } from '../trading/index.ts'
import { coveredBy, pendingOf } from './boosts.rules.ts'
import type { BoostRow } from './boosts.sql.ts'
import type { CountingDeps } from './counting.ts'
import type { PartRow } from './parts.sql.ts'

/** Names that somebody takes part, once. */
export const PERIOD = 'boost'

interface Purchase {
  readonly part: PartRow
  readonly fill: FollowedFill
  /** What of it adds to what was bought before. */
  readonly kept: bigint
}

interface Outcome {
  readonly promised: bigint
  readonly boosted: bigint
  readonly lack: BoostLack | null
  readonly admitted: boolean
}

const NOTHING = units(0n)

/** What a purchase is promised: by a person who may take part, of somebody else, as long as the pool has something left. */
export function createPromising({ clock, activities, policy, identity, kyc }: Omit<CountingDeps, 'db'>) {
  /** Whoever has taken part and moved since to where it is not offered earns nothing by what they buy after that. */
  async function isOffered(tx: Tx, { userId, at }: FollowedFill): Promise<boolean> {
    const offered = await policy.may(tx, userId, 'boost')
    if (offered.ok || offered.refusal.code !== 'policy.denied') return true
    const moves = [await identity.countryFixedAt(tx, userId), await kyc.residenceSince(tx, userId)]
    const now = clock.now()
    return moves.some((moved) => moved !== undefined && moved > at && moved <= now)
  }

  /** Whoever makes the market is nobody's second account, wherever its robots run. */
  async function isLinked(tx: Tx, { userId, otherUser }: FollowedFill): Promise<boolean> {
    if (await identity.isMarketAccount(tx, otherUser)) return false
    return (await activities.links.linked(tx, userId, [otherUser])).size > 0
  }

  async function lackOf(tx: Tx, boost: BoostRow, { part, fill }: Purchase): Promise<BoostLack | null> {
    if (await isLinked(tx, fill)) return 'linked'
    if (part.admitted) {
      if ((await activities.find(tx, boost.activity_id))?.state === 'paused') return 'paused'
      return (await isOffered(tx, fill)) ? null : 'not_offered'
    }
    const asked = { activity: { id: boost.activity_id }, userId: fill.userId, period: PERIOD, at: fill.at }
    const may = await activities.mayTake(tx, asked)
    return may.ok ? null : lackBy(may.refusal)
  }

  async function leftOf(tx: Tx, { activity_id: id, asset }: BoostRow): Promise<Units> {
    const budgets = await activities.budgetsLeft(tx, [id])
    return budgets.find((one) => one.asset === asset && one.pool === 'reward')?.units ?? NOTHING
  }

  /** As much as there is; the last of the pool may cover a part of a purchase alone. */
  async function reserve(tx: Tx, boost: BoostRow, wanted: Units): Promise<Units> {
    const part = { activityId: boost.activity_id, pool: 'reward' as const, asset: boost.asset }
    if (await activities.reserve(tx, { ...part, units: wanted })) return wanted
    const rest = await leftOf(tx, boost)
    return rest > 0n && rest < wanted && (await activities.reserve(tx, { ...part, units: rest })) ? rest : NOTHING
  }

  async function promise(tx: Tx, boost: BoostRow, purchase: Purchase): Promise<Outcome> {
    const { part, kept } = purchase
    const { rate_bps: rate } = boost
    const wanted = pendingOf({ kept, boosted: kept }, rate)
    const nothing = { promised: 0n, boosted: 0n, admitted: part.admitted }
    if (wanted === 0n) return { ...nothing, lack: null }
    if ((await leftOf(tx, boost)) === 0n) return { ...nothing, lack: 'sold_out' }
    const lack = await lackOf(tx, boost, purchase)
    if (lack !== null) return { ...nothing, lack }
    const promised = await reserve(tx, boost, wanted)
    const boosted = promised === wanted ? kept : coveredBy(promised, kept, rate)
    return { promised, boosted, lack: promised === wanted ? null : 'sold_out', admitted: true }
  }

  return promise
}

function lackBy({ code }: MayRefusal): BoostLack {
  if (code === 'policy.denied' || code === 'policy.gate') return 'not_offered'
  if (code === 'activities.level_missing') return 'not_verified'
  return code === 'activities.paused' ? 'paused' : 'not_eligible'
}
