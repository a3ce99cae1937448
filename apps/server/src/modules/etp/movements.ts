import type { MovementKind } from '../../platform/movements.ts'

export const ETP_MOVEMENTS: readonly MovementKind[] = [
  { kind: 'etp_buy', movement: 'etp_buy', group: 'trade' },
  { kind: 'etp_sell', movement: 'etp_sale', group: 'trade' },
  // The end of a product pays like a sale.
  { kind: 'etp_closed', movement: 'etp_sale', group: 'trade' },
  { kind: 'etp_units', movement: 'etp_units', group: 'other' },
  // Between accounts of the house: no person's statement has them.
  { kind: 'etp_night', movement: 'other', group: 'other' },
  { kind: 'etp_mark', movement: 'other', group: 'other' },
]
