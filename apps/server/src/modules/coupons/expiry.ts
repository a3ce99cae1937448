import { assert, ok, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { GRACE_MS } from './coupons.rules.ts'
import * as sql from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import type { CouponNotices } from './notices.ts'
import type { Paying } from './paying.ts'

export const EXPIRE = 'coupons.expire'
export const REMIND = 'coupons.remind'

const AT_ONCE = 1_000
const REMINDED_MS = 3 * 86_400_000

export interface ExpiryDeps extends Pick<CouponDeps, 'db' | 'clock' | 'activities'> {
  readonly paying: Pick<Paying, 'follow'>
  readonly told: CouponNotices
}

export type Expiry = ReturnType<typeof createExpiry>

/** What coupons did not pay by their time goes back to the budgets that they came from. */
export function createExpiry({ db, clock, activities, paying, told }: ExpiryDeps) {
  /** A trade counts by its own time, so every trade from before is followed first. */
  async function expire(): Promise<void> {
    const by = new Date(clock.now().getTime() - GRACE_MS)
    await paying.follow()
    for (;;) {
      const done = await db.tx(async (tx) => {
        const over = await sql.lockOver(tx, by, AT_ONCE)
        if (over.length === 0) return ok(0)
        const expired = await sql.expire(
          tx,
          over.map(({ id }) => id),
        )
        assert(expired === over.length, 'coupons that are locked stay as they are')
        await giveBack(tx, over)
        return ok(over.length)
      })
      assert(done.ok, 'expiring refuses nothing')
      if (done.value < AT_ONCE) return
    }
  }

  /** Budgets in a fixed order, as everybody locks them. */
  async function giveBack(tx: Tx, over: readonly sql.CouponRow[]): Promise<void> {
    const rests = new Map<string, { readonly activityId: string; readonly asset: string; readonly units: Units }>()
    for (const { activity_id: activityId, asset, face_units, used_units } of over) {
      const key = `${activityId} ${asset}`
      const rest = (rests.get(key)?.units ?? 0n) + face_units - used_units
      rests.set(key, { activityId, asset, units: units(rest) })
    }
    for (const [, rest] of [...rests].sort(([one], [other]) => (one < other ? -1 : 1)))
      await activities.giveBack(tx, { ...rest, pool: 'coupon' })
  }

  /** Once for each that is over within three days. */
  async function remind(): Promise<void> {
    const now = clock.now()
    const until = new Date(now.getTime() + REMINDED_MS)
    for (;;) {
      const done = await db.tx(async (tx) => {
        const soon = await sql.takeSoonOver(tx, now, until, AT_ONCE)
        for (const row of soon) await told.soonOver(tx, row)
        return ok(soon.length)
      })
      if (!done.ok || done.value < AT_ONCE) return
    }
  }

  return { expire, remind }
}
