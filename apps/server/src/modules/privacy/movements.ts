import type { MovementKind } from '../../platform/movements.ts'

/** What was too little to be withdrawn when its owner left. */
export const PRIVACY_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'left_behind', movement: 'left_behind', group: 'other' },
]
