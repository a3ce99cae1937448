import type { MovementKind } from '../../platform/movements.ts'

/** Budgets of a project come out of its wallet and back into it. What rewards are called, their own modules say. */
export const ACTIVITY_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'activity_funded', movement: 'activity_funded', group: 'other' },
  { kind: 'activity_rest', movement: 'activity_rest', group: 'other' },
]
