import { randomInt } from 'node:crypto'
import { assert, ok } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { ApiDeps } from '../deps.ts'
import type { ApiNotices } from '../notices.ts'
import * as sql from './deliveries.sql.ts'
import { isOn } from './endpoint-views.ts'
import * as endpoints from './endpoints.sql.ts'
import { DELIVER, type DeliverPayload } from './events.ts'
import type { Post, PostOutcome } from './posting.ts'
import { nextTry, readRetryAfter } from './tries.rules.ts'
import { webhookSignatures } from './webhook-secrets.ts'

/** Longer than a request may take. Who has not said by then what became of it is dead. */
const TAKEN_MS = 60_000
const CHANCES = 1_000_000
/** Says that it is no more. */
const GONE = 410

export interface DeliveringDeps
  extends Pick<ApiDeps, 'db' | 'clock' | 'realClock' | 'identity' | 'jobs' | 'secretKeys'> {
  readonly post: Post
  readonly told: Pick<ApiNotices, 'webhookGaveUp' | 'webhookStopped'>
}

interface Tried {
  readonly endpoint: endpoints.EndpointRow
  readonly taken: sql.TakenRow
  readonly outcome: PostOutcome
  readonly tookMs: number
}

/** One try of one delivery, and what follows from its outcome. A try whose outcome was not written is done again, under the same id. */
export function createDelivering({ db, clock, realClock, identity, jobs, secretKeys, post, told }: DeliveringDeps) {
  const secrets = createSecretBox(secretKeys)

  async function request(endpoint: endpoints.EndpointRow, { event_id: id, body }: sql.TakenRow): Promise<PostOutcome> {
    const timestamp = Math.floor(realClock.now().getTime() / 1_000)
    const signature = webhookSignatures(secretsOf(endpoint), { id, timestamp, body })
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Bourse-Webhooks/1', 'webhook-id': id },
      ...{ 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    }
    return post({ url: endpoint.url, headers, body })
  }

  function secretsOf({ id, secret, former_secret: former, former_until: until }: endpoints.EndpointRow): string[] {
    assert(secret !== null, `endpoint ${id} is there and has no secret`)
    const signs = former !== null && until !== null && until > clock.now() ? [secret, former] : [secret]
    return signs.map((sealed) => secrets.open(sealed, id))
  }

  async function record(tx: Tx, { endpoint, taken, outcome, tookMs }: Tried): Promise<void> {
    const one = { endpointId: endpoint.id, eventId: taken.event_id, run: taken.run }
    const number = taken.tries + 1
    const now = clock.now()
    const fault = outcome.status === null ? outcome.fault : null
    await sql.insertAttempt(tx, { ...one, number, at: now, tookMs, status: outcome.status, fault })
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
      await sql.endDelivery(tx, one, 'delivered')
      return endpoints.noteSuccess(tx, endpoint.id)
    }
    await endpoints.noteFailure(tx, endpoint.id, now)
    if (outcome.status === GONE) {
      await sql.endDelivery(tx, one, 'given_up')
      return stop(tx, endpoint, now)
    }
    const retryAfterMs = outcome.status === null ? undefined : readRetryAfter(outcome.retryAfter, realClock.now())
    const dueAt = nextTry({ number, now, retryAfterMs, chance: randomInt(CHANCES) / CHANCES })
    if (dueAt === undefined) {
      if (await sql.endDelivery(tx, one, 'given_up')) await told.webhookGaveUp(tx, endpoint, now)
      return
    }
    if (!(await sql.postpone(tx, one, dueAt))) return
    const payload: DeliverPayload = { endpointId: endpoint.id }
    const key = `${endpoint.id}:${taken.event_id}:${taken.run}:${number + 1}`
    await jobs.at(tx, { name: DELIVER, key, payload, dueAt })
  }

  async function stop(tx: Tx, endpoint: endpoints.EndpointRow, now: Date): Promise<void> {
    await endpoints.stopEndpoint(tx, { id: endpoint.id, by: 'gone', at: now })
    await sql.giveUpAll(tx, endpoint.id)
    await told.webhookStopped(tx, endpoint, { by: 'gone', at: now })
  }

  /** Nobody is told what happens to an account that is frozen or closed: whoever added the endpoint may not be its owner. */
  async function listens(endpoint: endpoints.EndpointRow | undefined): Promise<boolean> {
    if (endpoint === undefined || !isOn(endpoint)) return false
    return identity.isOpen(db.queryable, endpoint.user_id)
  }

  /** False when nothing is due for this endpoint. */
  return async (endpointId: string): Promise<boolean> => {
    const realNow = realClock.now()
    const until = new Date(realNow.getTime() + TAKEN_MS)
    const taken = await sql.takeDue(db.queryable, endpointId, { now: clock.now(), realNow, until })
    if (taken === undefined) return false
    const endpoint = await endpoints.findEndpoint(db.queryable, endpointId)
    if (endpoint === undefined || !(await listens(endpoint))) {
      await db.tx(async (tx) => ok(await sql.giveUpAll(tx, endpointId)))
      return true
    }
    const begun = performance.now()
    try {
      const outcome = await request(endpoint, taken)
      const tookMs = Math.round(performance.now() - begun)
      await db.tx(async (tx) => ok(await record(tx, { endpoint, taken, outcome, tookMs })))
      return true
    } catch (error) {
      // Whoever comes next does it at once.
      await sql.letGo(db.queryable, { endpointId, eventId: taken.event_id })
      throw error
    }
  }
}
