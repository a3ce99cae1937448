import type { OfficeBan } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { ApiDeps } from '../deps.ts'
import { liftBan, runningBans } from './bans.sql.ts'

const SHOWN = 200

/** Addresses that are shut out, as staff see them. Each process lets in again within a second. */
export function createOfficeBans({ db, realClock, recordAct }: Pick<ApiDeps, 'db' | 'realClock' | 'recordAct'>) {
  return {
    async list() {
      const found = await runningBans(db.queryable, realClock.now(), SHOWN)
      const bans = found.map(
        ({ network, until, seconds }): OfficeBan => ({ network, until: until.toISOString(), seconds }),
      )
      return { bans }
    },

    /** One that is over by itself needs no lifting, and is no act. */
    lift: ({ network, reason }: { readonly network: string; readonly reason: string }, actor: Actor) =>
      db.tx(async (tx) => {
        if (await liftBan(tx, network, realClock.now()))
          await recordAct(tx, { actor, act: 'api.ban_lifted', subject: network, detail: { reason } })
        return ok({})
      }),
  }
}
export type OfficeBans = ReturnType<typeof createOfficeBans>
