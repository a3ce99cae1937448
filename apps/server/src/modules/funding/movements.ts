import type { MovementKind } from '../../platform/movements.ts'

/** Of what arrives, by whichever way. */
export const FUNDING_MOVEMENTS: readonly MovementKind[] = [
  {
    kind: 'deposit',
    movement: ({ source }) => (source.startsWith('sandbox.') ? 'sandbox_credit' : 'deposit'),
    group: 'deposit',
  },
  { kind: 'fee', movement: 'fee', group: 'trade', ownGain: true },
  { kind: 'debt_repaid', movement: 'debt_repaid', group: 'deposit' },
  // From the suspense account back to where it came from: it was never a person's.
  { kind: 'deposit_returned', movement: 'other', group: 'other' },
]
