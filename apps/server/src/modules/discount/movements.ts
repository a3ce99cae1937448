import type { MovementKind } from '../../platform/movements.ts'

export const DISCOUNT_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'discount_open', movement: 'discount_subscribed', group: 'trade' },
  { kind: 'discount_end', movement: 'discount_settled', group: 'trade' },
  { kind: 'discount_reward', movement: 'reward', group: 'other', ownGain: true },
]
