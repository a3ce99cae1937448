import type { SandboxReceiverState } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { RECEIVER_PATHS } from './server.ts'
import { signatureHolds } from './signature.rules.ts'
import * as sql from './store.sql.ts'

export interface ReceiverConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly admin: Pick<Admin, 'recordAct'>
}

const SHOWN = 50
const HOST = 'https://receiver.example'

/** What staff see of the simulated server that takes webhooks. */
export function createReceiverConsole({ db, clock, admin }: ReceiverConsoleDeps) {
  async function state(): Promise<SandboxReceiverState> {
    const secrets = await sql.allSecrets(db.queryable)
    const found = await sql.newestReceived(db.queryable, SHOWN)
    return {
      ...{ host: HOST, paths: [...RECEIVER_PATHS], secrets: secrets.length },
      received: found.map(({ id, path, event_id: eventId, timestamp, signature, body, answered, received_at: at }) => ({
        ...{ id: String(id), time: at.toISOString(), path, eventId, body, answered },
        held: secrets.length === 0 ? null : signatureHolds(secrets, { eventId, timestamp, signature, body }),
      })),
    }
  }

  async function know(secret: string, actor: Actor) {
    await db.tx(async (tx) => {
      await sql.addSecret(tx, secret, clock.now())
      await admin.recordAct(tx, { actor, act: 'sandbox.webhook_secret_given', subject: 'webhook receiver', detail: {} })
      return ok()
    })
    return ok(await state())
  }

  return { state, know }
}
