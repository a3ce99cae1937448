import type { MachineApi } from '@bourse/server/modules/api/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { addSecret } from '../../receiver/store.sql.ts'
import { VERIFIED_USER } from '../people/verified.ts'

export interface WebhookSeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'findUserId'>
  readonly api: Pick<MachineApi, 'seedEndpoint'>
}

/** Delivered, tried again, and given up. */
const ADDRESSES = ['/200', '/500', '/410'].map((path) => `https://receiver.example${path}`)

/** Endpoints of the verified demo user, with something sent to each; again it changes nothing. */
export async function seedWebhooks({ db, clock, identity, api }: WebhookSeedDeps): Promise<void> {
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId === undefined) return
  for (const url of ADDRESSES) {
    const secret = await api.seedEndpoint(userId, url)
    // So that its page can say whether the signatures held.
    if (secret !== undefined) await addSecret(db.queryable, secret, clock.now())
  }
}
