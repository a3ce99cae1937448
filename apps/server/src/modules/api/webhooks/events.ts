import type { Tx } from '../../../platform/database/db.ts'
import type { Happening } from '../../../platform/messaging/happenings.ts'
import type { ApiDeps } from '../deps.ts'
import * as sql from './events.sql.ts'

export const DELIVER = 'api.deliver'
export type DeliverPayload = { readonly endpointId: string }

const SECONDS = /\.\d{3}Z$/

/** What is told of something that happened: enough to know what to read again, and nothing that a wrong reader could use. */
export function eventBody(type: string, at: Date, data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ type, timestamp: at.toISOString().replace(SECONDS, 'Z'), data })
}

/** Events are written in the transaction of their cause, so that one exists if and only if the other does. */
export function createEvents({ clock, ids, jobs }: Pick<ApiDeps, 'clock' | 'ids' | 'jobs'>) {
  async function ask(tx: Tx, endpointId: string, eventId: string): Promise<void> {
    await jobs.now(tx, { name: DELIVER, key: `${endpointId}:${eventId}:1:1`, payload: { endpointId } })
  }

  async function happened(tx: Tx, happenings: readonly Happening[]): Promise<void> {
    if (happenings.length === 0) return
    const listening = new Set(await sql.listenersAmong(tx, [...new Set(happenings.map(({ userId }) => userId))]))
    const heard = happenings.filter(({ userId }) => listening.has(userId))
    if (heard.length === 0) return
    const now = clock.now()
    const awaited = await sql.insertEvents(tx, heard.map(eventOf(now)), now)
    // One call for each endpoint is enough: it is sent all that waits for it.
    const first = new Map(awaited.map(({ endpoint_id: endpoint, event_id: event }) => [endpoint, event]))
    for (const [endpointId, eventId] of first) await ask(tx, endpointId, eventId)
  }

  const eventOf =
    (now: Date) =>
    ({ userId, family, id, state, about, repeats = false }: Happening): sql.NewEvent => {
      const type = `${family}.${state}`
      return {
        ...{ id: ids.next('evt'), userId, family, type, subject: id, repeats },
        body: eventBody(type, now, { id, ...about, state }),
      }
    }

  /** What its owner sends to see whether it arrives. */
  async function test(tx: Tx, { id: endpointId, user_id: userId }: { readonly id: string; readonly user_id: string }) {
    const [now, type] = [clock.now(), 'webhook.test']
    const event = { id: ids.next('evt'), userId, family: 'webhook', type, subject: endpointId, repeats: true }
    const body = eventBody(type, now, { id: endpointId, state: 'test' })
    await sql.insertTest(tx, endpointId, { ...event, body }, now)
    await ask(tx, endpointId, event.id)
    return event.id
  }

  return { happened, test, ask }
}
export type Events = ReturnType<typeof createEvents>
