import type { MovementKind } from '../../platform/movements.ts'

export const SAVING_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'saving_open', movement: 'saving_subscribed', group: 'other' },
  { kind: 'saving_release', movement: 'saving_released', group: 'other' },
  { kind: 'saving_exit', movement: 'saving_exited', group: 'other' },
  { kind: 'saving_pool', movement: 'other', group: 'other' },
]
