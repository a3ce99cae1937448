import type { OfficeWebhookEndpoint } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { ApiDeps } from '../deps.ts'
import { giveUpAll } from './deliveries.sql.ts'
import { endpointView } from './endpoint-views.ts'
import * as sql from './endpoints.sql.ts'

const DAY_MS = 86_400_000
const SHOWN = 200

interface Asked {
  readonly id: string
  readonly reason: string
}

type ActName = 'api.webhook_stopped' | 'api.webhook_resumed'

/** Endpoints of people as staff see them: never a secret, and no act that was not recorded. */
export function createOfficeEndpoints({ db, clock, identity, recordAct }: ApiDeps) {
  function acting(act: ActName, work: (tx: Tx, id: string) => Promise<void>) {
    return ({ id, reason }: Asked, actor: Actor) =>
      db.tx(async (tx) => {
        const row = await sql.findEndpoint(tx, id)
        if (row === undefined) return refuse({ code: 'api.webhook_unknown' as const })
        await work(tx, id)
        await recordAct(tx, { actor, act, subject: row.user_id, detail: { endpoint: id, url: row.url, reason } })
        return ok({})
      })
  }

  return {
    async list() {
      const now = clock.now()
      const since = new Date(now.getTime() - DAY_MS)
      const endpoints: OfficeWebhookEndpoint[] = []
      for (const row of await sql.failingFirst(db.queryable, { since, limit: SHOWN })) {
        const { uid } = await identity.userData(row.user_id)
        endpoints.push({ ...endpointView(row, now), userId: row.user_id, uid })
      }
      return { endpoints }
    },
    stop: acting('api.webhook_stopped', async (tx, id) => {
      await sql.holdEndpoint(tx, id, clock.now())
      await giveUpAll(tx, id)
    }),
    resume: acting('api.webhook_resumed', (tx, id) => sql.holdEndpoint(tx, id, null)),
  }
}
