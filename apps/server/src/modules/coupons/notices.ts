import { join } from 'node:path'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { CouponRow } from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'

type Params = Readonly<Record<string, string>>

export type CouponNotices = ReturnType<typeof declareNotices>

/** Emails about coupons; that one was issued, the activities tell. */
export function declareNotices({ notices, markets }: Pick<CouponDeps, 'notices' | 'markets'>) {
  const { notify } = notices.declare<'run_out' | 'soon_over', Params>({
    module: 'coupons',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { run_out: { page: '/reward' }, soon_over: { page: '/reward' } },
  })
  async function amount(asset: string, of: bigint): Promise<string> {
    const scale = (await markets.asset(asset))?.scale ?? 0
    return `${formatUnits(units(of), scale, { trim: true })} ${asset}`
  }

  return {
    async runOut(
      tx: Tx,
      coupon: { readonly id: string; readonly userId: string; readonly asset: string; readonly face: bigint },
    ) {
      const params = { face: await amount(coupon.asset, coupon.face) }
      await notify(tx, { userId: coupon.userId, kind: 'run_out', key: `${coupon.id}:run_out`, params })
    },
    async soonOver(tx: Tx, row: CouponRow): Promise<void> {
      const { id, user_id: userId, asset, face_units: face, used_units: used } = row
      const params = { rest: await amount(asset, face - used), end: utcText(row.expires_at) }
      await notify(tx, { userId, kind: 'soon_over', key: `${id}:soon_over`, params })
    },
  }
}
