import type { MovementKind } from '../../platform/movements.ts'

export const CREDIT_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'credit_deposit', movement: 'credit_deposit', group: 'deposit' },
]
