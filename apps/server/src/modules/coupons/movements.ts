import type { MovementKind } from '../../platform/movements.ts'

export const COUPON_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'coupon_used', movement: 'coupon_used', group: 'other', ownGain: true },
]
