import type { Moves } from '../../../platform/database/moves.ts'
import type { AppLogInRow } from './app-log-in.sql.ts'

/** One answer counts. A log-in that was approved is used once, or not at all after a security change. */
export const APP_LOG_IN_MOVES: Moves<AppLogInRow['state']> = {
  waiting: ['approved', 'denied'],
  approved: ['used', 'denied'],
  denied: [],
  used: [],
}
