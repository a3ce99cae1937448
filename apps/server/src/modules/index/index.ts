import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { createRecording } from './recording.ts'
import { createValuing } from './valuing.ts'
import type { Venue } from './venue.ts'

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
  const { clock, logger } = deps
  const { record } = createRecording(deps)
  return {
    ...createValuing(deps),
    record,
    routes: {},
    jobs: [
      job('index.record', ({ period }: { period: string }) => record(new Date(period)), {
        cron: '* * * * *',
        missed: 'latest',
      }),
    ],
    /** At once: the minutes before a start are needed by whoever comes first. */
    start() {
      const first = record(clock.now()).catch((err: unknown) => logger.warn({ err }, 'the index could not begin'))
      return () => first
    },
  }
}
