import { units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { CouponIssue } from '../activities/index.ts'
import { couponsRoutes } from './coupons.routes.ts'
import { allRests, insertCoupon } from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import { createExpiry, EXPIRE, REMIND } from './expiry.ts'
import { createFollowed } from './followed.ts'
import { COUPON_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffers } from './offers.ts'
import { createOffice } from './office.ts'
import { createOwn } from './own.ts'
import { createPaying } from './paying.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { createViews } from './views.ts'

export type { CouponDeps, FeeFill, FeeReader } from './deps.ts'
export { createPaying } from './paying.ts'

export type Coupons = ReturnType<typeof createCoupons>

/** Fee coupons: what they pay back, and the cursor of fees that whoever has a share of them follows too. */
export function createCoupons(deps: CouponDeps) {
  const { clock, ids, activities } = deps
  const views = createViews(deps)
  const told = declareNotices(deps)
  const paying = createPaying({ ...deps, told })
  const { expire, remind } = createExpiry({ ...deps, paying, told })
  const own = createOwn({ ...deps, views })
  const offers = createOffers({ ...deps, views, own })
  const office = createOffice({ ...deps, views, own })
  activities.registerKind('coupon', offers.kind)
  return {
    /** In the transaction of what it is given for, which has put its worth into the coupon pool. */
    async issue(tx: Tx, { userId, activityId, asset, units: face, expiresAt }: CouponIssue): Promise<string> {
      const id = ids.next('cpn')
      await insertCoupon(tx, {
        ...{ id, user_id: userId, activity_id: activityId, asset, face_units: face },
        ...{ issued_at: clock.now(), expires_at: expiresAt },
      })
      return id
    },
    /** What stands in the coupon pool for coupons, by asset. */
    async rests(on: Queryable): Promise<ReadonlyMap<string, bigint>> {
      return new Map((await allRests(on)).map(({ asset, units: rest }) => [asset, units(rest)]))
    },
    /** Up to the end of every market's log. */
    followFees: paying.follow,
    /** What was followed between two times, for audits of whoever has a share. */
    followed: createFollowed(paying),
    routes: couponsRoutes({ own, offers, office }),
    movements: COUPON_MOVEMENTS,
    decisions: office.subjects,
    audit: createReconciliation({ ...deps, paying }),
    personal: { tables: PERSONAL_TABLES, forget },
    start: paying.start,
    jobs: [
      job('campaigns.follow-fees', paying.follow, { cron: '* * * * *', missed: 'latest' }),
      job(EXPIRE, expire, { cron: '*/10 * * * *', missed: 'latest' }),
      job(REMIND, remind, { cron: '5 * * * *', missed: 'latest' }),
    ],
  }
}
