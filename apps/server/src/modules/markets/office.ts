import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { createPairOffice, type SetMode } from './catalogue/pair-office.ts'
import { createCoinOffice } from './coins/coin-office.ts'
import type { Markets } from './index.ts'

export interface MarketsOfficeDeps {
  readonly db: Db
  readonly bus: Bus
  readonly markets: Markets
  /** The audit log and the books belong to modules that stand to the right. */
  readonly recordAct: RecordAct
  readonly setMode: SetMode
}

export type MarketsOffice = ReturnType<typeof createMarketsOffice>

/** What staff do to coins, tags and pairs. */
export function createMarketsOffice(deps: MarketsOfficeDeps) {
  return { ...createCoinOffice(deps), pairs: createPairOffice(deps) }
}
