import type { MovementKind } from '../../platform/movements.ts'

export const TRIAL_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'trial_claim', movement: 'trial_given', group: 'other' },
  { kind: 'trial_trade', movement: 'trial_trade', group: 'trade' },
  { kind: 'trial_end', movement: 'trial_ended', group: 'other' },
  { kind: 'trial_cash', movement: 'reward', group: 'other' },
  { kind: 'trial_lost', movement: 'trial_ended', group: 'other' },
]
