import {
  type EventFamily,
  MOST_ENDPOINTS,
  type NewWebhookEndpoint,
  TWO_SECRETS_HOURS,
  type WebhookEndpoint,
} from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { Asker } from '../../identity/index.ts'
import type { ApiDeps } from '../deps.ts'
import { giveUpAll } from './deliveries.sql.ts'
import { endpointView } from './endpoint-views.ts'
import * as sql from './endpoints.sql.ts'
import { readUrl } from './urls.rules.ts'
import { newWebhookSecret, webhookHint } from './webhook-secrets.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Typed {
  readonly url: string
  readonly events: readonly EventFamily[]
}

interface Chosen {
  readonly url: string
  readonly families: readonly EventFamily[]
}

interface Proof {
  readonly code?: string | undefined
  readonly googleCode?: string | undefined
}

type Unknown = { readonly code: 'api.webhook_unknown' }

/** The endpoints of a person, as their owner makes, changes and removes them. */
export function createOwnEndpoints({ db, clock, ids, identity, secretKeys }: ApiDeps) {
  const secrets = createSecretBox(secretKeys)
  const { changeKeys } = identity
  const dayAgo = () => new Date(clock.now().getTime() - DAY_MS)

  function read({ url: typed, events }: Typed) {
    const url = readUrl(typed)
    if (!url.ok) return url
    const families = [...new Set(events)]
    if (families.length === 0) return refuse({ code: 'api.events_missing' as const })
    return ok({ url: url.value, families })
  }

  async function own(on: Queryable, userId: string, id: string): Promise<Result<sql.EndpointRow, Unknown>> {
    const row = await sql.findEndpoint(on, id)
    // What belongs to another is as if it were not there.
    return row?.user_id === userId ? ok(row) : refuse({ code: 'api.webhook_unknown' })
  }

  async function shown(on: Queryable, id: string): Promise<WebhookEndpoint> {
    const row = await sql.findSeenEndpoint(on, id, dayAgo())
    assert(row !== undefined, `endpoint ${id} was there a moment ago`)
    return endpointView(row, clock.now())
  }

  async function create(asker: Asker, typed: Typed & Proof) {
    const chosen = read(typed)
    if (!chosen.ok) return chosen
    const { userId } = asker
    const { code, googleCode } = typed
    return changeKeys(asker, { kind: 'webhook_made', about: chosen.value.url, code, googleCode }, async (tx) => {
      await sql.lockEndpoints(tx, userId)
      if ((await sql.countEndpoints(tx, userId)) >= MOST_ENDPOINTS)
        return refuse({ code: 'api.too_many_webhooks' as const, most: MOST_ENDPOINTS })
      const { id, secret } = await insert(tx, userId, chosen.value)
      return ok<NewWebhookEndpoint>({ ...(await shown(tx, id)), secret })
    })
  }

  async function insert(tx: Tx, userId: string, chosen: Chosen) {
    const [id, secret] = [ids.next('whe'), newWebhookSecret()]
    const sealed = { secret: secrets.seal(secret, id), hint: webhookHint(secret) }
    await sql.insertEndpoint(tx, { id, user_id: userId, ...chosen, ...sealed, made_at: clock.now() })
    return { id, user_id: userId, secret }
  }

  /** Of the demo, without the proof that people give. Undefined when this address is there already. */
  async function seed(tx: Tx, userId: string, chosen: Chosen) {
    await sql.lockEndpoints(tx, userId)
    const there = await sql.endpointsOf(tx, userId, clock.now())
    return there.some(({ url }) => url === chosen.url) ? undefined : insert(tx, userId, chosen)
  }

  /** To be told less a session is enough; for more, or elsewhere, its owner proves who they are. */
  async function update(asker: Asker, typed: Typed & Proof & { readonly id: string }) {
    const { id, code, googleCode } = typed
    const chosen = read(typed)
    if (!chosen.ok) return chosen
    const found = await own(db.queryable, asker.userId, id)
    if (!found.ok) return found
    if (isLess(found.value, chosen.value)) {
      const done = await db.tx((tx) => rewrite(tx, { userId: asker.userId, id, chosen: chosen.value, lessOnly: true }))
      if (done.ok || done.refusal.code === 'api.webhook_unknown') return done as Result<WebhookEndpoint, Unknown>
    }
    const change = { kind: 'webhook_changed', about: chosen.value.url, code, googleCode } as const
    return changeKeys(asker, change, async (tx) => {
      const done = await rewrite(tx, { userId: asker.userId, id, chosen: chosen.value, lessOnly: false })
      return done as Result<WebhookEndpoint, Unknown>
    })
  }

  interface Rewrite {
    readonly userId: string
    readonly id: string
    readonly chosen: Chosen
    readonly lessOnly: boolean
  }

  /** Judged once more where nobody else can change it: what was less may be more by now. */
  async function rewrite(tx: Tx, { userId, id, chosen, lessOnly }: Rewrite) {
    await sql.lockEndpoints(tx, userId)
    const found = await own(tx, userId, id)
    if (!found.ok) return found
    if (lessOnly && !isLess(found.value, chosen)) return refuse({ code: 'more' as const })
    await sql.updateEndpoint(tx, { id, ...chosen })
    return ok(await shown(tx, id))
  }

  async function rotate(asker: Asker, { id, code, googleCode }: Proof & { readonly id: string }) {
    const found = await own(db.queryable, asker.userId, id)
    if (!found.ok) return found
    const change = { kind: 'webhook_changed', about: found.value.url, code, googleCode } as const
    return changeKeys(asker, change, async (tx) => {
      await sql.lockEndpoints(tx, asker.userId)
      const now = await own(tx, asker.userId, id)
      if (!now.ok) return now
      const secret = newWebhookSecret()
      const until = new Date(clock.now().getTime() + TWO_SECRETS_HOURS * HOUR_MS)
      await sql.rotateSecret(tx, { id, secret: secrets.seal(secret, id), hint: webhookHint(secret), until })
      return ok<NewWebhookEndpoint>({ ...(await shown(tx, id)), secret })
    })
  }

  async function remove(asker: Asker, { id, code, googleCode }: Proof & { readonly id: string }) {
    const found = await own(db.queryable, asker.userId, id)
    if (!found.ok) return found
    const change = { kind: 'webhook_removed', about: found.value.url, code, googleCode } as const
    return changeKeys(asker, change, async (tx) =>
      (await removeIn(tx, asker.userId, id)) ? ok({}) : refuse({ code: 'api.webhook_unknown' as const }),
    )
  }

  /** One, or all that somebody has. */
  async function removeIn(tx: Tx, userId: string, id?: string): Promise<boolean> {
    await sql.lockEndpoints(tx, userId)
    const removed = await sql.removeEndpoints(tx, { userId, at: clock.now(), ...(id !== undefined && { id }) })
    for (const one of removed) await giveUpAll(tx, one)
    return removed.length > 0
  }

  function acting(userId: string, id: string, act: (tx: Tx, row: sql.EndpointRow) => Promise<Result<void, Held>>) {
    return db.tx(async (tx): Promise<Result<WebhookEndpoint, Unknown | Held>> => {
      await sql.lockEndpoints(tx, userId)
      const found = await own(tx, userId, id)
      if (!found.ok) return found
      const done = await act(tx, found.value)
      return done.ok ? ok(await shown(tx, id)) : done
    })
  }

  return {
    create,
    seed,
    update,
    rotate,
    remove,
    removeIn,
    own,
    async list(userId: string) {
      const found = await sql.endpointsOf(db.queryable, userId, dayAgo())
      return { most: MOST_ENDPOINTS, endpoints: found.map((row) => endpointView(row, clock.now())) }
    },
    pause: (userId: string, id: string) =>
      acting(userId, id, async (tx) => {
        await sql.stopEndpoint(tx, { id, by: 'owner', at: clock.now() })
        await giveUpAll(tx, id)
        return ok()
      }) as Promise<Result<WebhookEndpoint, Unknown>>,
    resume: (userId: string, id: string) =>
      acting(userId, id, async (tx, { held_at: held }) => {
        if (held !== null) return refuse({ code: 'api.webhook_held' })
        await sql.resumeEndpoint(tx, id)
        return ok()
      }),
  }
}
export type OwnEndpoints = ReturnType<typeof createOwnEndpoints>
type Held = { readonly code: 'api.webhook_held' }

function isLess(before: sql.EndpointRow, after: Chosen): boolean {
  return after.url === before.url && after.families.every((family) => before.families.includes(family))
}
