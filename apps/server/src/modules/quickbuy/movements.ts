import type { MovementKind } from '../../platform/movements.ts'

export const QUICKBUY_MOVEMENTS: readonly MovementKind[] = [
  // The buyer's purchase, and on the partner's own account what it delivered.
  { kind: 'quick_buy', movement: 'convert', group: 'other' },
]
