import { EVENT_DAYS, type WebhookDelivery, type WebhookDeliveryDetail } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { LimitRule } from '../../../platform/limits/limits.ts'
import type { ApiDeps } from '../deps.ts'
import * as sql from './deliveries.sql.ts'
import { attemptView, deliveryView, isOn } from './endpoint-views.ts'
import { findEndpoint } from './endpoints.sql.ts'
import { DELIVER, type DeliverPayload, type Events } from './events.ts'
import type { OwnEndpoints } from './own-endpoints.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Nobody may have us ask a server of others as often as they like. */
const TESTS: LimitRule = { max: 30, windowMs: HOUR_MS }
const REPLAYS: LimitRule = { max: 300, windowMs: HOUR_MS }
const RANGES: LimitRule = { max: 10, windowMs: HOUR_MS }

type Listed = Pick<sql.DeliveryFilter, 'current' | 'size' | 'state'> & { readonly id?: string | undefined }

export interface ReplayedRange {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly which: 'all' | 'given_up'
}

export interface SentEventsDeps extends Pick<ApiDeps, 'db' | 'clock' | 'jobs' | 'limits'> {
  readonly events: Events
  readonly own: OwnEndpoints['own']
}

/** What endpoints were sent, and sending it again. */
export function createSentEvents({ db, clock, jobs, limits, events, own }: SentEventsDeps) {
  const off = () => refuse({ code: 'api.webhook_off' as const })

  async function isListening(endpointId: string): Promise<boolean> {
    const row = await findEndpoint(db.queryable, endpointId)
    return row !== undefined && isOn(row)
  }

  async function ask(tx: Tx, endpointId: string, key: string): Promise<void> {
    const payload: DeliverPayload = { endpointId }
    await jobs.now(tx, { name: DELIVER, key: `${endpointId}:${key}`, payload })
  }

  async function list(userId: string, { id, state, current, size }: Listed) {
    const found = await sql.listDeliveries(db.queryable, { userId, endpointId: id, state, current, size })
    return { current, size, total: found.total, records: found.records.map(deliveryView) }
  }

  async function one(userId: string, key: sql.DeliveryKey) {
    const row = await sql.findDelivery(db.queryable, userId, key)
    if (row === undefined) return refuse({ code: 'api.event_unknown' as const })
    const attempts = (await sql.attemptsOf(db.queryable, key)).map(attemptView)
    return ok<WebhookDeliveryDetail>({ ...deliveryView(row), body: row.body, attempts })
  }

  async function test(userId: string, id: string) {
    const found = await own(db.queryable, userId, id)
    if (!found.ok) return found
    if (!isOn(found.value)) return off()
    const taken = await limits.take(`api.webhook-tests:${userId}`, TESTS)
    if (!taken.ok) return taken
    return db.tx(async (tx) => ok({ eventId: await events.test(tx, found.value) }))
  }

  async function replay(userId: string, key: sql.DeliveryKey) {
    const found = await sql.findDelivery(db.queryable, userId, key)
    if (found === undefined) return refuse({ code: 'api.event_unknown' as const })
    if (!(await isListening(key.endpointId))) return off()
    const taken = await limits.take(`api.webhook-replays:${userId}`, REPLAYS)
    if (!taken.ok) return taken
    return db.tx(async (tx) => {
      const run = await sql.replayOne(tx, key, clock.now())
      if (run === undefined) return refuse({ code: 'api.event_unknown' as const })
      await ask(tx, key.endpointId, `${key.eventId}:${run}:1`)
      const row = await sql.findDelivery(tx, userId, key)
      assert(row !== undefined, 'what was just sent again is there')
      return ok<WebhookDelivery>(deliveryView(row))
    })
  }

  async function replayRange(userId: string, { id, from, to, which }: ReplayedRange) {
    const now = clock.now()
    const range = { endpointId: id, from: new Date(from), to: new Date(to), which }
    if (range.from >= range.to || now.getTime() - range.from.getTime() > EVENT_DAYS * DAY_MS)
      return refuse({ code: 'api.range_wrong' as const })
    const found = await own(db.queryable, userId, id)
    if (!found.ok) return found
    if (!isOn(found.value)) return off()
    const taken = await limits.take(`api.webhook-ranges:${userId}`, RANGES)
    if (!taken.ok) return taken
    return db.tx(async (tx) => {
      const count = await sql.replayRange(tx, range, now)
      if (count > 0) await ask(tx, id, `range:${now.getTime()}`)
      return ok({ events: count })
    })
  }

  return { list, one, test, replay, replayRange }
}
export type SentEvents = ReturnType<typeof createSentEvents>
