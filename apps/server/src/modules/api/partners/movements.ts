import type { MovementKind } from '../../../platform/movements.ts'

export const PARTNER_MOVEMENTS: readonly MovementKind[] = [
  {
    kind: 'partner_payment',
    movement: ({ units }) => (units < 0n ? 'payment_sent' : 'payment_received'),
    group: 'transfer',
  },
  { kind: 'partner_refund', movement: 'payment_refunded', group: 'transfer' },
]
