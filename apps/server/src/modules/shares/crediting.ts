import { assert, ok, units } from '@bourse/money'
import type { PeriodPayload } from '../../platform/jobs/jobs.ts'
import * as sql from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { creditEntry, groupsOf } from './entries.ts'
import type { Paying } from './paying.ts'
import { isPayMoment } from './shares.rules.ts'
import { beginDay, finishDay, lockDays, openDays, writeCredits } from './shares.sql.ts'

/** So that the fees of an asset, which every trade books on, are never locked for long. */
const PEOPLE_AT_ONCE = 200

export interface CreditingDeps extends Pick<ShareDeps, 'db' | 'clock' | 'ledger' | 'activities' | 'coupons'> {
  readonly paying: Pick<Paying, 'pay'>
}

export type Crediting = ReturnType<typeof createCrediting>

/** At 08:00 UTC the shares of a day become visible and locked; on the 1st and 15th what is not held is paid when that is done. */
export function createCrediting({ db, clock, ledger, activities, coupons, paying }: CreditingDeps) {
  /** From then on it takes no more: what is followed later is of the next day. */
  async function begin(day: Date): Promise<void> {
    await db.tx(async (tx) => {
      await lockDays(tx)
      if (await beginDay(tx, day, clock.now())) await writeCredits(tx, day)
      return ok()
    })
  }

  /** What a worker that was killed has left is booked by the next one: each part stands by itself. Tells whether there was any. */
  async function bookSome(day: Date): Promise<boolean> {
    const booked = await db.tx(async (tx) => {
      const credits = await sql.lockNew(tx, day, PEOPLE_AT_ONCE)
      if (credits.length === 0) return ok(false)
      const groups = groupsOf(credits)
      for (const { activityId, asset, units: sum, kind } of groups)
        if (kind === 'token') await activities.spend(tx, { activityId, pool: 'reward', asset, units: units(sum) })
      const posted = await ledger.postBatch(
        tx,
        groups.map((group) => creditEntry(day, group)),
      )
      assert(posted.ok, 'shares are less than the fees, and what pools give was set aside')
      await sql.setLocked(tx, credits)
      return ok(true)
    })
    assert(booked.ok, 'booking refuses nothing')
    return booked.value
  }

  /** Every day up to this one that is not done: one that another worker has begun is ended too. */
  async function creditUntil(until: Date): Promise<void> {
    for (const day of await openDays(db.queryable, until)) {
      await begin(day)
      while (await bookSome(day));
      await finishDay(db.queryable, day, clock.now())
    }
  }

  return {
    async run({ period }: PeriodPayload): Promise<void> {
      await coupons.followFees()
      const at = new Date(period)
      await creditUntil(at)
      if (isPayMoment(at)) await paying.pay(at)
    },
  }
}
