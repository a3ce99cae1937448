import { assert, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { FollowedFill } from '../trading/index.ts'
import { inOrder, type OpenCoupon, type Refund, refundOf, UNPAID } from './coupons.rules.ts'
import * as sql from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import { type Used, useEntry } from './entries.ts'
import { createFeeValuer, type FeeValuer } from './fee-values.ts'
import type { CouponNotices } from './notices.ts'

export const FOLLOWER = 'campaigns.fees'

export interface PayingDeps
  extends Pick<CouponDeps, 'clock' | 'ledger' | 'markets' | 'index' | 'trading' | 'feeReader'> {
  readonly told: Pick<CouponNotices, 'runOut'>
}

type Use = Used & Pick<FollowedFill, 'orderId' | 'symbol' | 'fee' | 'feeAsset' | 'at'>

export type Paying = ReturnType<typeof createPaying>

/** Follows the fees of all markets: first coupons pay them back, then whoever has a share of what is left is told. */
export function createPaying({ clock, ledger, markets, index, trading, feeReader, told }: PayingDeps) {
  const follower = trading.follower({ name: FOLLOWER, concerned, apply })

  async function concerned(tx: Tx, users: readonly string[]): Promise<readonly string[]> {
    const [holders, others] = [await sql.holdersAmong(tx, users), await feeReader.concerned(tx, users)]
    return [...new Set([...holders, ...others])]
  }

  async function apply(tx: Tx, fills: readonly FollowedFill[]): Promise<void> {
    const users = [...new Set(fills.map(({ userId }) => userId))]
    const refunds = await refund(tx, fills, users)
    const readers = new Set(await feeReader.concerned(tx, users))
    if (readers.size === 0) return
    const after = fills.map((fill, place) => {
      const { value, paidByCoupons } = refunds[place] ?? UNPAID
      return { ...fill, value, paidByCoupons }
    })
    await feeReader.afterCoupons(
      tx,
      after.filter(({ userId }) => readers.has(userId)),
    )
  }

  /** Of each fill, in order, what coupons paid. */
  async function refund(tx: Tx, fills: readonly FollowedFill[], users: readonly string[]): Promise<readonly Refund[]> {
    const open = Map.groupBy(await sql.lockOpen(tx, users), ({ userId }) => userId)
    if (open.size === 0) return []
    const charged = fills.filter(({ fee, userId }) => fee > 0n && open.has(userId))
    const assetsOf = (userId: string) => [...new Set((open.get(userId) ?? []).map(({ asset }) => asset))]
    const asked = charged.map((fill) => ({ fill, assets: assetsOf(fill.userId) }))
    const refunds = refundAll(fills, open, await createFeeValuer({ markets, index }, tx, asked))
    const uses = refunds.flatMap((one, place): Use[] => {
      const fill = fills[place]
      assert(fill !== undefined, 'each fill has its refund')
      return one.uses.map((use) => ({ ...fill, ...use }))
    })
    if (uses.length > 0) await write(tx, uses, [...open.values()].flat())
    return refunds
  }

  async function write(tx: Tx, uses: readonly Use[], open: readonly sql.OwnCoupon[]) {
    const now = clock.now()
    const paid = sumsOf(uses)
    const lowered = open.flatMap(({ id, rest }) => {
      const sum = paid.get(id)
      return sum === undefined ? [] : [{ id, paid: sum, isRunOut: sum === rest }]
    })
    await sql.lowerRests(tx, lowered, now)
    await sql.insertUses(tx, uses, now)
    const posted = await ledger.postBatch(tx, uses.map(useEntry))
    assert(posted.ok, 'what coupons can pay stands in their pool')
    const over = new Set(lowered.filter(({ isRunOut }) => isRunOut).map(({ id }) => id))
    for (const coupon of open) if (over.has(coupon.id)) await told.runOut(tx, coupon)
  }

  return {
    /** Up to the end of the log of every market. */
    follow: () => follower.follow(),
    followed: follower.followed,
    start: follower.start,
  }
}

function sumsOf(uses: readonly Pick<Use, 'couponId' | 'paid'>[]): ReadonlyMap<string, Units> {
  const sums = new Map<string, Units>()
  for (const { couponId, paid } of uses) sums.set(couponId, units((sums.get(couponId) ?? 0n) + paid))
  return sums
}

/** Oldest first, each with what the ones before have left of the coupons. */
function refundAll(
  fills: readonly FollowedFill[],
  open: ReadonlyMap<string, readonly OpenCoupon[]>,
  worthOf: FeeValuer,
): Refund[] {
  const rests = new Map([...open].map(([userId, coupons]) => [userId, inOrder(coupons)]))
  return fills.map((fill) => {
    const coupons = rests.get(fill.userId)
    if (coupons === undefined || fill.fee === 0n) return UNPAID
    const refund = refundOf(fill.at, coupons, (asset) => worthOf(fill, asset))
    if (refund.uses.length === 0) return refund
    const paid = sumsOf(refund.uses)
    const left = coupons.map((one) => ({ ...one, rest: one.rest - (paid.get(one.id) ?? 0n) }))
    rests.set(
      fill.userId,
      left.filter(({ rest }) => rest > 0n),
    )
    return refund
  })
}
