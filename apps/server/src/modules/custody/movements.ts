import type { MovementKind } from '../../platform/movements.ts'

export const CUSTODY_MOVEMENTS: readonly MovementKind[] = [
  // The house pays the network; no person's account is touched.
  { kind: 'network_cost', movement: 'other', group: 'other' },
]
