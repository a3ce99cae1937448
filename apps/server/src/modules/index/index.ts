import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { LEAST_SOURCES } from './index.rules.ts'
import { createLiveValues } from './live.ts'
import { createOverview } from './overview.ts'
import { createRecording } from './recording.ts'
import { createValuing } from './valuing.ts'
import type { Venue } from './venue.ts'

export type { FixedMinute } from './index.rules.ts'
export type { LiveValue } from './live.rules.ts'
export { createHttpVenue, type Venue, type VenueClose, type VenueSettings } from './venue.ts'

export interface IndexDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly markets: Pick<Markets, 'assets'>
  /** Fewer than two of them make no index, and what needs one is refused. */
  readonly venues: readonly Venue[]
}

/** What assets are worth by venues outside. Others decide by it; no price of our own book ever enters it. */
export type PriceIndex = ReturnType<typeof createIndex>

export function createIndex(deps: IndexDeps) {
  const { clock, logger, venues } = deps
  const { record, minute, minutes, valuesAt, toldBetween, lastValued } = createRecording(deps)
  const { live, fresh } = createLiveValues(deps)
  const { overview, warnings } = createOverview({ ...deps, live })
  const routes: Handlers<typeof contract.index> = { officeIndex: async () => ok(await overview()) }
  return {
    ...createValuing(deps),
    record,
    minute,
    minutes,
    valuesAt,
    toldBetween,
    lastValued,
    live,
    fresh,
    /** What is amiss with how it is set up or fed, for the page of the system. */
    warnings,
    routes,
    jobs: [
      job('index.record', ({ period }: { period: string }) => record(new Date(period)), {
        cron: '* * * * *',
        missed: 'latest',
      }),
    ],
    /** At once: the minutes before a start are needed by whoever comes first. */
    start() {
      if (venues.length < LEAST_SOURCES) {
        logger.warn({ venues: venues.length }, 'there is no index, and no coin can be withdrawn: set INDEX_VENUES')
      }
      const first = record(clock.now()).catch((err: unknown) => logger.warn({ err }, 'the index could not begin'))
      return () => first
    },
  }
}
