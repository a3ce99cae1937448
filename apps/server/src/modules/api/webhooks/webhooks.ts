import { ok } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { job } from '../../../platform/module.ts'
import { resealColumn } from '../../../platform/secrets/resealing.ts'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { AuditFinding } from '../../ledger/index.ts'
import type { ApiDeps } from '../deps.ts'
import type { ApiNotices } from '../notices.ts'
import { misfits, overdueEndpoints } from './deliveries.sql.ts'
import { createDelivering } from './delivering.ts'
import { createEvents, DELIVER, type DeliverPayload } from './events.ts'
import { createOfficeEndpoints } from './office-endpoints.ts'
import { createOwnEndpoints } from './own-endpoints.ts'
import { createPosting } from './posting.ts'
import { createPump } from './pump.ts'
import { createSentEvents } from './sent-events.ts'
import { createSwitchingOff } from './switching-off.ts'

/** How many jobs may wait for quick answers at once. */
const LANES = 4

/** Programs of people are told what happens to their accounts. */
export function createWebhooks(deps: ApiDeps & { readonly told: ApiNotices }) {
  const { db, clock, realClock, secretKeys, webhookReceiver } = deps
  const stopping = new AbortController()
  const events = createEvents(deps)
  const own = createOwnEndpoints(deps)
  const post = createPosting({ receiver: webhookReceiver, stopping: stopping.signal })
  const deliver = createDelivering({ ...deps, post })
  const pump = createPump({ ...deps, deliver, stopping })
  const { switchOff, sweep } = createSwitchingOff(deps)
  const secrets = createSecretBox(secretKeys)

  /** What a process that died had taken, and what was due while none was there. */
  const overdue = async () => pump.run(await overdueEndpoints(db.queryable, clock.now(), realClock.now()))

  /** Of the demo: made without proof, and told something at once. Gives its secret, or nothing when it is there already. */
  async function seed(userId: string, url: string): Promise<string | undefined> {
    const seeded = await db.tx(async (tx) => {
      const made = await own.seed(tx, userId, { url, families: ['order', 'deposit', 'withdrawal'] })
      if (made !== undefined) await events.test(tx, made)
      return ok(made?.secret)
    })
    return seeded.value
  }

  return {
    seed,
    own,
    office: createOfficeEndpoints(deps),
    sent: createSentEvents({ ...deps, events, own: own.own }),
    happened: events.happened,
    /** In the transaction of what ends all that machines may. */
    removeAll: (tx: Tx, userId: string) => own.removeIn(tx, userId),
    async rekey(): Promise<number> {
      let done = 0
      for (const column of ['secret', 'former_secret'])
        done += await resealColumn(db.queryable, secrets, { table: 'api.endpoints', column })
      return done
    },
    jobs: [
      job<DeliverPayload>(DELIVER, ({ endpointId }) => pump.run([endpointId]), undefined, { concurrency: LANES }),
      job('api.deliver-overdue', overdue, { cron: '* * * * *', missed: 'latest' }),
      job('api.switch-off-endpoints', switchOff, { cron: '15 * * * *', missed: 'latest' }),
      job('api.sweep-events', sweep, { cron: '50 3 * * *', missed: 'latest' }),
    ],
    audit: async (): Promise<AuditFinding[]> =>
      (await misfits(db.queryable)).map((misfit) => ({ invariant: 'M7', detail: { ...misfit } })),
    start: () => pump.stop,
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
