import type { MovementKind } from '../../platform/movements.ts'

export const AIRDROP_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'airdrop_paid', movement: 'airdrop', group: 'other' },
]
