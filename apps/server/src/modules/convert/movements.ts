import type { MovementKind } from '../../platform/movements.ts'

export const CONVERT_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'conversion', movement: 'convert', group: 'trade', ownGain: true },
]
