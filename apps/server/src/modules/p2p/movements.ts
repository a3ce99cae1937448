import type { MovementKind } from '../../platform/movements.ts'

export const P2P_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'p2p_bond', movement: 'other', group: 'other' },
  { kind: 'p2p_escrow', movement: 'p2p_sale', group: 'trade' },
  { kind: 'p2p_release', movement: 'p2p_buy', group: 'trade' },
  { kind: 'p2p_return', movement: 'p2p_return', group: 'trade' },
  { kind: 'p2p_split', movement: 'p2p_split', group: 'trade' },
]
