import type { MovementKind } from '../../platform/movements.ts'

export const INVITATION_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'invitation_reward', movement: 'reward', group: 'other', ownGain: true },
]
