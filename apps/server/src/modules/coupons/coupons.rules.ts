import type { CouponProposalState, CouponState } from '@bourse/contract'
import { minUnits, mulDivFloor, type Units, units, ZERO } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const COUPON_MOVES: Moves<CouponState> = { valid: ['run_out', 'expired'], run_out: [], expired: [] }
export const COUPON_PROPOSAL_MOVES: Moves<CouponProposalState> = {
  open: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

/**
 * A trade counts by its own time, whenever it is processed: what stands in the log may be some seconds younger than it says, and the rest
 * of a coupon waits that long before it goes back.
 */
export const GRACE_MS = 10 * 60_000

/** What holds at a moment, whatever a worker has written down by then. */
export function couponStateAt(
  { state, expires_at }: { readonly state: CouponState; readonly expires_at: Date },
  now: Date,
): CouponState {
  return state === 'valid' && now >= expires_at ? 'expired' : state
}

export interface OpenCoupon {
  readonly id: string
  readonly asset: string
  readonly rest: bigint
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** What a coupon pays of a fee whose whole value in its asset is `value`. */
export interface CouponUse {
  readonly couponId: string
  readonly asset: string
  readonly value: Units
  readonly paid: Units
}

export interface Refund {
  readonly uses: readonly CouponUse[]
  /** Of each `value` parts of the fee so many were paid. */
  readonly value: Units
  readonly paidByCoupons: Units
}

export const UNPAID: Refund = { uses: [], value: units(1n), paidByCoupons: ZERO }

/** Earliest expiry first, then lower id. */
export function inOrder(coupons: readonly OpenCoupon[]): OpenCoupon[] {
  return coupons.toSorted(
    (one, other) => one.expiresAt.getTime() - other.expiresAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/** Whether a trade of that time may be paid by it. */
export function covers({ issuedAt, expiresAt }: Pick<OpenCoupon, 'issuedAt' | 'expiresAt'>, at: Date): boolean {
  return issuedAt <= at && at < expiresAt
}

/**
 * Of one fee: each coupon in its turn pays what is left of the value in its own asset, at most its rest. What coupons in another asset have
 * paid counts as the share of the fee that it was.
 */
export function refundOf(
  at: Date,
  coupons: readonly OpenCoupon[],
  valueIn: (asset: string) => Units | undefined,
): Refund {
  const uses: CouponUse[] = []
  const shares = new Map<string, { readonly value: Units; readonly paid: Units }>()
  for (const { id: couponId, asset, rest, ...time } of coupons) {
    const value = shares.get(asset)?.value ?? valueIn(asset)
    if (value === undefined || value === 0n || !covers(time, at)) continue
    const sum = sumOf([...shares.values()])
    const left = mulDivFloor(value, sum.value - sum.paid, sum.value)
    const paid = minUnits(left, units(rest))
    if (paid <= 0n) continue
    uses.push({ couponId, asset, value, paid })
    shares.set(asset, { value, paid: units((shares.get(asset)?.paid ?? 0n) + paid) })
  }
  if (uses.length === 0) return UNPAID
  const { value, paid } = sumOf([...shares.values()])
  return { uses, value, paidByCoupons: paid }
}

/** Shares of one whole added, exactly. */
function sumOf(shares: readonly { readonly value: Units; readonly paid: Units }[]) {
  return shares.reduce(
    (sum, one) => ({
      value: units(sum.value * one.value),
      paid: units(sum.paid * one.value + one.paid * sum.value),
    }),
    { value: units(1n), paid: ZERO },
  )
}
