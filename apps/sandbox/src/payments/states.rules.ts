import type { Moves } from '@bourse/server/platform/database/moves.ts'
import type { PaypalOrderRow } from './paypal.sql.ts'
import type { TransferRow } from './wallet.sql.ts'

export const PAYPAL_ORDER_MOVES: Moves<PaypalOrderRow['state']> = { created: ['approved'], approved: [] }

export const WALLET_TRANSFER_MOVES: Moves<TransferRow['state']> = {
  PENDING: ['COMPLETED', 'CANCELED'],
  COMPLETED: [],
  CANCELED: [],
}
