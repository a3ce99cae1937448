import type { MovementKind } from '../../platform/movements.ts'

export const WITHDRAWAL_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'withdrawal', movement: 'withdrawal', group: 'withdrawal' },
  { kind: 'transfer', movement: ({ units }) => (units > 0n ? 'transfer_in' : 'transfer_out'), group: 'transfer' },
]
