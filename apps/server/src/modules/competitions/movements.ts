import type { MovementKind } from '../../platform/movements.ts'

export const COMPETITION_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'competition_prize', movement: 'reward', group: 'other' },
]
