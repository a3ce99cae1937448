import {
  type EndpointState,
  MOST_TRIES,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@bourse/contract'
import type { AttemptRow, SeenDeliveryRow } from './deliveries.sql.ts'
import type { EndpointRow, SeenEndpointRow } from './endpoints.sql.ts'

type Standing = Pick<EndpointRow, 'held_at' | 'stopped_by' | 'failing_since'>

export function endpointState({ held_at: held, stopped_by: by, failing_since: failing }: Standing): EndpointState {
  if (held !== null) return 'held'
  if (by !== null) return by === 'owner' ? 'paused' : by
  return failing === null ? 'working' : 'retrying'
}

export const isOn = (row: Pick<EndpointRow, 'held_at' | 'stopped_at'>): boolean =>
  row.held_at === null && row.stopped_at === null

export function endpointView(row: SeenEndpointRow, now: Date): WebhookEndpoint {
  const { id, url, families, hint, former_until: former } = row
  return {
    ...{ id, url, events: [...families], hint, state: endpointState(row) },
    twoSecretsUntil: former === null || former <= now ? null : former.toISOString(),
    createTime: row.made_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    day: { delivered: row.delivered, waiting: row.waiting, givenUp: row.given_up },
  }
}

export function attemptView({ number, at, took_ms: tookMs, status, fault }: AttemptRow): WebhookAttempt {
  return { number, time: at.toISOString(), tookMs, status, fault }
}

export function deliveryView(row: SeenDeliveryRow): WebhookDelivery {
  const { last } = row
  return {
    ...{ eventId: row.event_id, endpointId: row.endpoint_id, url: row.url, type: row.type },
    ...{ time: row.made_at.toISOString(), state: row.state, tries: row.tries, mostTries: MOST_TRIES },
    nextTime: row.state === 'pending' ? row.due_at.toISOString() : null,
    last: last === null ? null : attemptView({ ...last, at: new Date(last.at) }),
  }
}
