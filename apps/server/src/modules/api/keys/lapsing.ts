import { KEY_LAPSE_NOTICE_DAYS, KEY_USE_DAYS } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import type { ApiNotices } from '../notices.ts'
import type { ToldOfKeys } from './key-happenings.ts'
import * as sql from './keys.sql.ts'
import { sweepUses } from './uses.sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** What the days do to keys. */
export function createLapsing({
  db,
  clock,
  realClock,
  told,
  tellKey,
}: Pick<ApiDeps, 'db' | 'clock' | 'realClock'> & ToldOfKeys & { readonly told: ApiNotices }) {
  return {
    /** A key that is over is refused from that moment on; here its right goes, and who has a week left is told. */
    async lapse(): Promise<void> {
      const now = clock.now()
      await db.tx(async (tx) => {
        for (const { id, user_id: userId } of await sql.lapseKeys(tx, now)) await tellKey(tx, { id, userId }, 'lapsed')
        const until = new Date(now.getTime() + KEY_LAPSE_NOTICE_DAYS * DAY_MS)
        for (const row of await sql.takeSoonLapsing(tx, now, until)) await told.lapses(tx, row)
        return ok()
      })
    },

    sweep: () => sweepUses(db.queryable, new Date(realClock.now().getTime() - KEY_USE_DAYS * DAY_MS)),
  }
}
