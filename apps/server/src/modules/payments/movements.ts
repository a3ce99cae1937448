import type { MovementKind } from '../../platform/movements.ts'

export const PAYMENT_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'deposit_reversed', movement: 'deposit_reversed', group: 'deposit' },
  // The house pays the provider out of the fee; no person's account is touched.
  { kind: 'provider_cost', movement: 'other', group: 'other' },
]
