import type { Moves } from '@bourse/server/platform/database/moves.ts'
import type { PayoutRow } from './store.sql.ts'

export const PAYOUT_MOVES: Moves<PayoutRow['state']> = { pending: ['accepted', 'refused'], accepted: [], refused: [] }
