import type { MovementKind } from '../../platform/movements.ts'

export const SHARE_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'share_credited', movement: 'other', group: 'other' },
  { kind: 'share_paid', movement: 'reward', group: 'other' },
  { kind: 'share_taken', movement: 'other', group: 'other' },
]
