import { ok, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import * as boosts from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import { dueUsers, lapse, lockPart, paid } from './parts.sql.ts'
import { PERIOD } from './promising.ts'

export const PAY = 'boosts.pay'

export type Payout = ReturnType<typeof createPayout>

/** A day after the end: what is due is paid once to everybody, out of what was set aside at the purchase. */
export function createPayout({
  db,
  clock,
  activities,
  identity,
}: Pick<BoostDeps, 'db' | 'clock' | 'activities' | 'identity'>) {
  /** Whoever may not take part for good leaves it in the budget. */
  async function payOne(tx: Tx, { activity_id: activityId, asset }: boosts.BoostRow, userId: string): Promise<void> {
    const part = await lockPart(tx, activityId, userId)
    if (part?.state !== 'due') return
    const due = units(part.pending_units)
    const award = await activities.award(tx, {
      activityId,
      userId,
      period: PERIOD,
      form: 'available',
      asset,
      units: due,
      reserved: true,
      popup: 41,
      source: 'boost_paid',
    })
    if (award.ok) return paid(tx, part, award.value.rewardId)
    await activities.unreserve(tx, { activityId, pool: 'reward', asset, units: due })
    await lapse(tx, part)
  }

  /** A frozen account waits for as long as it is. */
  async function payAll(row: boosts.BoostRow): Promise<void> {
    const id = row.activity_id
    for (const userId of await dueUsers(db.queryable, id)) {
      if ((await identity.recipient(userId)).frozen) continue
      await db.tx(async (tx) => {
        await payOne(tx, row, userId)
        return ok()
      })
    }
    await db.tx(async (tx) => {
      const known = await boosts.lockBoost(tx, id)
      if (known?.state === 'closed' && (await dueUsers(tx, id)).length === 0) await boosts.finish(tx, id, clock.now())
      return ok()
    })
  }

  /** Of every boost whose day has come; also now and then, for those who wait. */
  async function payDue(): Promise<void> {
    for (const row of await boosts.inState(db.queryable, 'closed'))
      if (row.pays_at !== null && row.pays_at <= clock.now()) await payAll(row)
  }

  return { payDue }
}
