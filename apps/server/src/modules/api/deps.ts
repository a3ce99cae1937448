import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'

export interface ApiDeps {
  readonly db: Db
  readonly clock: Clock
  /** Machines and their limits know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly logger: Pick<Logger, 'error'>
}
