import type { OfficeBan } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { ApiDeps } from '../deps.ts'
import { liftBan, runningBans } from './bans.sql.ts'
import type { Gate } from './gate.ts'

const SHOWN = 200

interface OfficeBansDeps extends Pick<ApiDeps, 'db' | 'realClock' | 'recordAct'> {
  readonly gate: Pick<Gate, 'forget'>
}

/** Addresses that are shut out, as staff see them. Each process lets in again within a second. */
export function createOfficeBans({ db, realClock, recordAct, gate }: OfficeBansDeps) {
  return {
    async list() {
      const found = await runningBans(db.queryable, realClock.now(), SHOWN)
      const bans = found.map(
        ({ network, until, seconds }): OfficeBan => ({ network, until: until.toISOString(), seconds }),
      )
      return { bans }
    },

    /** One that is over by itself needs no lifting, and is no act. What the address was refused before is forgotten, so that it is not shut out at its next request. */
    async lift({ network, reason }: { readonly network: string; readonly reason: string }, actor: Actor) {
      const lifted = await db.tx(async (tx) => {
        const ran = await liftBan(tx, network, realClock.now())
        if (ran) await recordAct(tx, { actor, act: 'api.ban_lifted', subject: network, detail: { reason } })
        return ok(ran)
      })
      if (lifted.ok && lifted.value) gate.forget(network)
      return ok({})
    },
  }
}
export type OfficeBans = ReturnType<typeof createOfficeBans>
