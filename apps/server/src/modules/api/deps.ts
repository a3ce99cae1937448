import type { Db } from '../../platform/database/db.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import type { Trading } from '../trading/index.ts'

export interface ApiDeps {
  readonly db: Db
  readonly clock: Clock
  /** Machines and their limits know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly markets: Pick<Markets, 'markets' | 'live' | 'counts'>
  readonly trading: Pick<Trading, 'tape'>
  readonly rateLimits: RateLimits
  /** Of one address, where no weights are counted. */
  readonly callsPerSecond: number
}
