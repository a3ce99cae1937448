import { ok, type Result, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { waitEnd } from './competitions.rules.ts'
import * as competitions from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import * as places from './places.sql.ts'
import type { Terms } from './terms.ts'

export const PAY = 'competitions.pay'

export type BeginRefusal = {
  readonly code:
    | 'competitions.unknown'
    | 'competitions.not_in_review'
    | 'competitions.review_runs'
    | 'competitions.decision_open'
}

export interface PayoutDeps extends Pick<CompetitionDeps, 'db' | 'clock' | 'activities' | 'identity'> {
  readonly terms: Terms
}

export type Payout = ReturnType<typeof createPayout>

/** After the review: from its first moment on places stay as they are, and each prize is paid once. */
export function createPayout({ db, clock, activities, identity, terms }: PayoutDeps) {
  function begin(id: string): Promise<Result<undefined, BeginRefusal>> {
    return db.tx(async (tx): Promise<Result<undefined, BeginRefusal>> => {
      const row = await competitions.lockCompetition(tx, id)
      if (row === undefined) return refuse({ code: 'competitions.unknown' })
      if (row.state === 'paying') return ok(undefined)
      if (row.state !== 'review' || row.review_until === null) return refuse({ code: 'competitions.not_in_review' })
      if (row.review_until > clock.now()) return refuse({ code: 'competitions.review_runs' })
      if ((await places.placeCounts(tx, id)).open > 0) return refuse({ code: 'competitions.decision_open' })
      await competitions.startPaying(tx, id)
      return ok(undefined)
    })
  }

  /** A frozen account waits; whoever may not take part for good leaves the prize in the budget. */
  async function payOne(tx: Tx, id: string, userId: string, asset: string): Promise<boolean> {
    const place = await places.lockPlace(tx, id, userId)
    if (place?.state !== 'standing' || place.prize_units === 0n) return false
    const prize = units(place.prize_units)
    const award = await activities.award(tx, {
      activityId: id,
      userId,
      period: 'prize',
      form: 'available',
      asset,
      units: prize,
      reserved: true,
      popup: 41,
      source: 'competition_prize',
    })
    if (award.ok) await places.paid(tx, place, award.value.rewardId)
    else {
      await activities.unreserve(tx, { activityId: id, pool: 'reward', asset, units: prize })
      await places.lapse(tx, place)
    }
    return award.ok
  }

  /** What no place has won goes back to the budget; what is for accounts that are frozen stays set aside, and holds up nothing else. */
  async function finish(tx: Tx, id: string): Promise<void> {
    const row = await competitions.lockCompetition(tx, id)
    if (row?.state !== 'paying') return
    const { used } = await places.placeCounts(tx, id)
    const { asset, total } = await terms.of(row.terms)
    await activities.unreserve(tx, { activityId: id, pool: 'reward', asset, units: units(total - used) })
    await competitions.finish(tx, id, clock.now())
  }

  async function payAll(id: string): Promise<{ readonly paid: number; readonly waiting: number }> {
    const row = await competitions.findCompetition(db.queryable, id)
    if (row === undefined) return { paid: 0, waiting: 0 }
    const { asset } = await terms.of(row.terms)
    let [paid, waiting] = [0, 0]
    for (const { user_id: userId } of await places.unpaid(db.queryable, id)) {
      if ((await identity.recipient(userId)).frozen) {
        waiting += 1
        continue
      }
      const one = await db.tx(async (tx) => ok(await payOne(tx, id, userId, asset)))
      if (one.ok && one.value) paid += 1
    }
    await db.tx(async (tx) => {
      await finish(tx, id)
      return ok()
    })
    return { paid, waiting }
  }

  /** Whoever is still frozen when the time is over has no prize any more. */
  async function lapseOne(tx: Tx, id: string, userId: string, asset: string): Promise<void> {
    const place = await places.lockPlace(tx, id, userId)
    if (place?.state !== 'standing') return
    await activities.unreserve(tx, { activityId: id, pool: 'reward', asset, units: units(place.prize_units) })
    await places.lapse(tx, place)
  }

  /** Those who were frozen when everybody else was paid. */
  async function payWaiting({ activity_id: id, terms: kept, paid_at }: competitions.CompetitionRow): Promise<void> {
    const { asset } = await terms.of(kept)
    const isOver = paid_at !== null && waitEnd(paid_at) <= clock.now()
    for (const { user_id: userId } of await places.unpaid(db.queryable, id)) {
      const { frozen } = await identity.recipient(userId)
      if (frozen && !isOver) continue
      await db.tx(async (tx) => {
        if (frozen) await lapseOne(tx, id, userId, asset)
        else await payOne(tx, id, userId, asset)
        return ok()
      })
    }
  }

  return {
    begin,
    payAll,
    /** Of the timer, and again now and then for those who wait. */
    async pay({ id }: { readonly id: string }): Promise<void> {
      const begun = await begin(id)
      if (begun.ok) await payAll(id)
    },
    async payDue(): Promise<void> {
      const waiting = await competitions.inState(db.queryable, 'paying')
      const due = (await competitions.inState(db.queryable, 'review')).filter(
        ({ review_until }) => review_until !== null && review_until <= clock.now(),
      )
      for (const { activity_id: id } of [...waiting, ...due]) if ((await begin(id)).ok) await payAll(id)
      for (const row of await competitions.waitedFor(db.queryable)) await payWaiting(row)
    },
  }
}
