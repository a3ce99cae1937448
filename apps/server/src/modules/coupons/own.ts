import type { Coupon, contract, InputOf, Language } from '@bourse/contract'
import { ok, type Result, refuse, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Refunded } from '../activities/index.ts'
import * as sql from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import * as uses from './uses.sql.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.coupons

export interface OwnDeps extends Pick<CouponDeps, 'db' | 'clock'> {
  readonly views: Views
}

export type Own = ReturnType<typeof createOwn>

/** What people see of their coupons. */
export function createOwn({ db, clock, views }: OwnDeps) {
  const on = db.queryable
  const unknown = { code: 'coupons.unknown' } as const

  async function page(userId: string, { current, size, state }: Omit<sql.Asked, 'userId' | 'now'>, language: Language) {
    const { total, records } = await sql.listCoupons(on, { userId, state, now: clock.now(), current, size })
    return { current, size, total, records: await views.coupons(on, records, language) }
  }

  async function records({
    id,
    current,
    size,
  }: {
    readonly id: string
    readonly current: number
    readonly size: number
  }) {
    const { total, records: rows } = await uses.listUses(on, { couponId: id, current, size })
    return { current, size, total, records: await views.records(rows) }
  }

  async function isOf(userId: string, id: string): Promise<boolean> {
    return (await sql.findCoupon(on, id))?.user_id === userId
  }

  return {
    page,
    records,
    async list(userId: string, { state, ...query }: InputOf<Calls['list']>, language: Language) {
      const rests = await sql.restsOf(on, userId, clock.now())
      return { ...(await page(userId, { ...query, state }, language)), rests: await views.amounts(rests) }
    },
    async detail(userId: string, id: string, language: Language): Promise<Result<Coupon, typeof unknown>> {
      const row = await sql.findCoupon(on, id)
      if (row?.user_id !== userId) return refuse(unknown)
      const [view] = await views.coupons(on, [row], language)
      return view === undefined ? refuse(unknown) : ok(view)
    },
    recordsOf: async (userId: string, query: InputOf<Calls['records']>) =>
      (await isOf(userId, query.id)) ? ok(await records(query)) : refuse(unknown),
    ofOrder: async (userId: string, orderId: string) => views.amounts(await uses.paidOfOrder(on, userId, orderId)),
    /** For the popup of the site: an order is named by its id. */
    async newestRefund(reader: Queryable, userId: string): Promise<Refunded | undefined> {
      const found = await uses.newestRefund(reader, userId)
      return found && { id: found.orderId, asset: found.asset, units: units(found.units), at: found.at }
    },
    refundSeen: (reader: Queryable, userId: string, orderId: string) => uses.markRefundsSeen(reader, userId, orderId),
  }
}
