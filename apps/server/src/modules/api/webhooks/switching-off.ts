import { EVENT_DAYS, FAILING_DAYS } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import type { ApiNotices } from '../notices.ts'
import { giveUpAll } from './deliveries.sql.ts'
import * as sql from './endpoints.sql.ts'
import { sweepEvents } from './events.sql.ts'

const DAY_MS = 86_400_000

type Deps = Pick<ApiDeps, 'db' | 'clock'> & { readonly told: Pick<ApiNotices, 'webhookStopped'> }

/** What the days do to endpoints and events. */
export function createSwitchingOff({ db, clock, told }: Deps) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  return {
    /** Who has answered nothing well for days is told nothing more, and its owner is told that. */
    async switchOff(): Promise<void> {
      const now = clock.now()
      await sql.dropFormerSecrets(db.queryable, now)
      await db.tx(async (tx) => {
        for (const row of await sql.lockFailing(tx, daysAgo(FAILING_DAYS), daysAgo(1))) {
          await sql.stopEndpoint(tx, { id: row.id, by: 'failing', at: now })
          await giveUpAll(tx, row.id)
          await told.webhookStopped(tx, row, { by: 'failing', at: now })
        }
        return ok()
      })
    },
    sweep: () => sweepEvents(db.queryable, daysAgo(EVENT_DAYS)),
  }
}
